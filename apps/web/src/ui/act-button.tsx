import type { Permission } from "@aavarti/domain/permissions";
import type { ComponentProps } from "react";
import { useOfflineBlock } from "../lib/offline/use-offline-block.ts";
import { useMay } from "../lib/session/may.tsx";
import { classNames } from "./class-names.ts";

/**
 * Shows an unstyled button for an action that changes data: disabled, with the reason as its title,
 * while the server can't be reached. Nothing for a role without the permission `needs`.
 */
export function ActButton({
  className,
  needs,
  ...rest
}: Omit<ComponentProps<"button">, "type"> & { needs?: Permission }) {
  const block = useOfflineBlock();
  const may = useMay();
  if (needs && !may(needs)) return null;
  return (
    <button
      type="button"
      className={classNames("disabled:cursor-not-allowed disabled:opacity-55", className)}
      {...rest}
      {...block}
    />
  );
}
