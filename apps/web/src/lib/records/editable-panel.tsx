import { Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { NotLoaded } from "../../ui/not-loaded.tsx";
import { Panel, PanelWaiting } from "../../ui/panel.tsx";

interface EditablePanelProps<Item> {
  readonly texts: Readonly<
    Record<"title" | "lead" | "add" | "none" | "noneReadOnly" | "failed" | "retry" | "loading", string>
  >;
  readonly list: {
    readonly data?: readonly Item[] | undefined;
    readonly isError: boolean;
    readonly refetch: () => unknown;
  };
  readonly mayChange: boolean;
  /** Returns an item's row; `onEdit` opens the dialog with it. */
  readonly row: (item: Item, onEdit: () => void) => ReactNode;
  /** Returns what follows the rows. */
  readonly after?: (items: readonly Item[]) => ReactNode;
  /** Returns the dialog that edits an item, or creates one for null. */
  readonly dialog: (item: Item | null, onClose: () => void) => ReactNode;
}

/**
 * Shows a panel with a list of the business's own items, whether it loads, failed or is empty, and,
 * with `mayChange`, a button that adds one. The dialog that adds or edits is open while it is used.
 */
export function EditablePanel<Item>({ texts, list, mayChange, row, after, dialog }: EditablePanelProps<Item>) {
  // The item that is edited; null for a new one.
  const [edited, setEdited] = useState<Item | null | undefined>(undefined);
  return (
    <Panel
      title={texts.title}
      lead={texts.lead}
      action={
        mayChange && (
          <Button onClick={() => setEdited(null)} className="max-lg:w-full">
            <Plus aria-hidden className="size-4" strokeWidth={1.75} />
            {texts.add}
          </Button>
        )
      }
    >
      {list.data ? (
        <>
          {list.data.length === 0 && (
            <p className="border-b border-line px-4 py-3.5 text-text-2 last:border-0 max-lg:text-md">
              {mayChange ? texts.none : texts.noneReadOnly}
            </p>
          )}
          {list.data.map((item) => row(item, () => setEdited(item)))}
          {after?.(list.data)}
        </>
      ) : list.isError ? (
        <NotLoaded sentence={texts.failed} retry={texts.retry} onRetry={() => void list.refetch()} />
      ) : (
        <PanelWaiting label={texts.loading} />
      )}
      {edited !== undefined && dialog(edited, () => setEdited(undefined))}
    </Panel>
  );
}
