import { constructCell, constructRow } from "@tanstack/react-table";
import { CircleAlert } from "lucide-react";
import { type MouseEvent, memo, type ReactNode, useMemo, useRef } from "react";
import { classNames } from "../../ui/class-names.ts";
import { CellInput } from "../../ui/editable-cell.tsx";
import { Cell, Row, raised } from "../../ui/list.tsx";
import { offlineTexts } from "../offline/offline-texts.ts";
import { type ListCell, type ListRow, labelOf, type TableColumn } from "./list-table.ts";
import { type RowStates, renderCell, SelectBox, useEditedColumn, useTabStop } from "./row-performance.tsx";
import { listTexts as texts } from "./texts.ts";
import type { CellState, RowCells } from "./use-inline-edit.ts";

/**
 * The callbacks of a list's rows: one stable object for all rows, so that a row re-renders only
 * when it changed itself.
 */
export interface RowHandlers<Item extends { readonly id: string }> {
  readonly nameOf: (item: Item) => string;
  readonly menu: (item: Item) => ReactNode;
  /** Returns whether the row at this index is on the screen. */
  readonly isInSight: (place: number) => boolean;
  /** Why cells can't be edited now; null when they can. */
  readonly editBlock: string | null;
  readonly onEdit: (cell: ListCell<Item>) => void;
  readonly onSave: (cell: ListCell<Item>, typed: string, move?: 1 | -1) => void;
  readonly onCancel: (cell: ListCell<Item>) => void;
}

interface RecordRowProps<Item extends { readonly id: string }> {
  readonly row: ListRow<Item>;
  /** The row's zero-based index in the list. */
  readonly place: number;
  /** The shown columns, in order. */
  readonly columns: readonly TableColumn<Item>[];
  readonly states: RowStates;
  readonly cells: RowCells | undefined;
  readonly handlers: RowHandlers<Item>;
  /** Whether its record is shown beside the list. */
  readonly isShown?: boolean;
}

function DrawnRow<Item extends { readonly id: string }>({
  row,
  place,
  columns,
  states,
  cells,
  handlers,
  isShown = false,
}: RecordRowProps<Item>) {
  const { id, original: item } = row;
  const element = useRef<HTMLTableRowElement>(null);
  useTabStop(states, element, id, place);
  const edited = useEditedColumn(states, id);
  const name = handlers.nameOf(item);
  const drawnCells = useMemo(() => {
    const firstEditable = columns.find(({ columnDef }) => columnDef.meta?.edit);
    return row
      .getVisibleCells()
      .map((cell) => (
        <RecordCell
          key={cell.column.id}
          cell={cell}
          name={name}
          isEditing={edited === cell.column.id}
          isFirstEditable={cell.column === firstEditable}
          state={cells?.[cell.column.id]}
          handlers={handlers}
        />
      ));
  }, [row, columns, name, edited, cells, handlers]);
  const menu = useMemo(
    () => (
      <Cell isWhole className={classNames(raised, "text-right")}>
        {handlers.menu(item)}
      </Cell>
    ),
    [item, handlers],
  );
  return (
    <Row
      ref={element}
      data-row={id}
      aria-rowindex={place + 2}
      // The initial value; `useTabStop` sets it from then on.
      tabIndex={-1}
      aria-current={isShown || undefined}
      className="group/row aria-current:bg-hover aria-current:shadow-[inset_3px_0_0_var(--accent)] scroll-mt-26 scroll-mb-20 hover:bg-hover focus-visible:-outline-offset-3 has-[[data-act=select]:checked]:bg-accent-soft"
    >
      <Cell isWhole className={classNames(raised, "pr-0")}>
        <SelectBox
          label={texts.select(name)}
          selection={row.table.atoms.rowSelection}
          isSelected={() => row.getIsSelected()}
          isInSight={() => handlers.isInSight(place)}
          onChange={row.getToggleSelectedHandler()}
        />
      </Cell>
      {drawnCells}
      {menu}
    </Row>
  );
}

/** Memoised, so that it re-renders only when something of its own changed. */
export const RecordRow = memo(DrawnRow) as typeof DrawnRow;

interface RecordCellProps<Item extends { readonly id: string }> {
  readonly cell: ListCell<Item>;
  readonly name: string;
  readonly isEditing: boolean;
  readonly isFirstEditable: boolean;
  readonly state: CellState | undefined;
  readonly handlers: RowHandlers<Item>;
}

