import type { ComponentProps } from "react";
import { useOfflineBlock } from "../lib/use-offline-block.ts";
import { classNames } from "./class-names.ts";

/** A button without a look of its own that changes something: disabled without a network. */
export function ActButton({ className, ...rest }: Omit<ComponentProps<"button">, "type">) {
  const block = useOfflineBlock();
  return (
    <button
      type="button"
      className={classNames("disabled:cursor-not-allowed disabled:opacity-55", className)}
      {...rest}
      {...block}
    />
  );
}
