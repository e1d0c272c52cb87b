import { type QueryKey, useMutation } from "@tanstack/react-query";
import { useRefreshRecords } from "../record-mutations.ts";
import { recordToasts } from "../record-toasts.ts";
import { withoutOrder } from "./counted-beside.ts";
import type { ManyAnswer, SelectedRow } from "./use-bulk.ts";
import type { ListName } from "./use-columns.ts";
import type { InlineEditing } from "./use-inline-edit.ts";
import type { ListSelection } from "./use-list-selection.ts";

/** A noun at the server as a list asks it: `utils.client.customers` is one. */
interface NounClient<Saved, Row extends SelectedRow, Filters> {
  readonly update: {
    readonly mutate: (input: { id: string; changes: Readonly<Record<string, string>> }) => Promise<Saved>;
  };
  readonly pick: {
    readonly query: (
      input: Omit<Filters, "sort"> & { after?: string },
    ) => Promise<{ readonly items: readonly Row[]; readonly after: string | null }>;
  };
  readonly removeMany: { readonly mutate: (input: { ids: string[] }) => Promise<ManyAnswer> };
  readonly restoreMany: { readonly mutate: (input: { ids: string[] }) => Promise<ManyAnswer> };
}

/** Where a list's rows come from, and what has to be asked for again when they change. */
export interface RecordSource<Item, Row extends SelectedRow, Saved, Filters> {
  readonly client: NounClient<Saved, Row, Filters>;
  readonly listKey: QueryKey;
  /** A loaded row as something is done with many of them. */
  readonly toSelectedRow: (item: Item) => Row;
  /** Told of a record that was saved from a cell; answers its row. */
  readonly onSaved: (saved: Saved, changes: Readonly<Record<string, string>>) => Item;
  /** Asks again for what else shows a record that was typed into. */
  readonly refreshEdited: () => Promise<unknown>;
}

/** How many records leave for Trash and come back. */
interface BulkRemoval {
  readonly listKey: QueryKey;
  readonly remove: (ids: readonly string[]) => Promise<ManyAnswer>;
  readonly restore: (ids: readonly string[]) => Promise<ManyAnswer>;
  readonly refresh: () => Promise<unknown>;
}

/**
 * What every list does with its noun: cells that are typed into, rows that are named beyond what is
 * loaded, many that leave and come back.
 */
export function useRecordSource<Item, Row extends SelectedRow, Saved, Filters extends { readonly sort?: unknown }>(
  { client, listKey, toSelectedRow, onSaved, refreshEdited }: RecordSource<Item, Row, Saved, Filters>,
  { list, query, failed }: { list: ListName; query: Filters; failed: string },
): { editing: InlineEditing<Item>; picking: ListSelection<Item, Row>; removal: BulkRemoval } {
  const refresh = useRefreshRecords(list);
  // Through the cache of mutations, which notices a session that is over.
  const update = useMutation({
    mutationFn: (input: Parameters<typeof client.update.mutate>[0]) => client.update.mutate(input),
  });
  const remove = useMutation({ mutationFn: (ids: readonly string[]) => client.removeMany.mutate({ ids: [...ids] }) });
  const restore = useMutation({ mutationFn: (ids: readonly string[]) => client.restoreMany.mutate({ ids: [...ids] }) });
  const filters = withoutOrder(query);
  return {
    editing: {
      listKey,
      save: async (id, changes) => onSaved(await update.mutateAsync({ id, changes }), changes),
      refresh: refreshEdited,
      texts: recordToasts[list],
    },
    picking: {
      toSelectedRow,
      fetchSelected: (after) => client.pick.query({ ...filters, ...(after ? { after } : {}) }),
      pickFailed: failed,
    },
    removal: { listKey, remove: remove.mutateAsync, restore: restore.mutateAsync, refresh },
  };
}
