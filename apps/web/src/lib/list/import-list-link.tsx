import { t } from "@lingui/core/macro";
import { Link } from "@tanstack/react-router";
import { Upload } from "lucide-react";
import { type ButtonLook, buttonClass } from "../../ui/button.tsx";

/** The way to start with a list that the business has already. */
export function ImportListLink({ look, size }: Pick<ButtonLook, "look" | "size">) {
  return (
    <Link to="/dashboard/import" className={buttonClass({ look, size })}>
      <Upload aria-hidden className="size-4" strokeWidth={1.75} />
      {t`Import your list`}
    </Link>
  );
}
