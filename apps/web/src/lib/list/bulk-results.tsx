import { CircleAlert } from "lucide-react";
import { Dialog } from "../../ui/dialog.tsx";
import { count } from "../display/display.ts";
import { listTexts as texts } from "./texts.ts";
import type { Refused } from "./use-bulk.ts";

/**
 * Shows the dialog that lists the rows that a bulk action skipped, each with its name and the
 * server's reason; the title counts them. Open while mounted; closing it calls `onClose`.
 */
export function BulkResults({ refused, onClose }: { refused: readonly Refused[]; onClose: () => void }) {
  return (
    <Dialog isOpen onClose={onClose} title={texts.refusedTitle(count(refused.length))} closeLabel={texts.close}>
      <ul className="mt-2 max-h-[50dvh] divide-y divide-line overflow-y-auto">
        {refused.map(({ id, name, message }) => (
          <li key={id} className="flex gap-2.5 py-2.5">
            <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-overdue" strokeWidth={1.75} />
            <span className="min-w-0">
              <span className="block font-medium wrap-anywhere">{name}</span>
              <span className="block text-sm text-text-2 wrap-anywhere">{message}</span>
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
