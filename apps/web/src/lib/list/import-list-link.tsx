import { t } from "@lingui/core/macro";
import { Link } from "@tanstack/react-router";
import { Upload } from "lucide-react";
import { type ButtonLook, buttonClass } from "../../ui/button.tsx";

/**
 * Shows a button-like link, "Import your list", to the import screen, for a business that already
 * has a list of its customers.
 */
export function ImportListLink({ look, size }: Pick<ButtonLook, "look" | "size">) {
  return (
    <Link to="/dashboard/import" className={buttonClass({ look, size })}>
      <Upload aria-hidden className="size-4" strokeWidth={1.75} />
      {t`Import your list`}
    </Link>
  );
}