function DrawnCell<Item extends { readonly id: string }>({
  cell,
  name,
  isEditing,
  isFirstEditable,
  state: known,
  handlers,
}: RecordCellProps<Item>) {
  const { column, row } = cell;
  const { edit, isRight = false, fits = false, cellClass } = column.columnDef.meta ?? {};
  const isName = !column.getCanHide();
  const { editBlock } = handlers;
  // A write with an unknown result turned out to have been stored.
  const isStored = known?.kind === "unsaved" && known.typed === edit?.valueOf(row.original);
  const state = isStored ? undefined : known;
  const typed = state && state.kind !== "refused" ? state.typed : null;
  if (edit && isEditing) {
    return (
      <Cell isWhole className={raised}>
        <CellInput
          label={texts.edit(labelOf(column), name)}
          value={state?.typed ?? edit.valueOf(row.original)}
          note={editBlock}
          problem={state?.kind === "refused" ? state.message : null}
          inputMode={edit.inputMode}
          options={edit.options}
          isRight={isRight}
          onSave={(typed, move) => handlers.onSave(cell, typed, move)}
          onCancel={() => handlers.onCancel(cell)}
        />
      </Cell>
    );
  }
  const waits = state?.kind === "saving" && editBlock !== null;
  const shown = (
    <>
      {renderCell(edit && typed !== null ? cellFor(cell, edit.applied(row.original, typed)) : cell)}
      {state?.kind === "refused" && <CellNote role="alert" message={state.message} className="text-overdue-text" />}
      {state?.kind === "unsaved" && <CellNote role="alert" message={state.message} className="text-soon-text" />}
      {waits && <CellNote role="status" message={offlineTexts.notSavedYet} className="text-soon-text" />}
    </>
  );
  const look = classNames(
    isRight && "text-right",
    cellClass,
    state?.kind === "saving" && !waits && "opacity-60",
    state?.kind === "refused" && "bg-overdue-soft text-overdue-text",
    (waits || state?.kind === "unsaved") && "bg-soon-soft",
  );
  // The name is a link that opens the row, so it is edited by key, or by a double click beside the
  // text.
  if (!edit || isName) {
    return (
      <Cell
        isWhole={isName || fits}
        className={look}
        onDoubleClick={
          edit && editBlock === null
            ? (event: MouseEvent) => {
                event.preventDefault();
                handlers.onEdit(cell);
              }
            : undefined
        }
      >
        {shown}
        {edit && isFirstEditable && editBlock === null && <EditKey onEdit={() => handlers.onEdit(cell)} />}
      </Cell>
    );
  }
  return (
    <Cell isWhole className={classNames(raised, look)}>
      <button
        type="button"
        tabIndex={-1}
        title={editBlock ?? texts.clickToEdit}
        disabled={editBlock !== null}
        {...(isFirstEditable ? { "data-act": "edit" } : {})}
        onClick={() => handlers.onEdit(cell)}
        className={classNames(
          fits ? "whitespace-nowrap" : "cut-off",
          "-mx-1.75 block w-[calc(100%+0.875rem)] cursor-text rounded-xs border border-transparent px-1.5 py-1 enabled:hover:border-control-line enabled:hover:bg-surface disabled:cursor-not-allowed",
          isRight ? "text-right" : "text-left",
        )}
      >
        {shown}
      </button>
    </Cell>
  );
}

/** Memoised, so that typing in one cell re-renders only that cell. */
const RecordCell = memo(DrawnCell) as typeof DrawnCell;

/** Returns the cell as it would be with another state of the record. */
const cellFor = <Item extends { readonly id: string }>({ row, column }: ListCell<Item>, item: Item) =>
  constructCell(column, constructRow(row.table, row.id, item, row.index, 0), row.table);

/** A hidden button that the key E presses where the first editable cell is a link. */
function EditKey({ onEdit }: { onEdit: () => void }) {
  return <button type="button" hidden tabIndex={-1} data-act="edit" onClick={onEdit} />;
}

/** Why a cell's value is not saved. */
function CellNote({ role, message, className }: { role: "alert" | "status"; message: string; className: string }) {
  return (
    <span role={role} className={classNames("mt-0.5 flex items-center gap-1 text-xs whitespace-normal", className)}>
      <CircleAlert aria-hidden className="size-3 shrink-0" strokeWidth={2} />
      <span className="line-clamp-1" title={message}>
        {message}
      </span>
    </span>
  );
}
