import type { NounList } from "@aavarti/domain/nouns";
import { type QueryKey, useMutation } from "@tanstack/react-query";
import { useRefreshRecords } from "../records/record-mutations.ts";
import { recordToasts } from "../records/record-toasts.ts";
import { withoutOrder } from "./counted-beside.ts";
import type { ManyAnswer, SelectedRow } from "./use-bulk.ts";
import type { InlineEditing } from "./use-inline-edit.ts";
import type { ListSelection } from "./use-list-selection.ts";

/** A field's typed value, or those of custom fields by code. */
type SentValue = string | Readonly<Record<string, string>>;

const FIELD = /^fields\./;

/** Moves `fields.area` into an object `fields`, as the API has it. */
function inFields(changes: Readonly<Record<string, string>>): Record<string, SentValue> {
  const entries = Object.entries(changes);
  const fields = entries.filter(([key]) => FIELD.test(key)).map(([key, value]) => [key.replace(FIELD, ""), value]);
  const others = entries.filter(([key]) => !FIELD.test(key));
  return { ...Object.fromEntries(others), ...(fields.length > 0 && { fields: Object.fromEntries(fields) }) };
}

/** The API of one kind of record, as a list uses it; for example `utils.client.customers`. */
interface NounClient<Saved, Row extends SelectedRow, Filters> {
  readonly update: {
    readonly mutate: (input: { id: string; changes: Readonly<Record<string, SentValue>> }) => Promise<Saved>;
  };
  readonly pick: {
    readonly query: (
      input: Omit<Filters, "sort"> & { after?: string },
    ) => Promise<{ readonly items: readonly Row[]; readonly after: string | null }>;
  };
  readonly removeMany: { readonly mutate: (input: { ids: string[] }) => Promise<ManyAnswer> };
  readonly restoreMany: { readonly mutate: (input: { ids: string[] }) => Promise<ManyAnswer> };
}

/** Where a list's rows come from, and which queries to invalidate when they change. */
export interface RecordSource<Item, Row extends SelectedRow, Saved, Filters> {
  readonly client: NounClient<Saved, Row, Filters>;
  readonly listKey: QueryKey;
  /** Converts a loaded row to a row of a bulk action. */
  readonly toSelectedRow: (item: Item) => Row;
  /** Called after an inline edit was saved; returns the updated row. */
  readonly onSaved: (saved: Saved, changes: Readonly<Record<string, string>>) => Item;
  /** Invalidates the other queries that show an edited record. */
  readonly refreshEdited: () => Promise<unknown>;
}

/** Moves many records to Trash and restores them. */
interface BulkRemoval {
  readonly listKey: QueryKey;
  readonly remove: (ids: readonly string[]) => Promise<ManyAnswer>;
  readonly restore: (ids: readonly string[]) => Promise<ManyAnswer>;
  readonly refresh: () => Promise<unknown>;
}

/**
 * Returns what a list needs of its records' API: `editing` saves inline edits, `picking` fetches
 * the rows that match the filters for a selection beyond the loaded rows, `removal` moves many to
 * Trash and restores them. `failed` is the translated text shown when that fetch fails. Another
 * sort keeps a selection, other filters don't.
 */
export function useRecordSource<Item, Row extends SelectedRow, Saved, Filters extends { readonly sort?: unknown }>(
  { client, listKey, toSelectedRow, onSaved, refreshEdited }: RecordSource<Item, Row, Saved, Filters>,
  { list, query, failed }: { list: NounList; query: Filters; failed: string },
): { editing: InlineEditing<Item>; picking: ListSelection<Item, Row>; removal: BulkRemoval } {
  const refresh = useRefreshRecords(list);
  // As mutations, so that the mutation cache notices an ended session.
  const update = useMutation({
    mutationFn: (input: Parameters<typeof client.update.mutate>[0]) => client.update.mutate(input),
  });
  const remove = useMutation({ mutationFn: (ids: readonly string[]) => client.removeMany.mutate({ ids: [...ids] }) });
  const restore = useMutation({ mutationFn: (ids: readonly string[]) => client.restoreMany.mutate({ ids: [...ids] }) });
  const filters = withoutOrder(query);
  return {
    editing: {
      listKey,
      save: async (id, changes) => onSaved(await update.mutateAsync({ id, changes: inFields(changes) }), changes),
      refresh: refreshEdited,
      texts: recordToasts[list],
    },
    picking: {
      toSelectedRow,
      fetchSelected: (after) => client.pick.query({ ...filters, ...(after ? { after } : {}) }),
      pickFailed: failed,
      matching: JSON.stringify(filters),
    },
    removal: { listKey, remove: remove.mutateAsync, restore: restore.mutateAsync, refresh },
  };
}
