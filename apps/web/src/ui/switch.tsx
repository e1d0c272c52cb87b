import { Switch as Primitive } from "radix-ui";
import type { ComponentProps } from "react";
import { useOfflineBlock } from "../lib/offline/use-offline-block.ts";

/**
 * Shows an on/off switch, disabled with the reason while the server can't be reached, since most
 * save at once. On a phone its hit area is 44 px high.
 */
export function Switch(props: Omit<ComponentProps<typeof Primitive.Root>, "className" | "children">) {
  const block = useOfflineBlock();
  return (
    <Primitive.Root
      className="group inline-flex shrink-0 items-center align-middle disabled:cursor-not-allowed disabled:opacity-55 max-lg:-my-2.5 max-lg:h-11 max-lg:w-11 max-lg:justify-end"
      {...props}
      {...block}
    >
      <span className="flex h-5.5 w-9.5 items-center rounded-full bg-control-line p-0.5 transition-colors duration-(--t-fast) group-data-[state=checked]:bg-accent">
        <Primitive.Thumb className="size-4.5 rounded-full bg-surface transition-transform duration-(--t-base) data-[state=checked]:translate-x-4" />
      </span>
    </Primitive.Root>
  );
}
