import { type CalendarDate, daysBetween, parseCalendarDate } from "@aavarti/domain/calendar";
import type { LateStart } from "@aavarti/domain/renewals";
import { lazy, useState } from "react";
import type { PaidWith } from "../features/renewals/use-renewals.ts";
import { subscriptionNouns } from "../features/subscriptions/texts.ts";
import { type Outputs, trpc } from "../lib/api/trpc.ts";
import { useBusinessWords } from "../lib/i18n/business-words.ts";
import type { BulkTools } from "../lib/list/record-list.tsx";
import { useRefreshMoney } from "../lib/payments/use-refresh-money.ts";
import { OpeningDialog } from "../ui/opening-dialog.tsx";

type SelectedRow = Outputs["subscriptions"]["pick"]["items"][number];

const RenewManyDialog = lazy(() =>
  import("../features/renewals/renew-dialog.tsx").then(({ RenewManyDialog }) => ({ default: RenewManyDialog })),
);

interface Wishes {
  readonly from?: LateStart;
  readonly payment?: PaidWith;
}

/**
 * Returns `begin`, which opens the dialog that renews the selected subscriptions of a list, and
 * `dialog` to render (null when closed). Renewing clears the selection at once, runs on the server
 * in parts and then refreshes what shows money; with a payment mode, what each new term costs is
 * recorded as received. The toast's Undo is available until the first renewal can't be undone any
 * more.
 */
export function useBulkRenewal(today: CalendarDate) {
  const nouns = subscriptionNouns(useBusinessWords());
  const refresh = useRefreshMoney();
  const renewMany = trpc.renewals.renewMany.useMutation();
  const undoMany = trpc.renewals.undoMany.useMutation();
  const [asking, setAsking] = useState<{
    readonly rows: readonly SelectedRow[];
    readonly tools: BulkTools<SelectedRow>;
  } | null>(null);

  const renew = (rows: readonly SelectedRow[], { bulk, clear }: BulkTools<SelectedRow>, { from, payment }: Wishes) => {
    clear();
    // The end dates after the renewal: undoing a renewal names the end date that it undoes.
    const ends = new Map<string, string>();
    let until = Number.POSITIVE_INFINITY;
    void bulk.run({
      rows,
      send: async (part) => {
        const items = part.map(({ id, endDate }) => ({ id, endDate }));
        const answer = await renewMany.mutateAsync({
          items,
          ...(from && { from }),
          ...(payment && { payment: { mode: payment.mode } }),
        });
        for (const { subscription } of answer.items) {
          if (!subscription) continue;
          ends.set(subscription.id, subscription.endDate);
          if (subscription.undoUntil) until = Math.min(until, Date.parse(subscription.undoUntil));
        }
        return answer;
      },
      doneText: nouns.manyRenewed,
      undo: {
        send: (part) =>
          undoMany.mutateAsync({ items: part.map(({ id, endDate }) => ({ id, endDate: ends.get(id) ?? endDate })) }),
        doneText: nouns.manyUndone,
        until: () => until,
      },
      settled: refresh,
    });
  };
  const begin = (tools: BulkTools<SelectedRow>) => setAsking({ rows: tools.selectedRows(), tools });
  const dialog = asking && (
    <OpeningDialog onCancel={() => setAsking(null)}>
      <RenewManyDialog
        rows={asking.rows.map((row) => ({ daysLeft: daysLeft(row, today) }))}
        onRenew={(wishes) => renew(asking.rows, asking.tools, wishes)}
        onClose={() => setAsking(null)}
      />
    </OpeningDialog>
  );
  return { begin, dialog };
}

function daysLeft({ endDate }: SelectedRow, today: CalendarDate): number {
  const end = parseCalendarDate(endDate);
  return end ? daysBetween(today, end) : 0;
}
