import type { ComponentProps } from "react";
import { useOfflineBlock } from "../lib/offline/use-offline-block.ts";
import { classNames } from "./class-names.ts";

/**
 * An unstyled button for an action that changes data: disabled while the server can't be reached.
 */
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
