import type { PaymentDetail, RecordedPayment } from "@aavarti/contract/payments";
import { DEFAULT_TIME_ZONE, todayIn } from "@aavarti/domain/calendar";
import type { ReminderChannel } from "@aavarti/domain/channels";
import type { PaymentMode } from "@aavarti/domain/ledger";
import { parseSignedAmount } from "@aavarti/domain/money";
import type { LateStart } from "@aavarti/domain/renewals";
import { useQueryClient } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { useEffect, useRef, useState } from "react";
import { messageOf } from "../../lib/api/api-error.ts";
import { type Outputs, trpc } from "../../lib/api/trpc.ts";
import { amountLabel, paiseLabel } from "../../lib/display/amounts.ts";
import { useIsToCome } from "../../lib/display/clock.ts";
import { dayWithYear } from "../../lib/display/display.ts";
import { isWide } from "../../lib/frame/screen-width.ts";
import { reasonText } from "../../lib/i18n/reason-text.ts";
import { receiptInToast } from "../../lib/payments/receipt-in-toast.ts";
import { useReceiptSending } from "../../lib/payments/use-receipt-sending.ts";
import { useRefreshMoney } from "../../lib/payments/use-refresh-money.ts";
import { addToToast, dismissToast, showToast } from "../../ui/toast-store.ts";
import { type Board, moveRenewed, sumOf } from "./board-figures.ts";
import { hasMovedOn } from "./moved-on.ts";
import { renewalTexts as texts } from "./texts.ts";

/**
 * What happened to a row since the screen was loaded. The row keeps its place until the next load,
 * so that nothing moves under the user's finger.
 */
export type Outcome =
  | { readonly kind: "saving" }
  | Renewed
  | { readonly kind: "undoing"; readonly endDate: string }
  | { readonly kind: "paused" }
  | { readonly kind: "refused"; readonly message: string };

/** A renewal with what is left to pay of the subscription's terms. */
export interface Renewed {
  readonly kind: "renewed";
  readonly endDate: string;
  /** A decimal amount, for `amountLabel`; null when nothing is left to pay. */
  readonly due: string | null;
  /** The instant until which it can be undone; null when it can't. */
  readonly undoUntil: string | null;
  /** The payment of the sheet that renewed it, and is undone with it. */
  readonly payment?: RecordedPayment | undefined;
}

/** The fields of a subscription that a renewal needs. */
export interface Renewable {
  readonly id: string;
  readonly endDate: string;
  /** The price of the next term, a decimal text. */
  readonly amountDue: string;
  readonly customer: { readonly name: string };
  /** The payment of the sheet that renewed it. */
  readonly payment?: RecordedPayment | undefined;
}

/** A subscription that was renewed here. */
interface RenewedHere extends Omit<Renewable, "amountDue"> {
  /** The instant until which the renewal can be undone; null when it can't. */
  readonly undoUntil: string | null;
}

/** Changes for the next term; its length and price are as agreed where they are omitted. */
export interface RenewalWishes {
  /** Where a late term starts; needed for late ones. */
  readonly from?: LateStart;
  readonly durationMonths?: number;
  /** A decimal text. */
  readonly price?: string;
  /** What was paid at once; without it the new term is owed. */
  readonly payment?: PaidWith;
  /** The channel on which the receipt of a single renewal's payment is sent; none without it. */
  readonly receiptBy?: ReminderChannel;
}

/** A payment of a renewal. Several renewals are paid in full, so they have no amount. */
export interface PaidWith {
  readonly mode: PaymentMode;
  /** A decimal text. */
  readonly amount?: string;
  /** False: it pays the new term before what the payer already owes. */
  readonly oldestFirst?: boolean;
}

type Detail = Outputs["subscriptions"]["renew"];
type Item = Outputs["renewals"]["renewMany"]["items"][number];

/**
 * Returns `renew` (resolves to whether all rows were renewed) and `undo`, both optimistic and
 * neither rejecting; `outcomes`, what happened to each row since the screen was loaded, by id;
 * `lastRenewed`, the last renewed rows that can still be undone, here or with a payment; and
 * `markPaused` and `markPaid`, which note what other dialogs did. Of the wishes, late rows need
 * `from`; length, price, amount and receipt apply to a single row only. The toast says when the
 * receipt is sent. A refused row keeps its place with
 * the reason. Undo is available for five minutes, and goes when what was renewed is renewed again
 * elsewhere; of a row that a payment renewed, it undoes the payment with all that it renewed.
 * `hasUndoInRow`: the screen's rows offer Undo too. Toasts say the result, and everything that
 * shows a term is refreshed.
 */
export function useRenewals({ hasUndoInRow = false }: { readonly hasUndoInRow?: boolean } = {}) {
  const queryClient = useQueryClient();
  const renewMany = trpc.renewals.renewMany.useMutation();
  const renewOne = trpc.subscriptions.renew.useMutation();
  const undoPayment = trpc.payments.undo.useMutation();
  const undoMany = trpc.renewals.undoMany.useMutation();
  const sendReceipt = useReceiptSending();
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map());
  const [lastRenewed, setLastRenewed] = useState<readonly RenewedHere[]>([]);
  const undoToast = useRef<number | null>(null);
  const undoable = useUndoable(lastRenewed);
  const isNoneLeft = lastRenewed.length > 0 && undoable.length === 0;
  useEffect(() => {
    if (!isNoneLeft) return;
    setLastRenewed([]);
    if (undoToast.current !== null) dismissToast(undoToast.current);
  }, [isNoneLeft]);

  const mark = (changes: readonly (readonly [string, Outcome | null])[]) =>
    setOutcomes((known) => {
      const next = new Map(known);
      for (const [id, outcome] of changes) {
        if (outcome) next.set(id, outcome);
        else next.delete(id);
      }
      return next;
    });
  const moveFigures = (rows: readonly Renewable[], direction: 1 | -1) =>
    queryClient.setQueriesData<Board>(
      { queryKey: getQueryKey(trpc.renewals.board) },
      (board) => board && moveRenewed(board, rows, direction),
    );
  const refresh = useRefreshMoney();

  const renew = async (rows: readonly Renewable[], wishes: RenewalWishes = {}): Promise<boolean> => {
    mark(rows.map(({ id }) => [id, { kind: "saving" }]));
    moveFigures(rows, 1);
    try {
      const items = await ask(rows, wishes, {
        renewMany: renewMany.mutateAsync,
        renewOne: renewOne.mutateAsync,
      });
      const results = rows.map((row, place) => ({ row, item: items[place] }));
      mark(results.map(({ row, item }) => [row.id, outcomeOf(item)]));
      const renewed = results.flatMap(({ row, item }) =>
        item?.subscription
          ? [
              {
                ...row,
                endDate: item.subscription.endDate,
                undoUntil: item.subscription.undoUntil,
                unpaid: item.subscription.unpaid,
              },
            ]
          : [],
      );
      const refused = results.filter(({ item }) => !item?.subscription);
      moveFigures(
        refused.map(({ row }) => row),
        -1,
      );
      setLastRenewed(renewed);
      undoToast.current = await announce({
        renewed,
        refused,
        payment: wishes.payment,
        recorded: items[0]?.recorded,
        hasUndoInRow,
        undo: () => void undo(renewed),
      });
      const toast = undoToast.current;
      const recorded = items[0]?.recorded;
      if (wishes.receiptBy && recorded?.receiptNumber)
        void sendReceipt(recorded.id, wishes.receiptBy, todayIn(DEFAULT_TIME_ZONE, new Date())).then(
          (sent) => sent && addToToast(toast, sent.fact, sent.short),
        );
      return refused.length === 0;
    } catch (error) {
      const message = messageOf(error, texts.unreachable);
      mark(rows.map(({ id }) => [id, { kind: "refused", message }]));
      moveFigures(rows, -1);
      showToast({ title: texts.renewFailed, description: message, isDestructive: true });
      return false;
    } finally {
      void refresh();
    }
  };

  const markPaid = (payment: RecordedPayment, isUndone = false): void => {
    const { customer, undoUntil, renewed } = payment;
    if (isUndone) forgetPaid(payment);
    else if (renewed.length > 0) {
      setLastRenewed(renewed.map((one) => ({ ...one, customer, undoUntil, payment })));
      undoToast.current = null;
    }
    mark(
      payment.renewed.map(({ id, endDate }) => [
        id,
        isUndone ? null : { kind: "renewed", endDate, due: null, undoUntil: payment.undoUntil, payment },
      ]),
    );
  };
  /** Leaves the renewals of a payment out of those that can still be undone. */
  const forgetPaid = ({ id }: RecordedPayment) =>
    setLastRenewed((known) => known.filter(({ payment }) => payment?.id !== id));

  /** Undoes a payment of the sheet with all that it renewed. Resolves to whether it was undone. */
  const undoPaid = async (payment: RecordedPayment): Promise<boolean> => {
    forgetPaid(payment);
    mark(payment.renewed.map(({ id, endDate }) => [id, { kind: "undoing", endDate }]));
    try {
      const { undoneToast } = await import("../../lib/payments/undone-toast.ts");
      await undoPayment.mutateAsync({ id: payment.id, renewed: payment.renewed });
      markPaid(payment, true);
      showToast(undoneToast(payment));
      return true;
    } catch (error) {
      markPaid(payment);
      showToast({ title: texts.undoFailed, description: messageOf(error, texts.unreachable), isDestructive: true });
      return false;
    } finally {
      void refresh();
    }
  };

  /**
   * Undoes renewals: each payment with all that it renewed, then the others in one request. Stops
   * at a payment that can't be undone, so that the toast says why.
   */
  const undo = async (renewed: readonly RenewedHere[]): Promise<void> => {
    const payments = new Map(renewed.flatMap(({ payment }) => (payment ? [[payment.id, payment]] : [])));
    for (const payment of payments.values()) if (!(await undoPaid(payment))) return;
    await undoUnpaid(renewed.filter(({ payment }) => !payment));
  };

  /** Undoes renewals that no payment has made. */
  const undoUnpaid = async (renewed: readonly RenewedHere[]): Promise<void> => {
    const [first] = renewed;
    if (!first) return;
    mark(renewed.map(({ id, endDate }) => [id, { kind: "undoing", endDate }]));
    setLastRenewed([]);
    try {
      const { items } = await undoMany.mutateAsync({ items: renewed.map(({ id, endDate }) => ({ id, endDate })) });
      const problem = items.find((item) => item.problem)?.problem;
      mark(renewed.map((row, place) => [row.id, items[place]?.subscription ? null : stillRenewed(row)]));
      if (problem) showToast({ title: texts.undoFailed, description: reasonText(problem), isDestructive: true });
      else {
        const title = renewed.length === 1 ? texts.tookBack(first.customer.name) : texts.tookManyBack(renewed.length);
        showToast({ title });
      }
    } catch (error) {
      mark(renewed.map((row) => [row.id, stillRenewed(row)]));
      showToast({ title: texts.undoFailed, description: messageOf(error, texts.unreachable), isDestructive: true });
    } finally {
      void refresh();
    }
  };

  return {
    outcomes,
    lastRenewed: undoable,
    renew,
    undo,
    markPaused: (id: string, isPaused: boolean) => mark([[id, isPaused ? { kind: "paused" } : null]]),
    /** Shows the renewals that the payment sheet recorded, or that they were undone. */
    markPaid,
  };
}

/** Most renewals that are watched: their ids are in a request's address. */
const MAX_WATCHED = 20;
/** How often they are, in milliseconds: another person may renew one again. */
const WATCHED_EVERY_MS = 20_000;

/**
 * Returns which of these renewals were not followed by another one, as far as is known: up to 20 of
 * them are looked at every 20 seconds, and after each change in this browser, until it is too late
 * to undo any.
 */
function useUndoable(renewed: readonly RenewedHere[]): readonly RenewedHere[] {
  const until = renewed.reduce<string | null>(
    (last, { undoUntil }) => ((undoUntil ?? "") > (last ?? "") ? undoUntil : last),
    null,
  );
  const isInTime = useIsToCome(until);
  const known = trpc.subscriptions.list.useQuery(
    { ids: renewed.map(({ id }) => id), limit: MAX_WATCHED },
    { enabled: isInTime && renewed.length <= MAX_WATCHED, refetchInterval: WATCHED_EVERY_MS },
  );
  const items = known.data?.items ?? [];
  return renewed.filter((one) => !items.some((item) => item.id === one.id && hasMovedOn(one, item)));
}

export type Renewals = ReturnType<typeof useRenewals>;

/** A renewed row whose renewal could not be undone. What is due of it is loaded again. */
const stillRenewed = ({ endDate, undoUntil, payment }: RenewedHere): Renewed => ({
  kind: "renewed",
  endDate,
  due: null,
  undoUntil,
  payment,
});

/**
 * A renewal with another duration or price, and one that is paid at once, is a request of its own;
 * others are sent together.
 */
async function ask(
  rows: readonly Renewable[],
  { from, durationMonths, price, payment }: RenewalWishes,
  calls: {
    renewMany: (input: {
      items: { id: string; endDate: string }[];
      from?: LateStart;
      payment?: { mode: PaymentMode };
    }) => Promise<{ items: Item[] }>;
    renewOne: (input: {
      id: string;
      endDate: string;
      from?: LateStart;
      durationMonths?: number;
      price?: string;
      payment?: PaidWith;
    }) => Promise<Detail>;
  },
): Promise<readonly (Item & { recorded?: PaymentDetail | undefined })[]> {
  const [first] = rows;
  const late = from ? { from } : {};
  const changes = {
    ...(durationMonths === undefined ? {} : { durationMonths }),
    ...(price === undefined ? {} : { price }),
  };
  if (first && rows.length === 1 && (durationMonths !== undefined || price !== undefined || payment?.amount)) {
    const { id, endDate } = first;
    const { payment: recorded, ...subscription } = await calls.renewOne({
      id,
      endDate,
      ...late,
      ...changes,
      ...(payment && { payment }),
    });
    return [{ subscription, problem: null, recorded }];
  }
  return (
    await calls.renewMany({
      items: rows.map(({ id, endDate }) => ({ id, endDate })),
      ...late,
      ...(payment && { payment: { mode: payment.mode } }),
    })
  ).items;
}

const outcomeOf = (item: Item | undefined): Outcome =>
  item?.subscription
    ? {
        kind: "renewed",
        endDate: item.subscription.endDate,
        due: item.subscription.unpaid === "0.00" ? null : item.subscription.unpaid,
        undoUntil: item.subscription.undoUntil,
      }
    : { kind: "refused", message: whyNot(item) };

const whyNot = (item: Item | undefined): string => (item?.problem ? reasonText(item.problem) : texts.unreachable);

/** Says what was recorded with a renewal; nothing for several, which have no amount. */
async function recordedOf(payment: PaidWith | undefined): Promise<string[]> {
  if (!payment?.amount) return [];
  const { modesInSentence } = await import("../../lib/payments/mode-texts.ts");
  return [texts.recorded(amountLabel(payment.amount), modesInSentence[payment.mode])];
}

/**
 * Shows the toast that says how renewing ended, with Undo and the receipt of the payment `recorded`
 * with one renewal. Returns the toast's id.
 */
async function announce({
  renewed,
  refused,
  payment,
  recorded,
  hasUndoInRow,
  undo,
}: {
  renewed: readonly (Renewable & RenewedHere & { unpaid: string })[];
  refused: readonly { row: Renewable; item: Item | undefined }[];
  payment: PaidWith | undefined;
  recorded: PaymentDetail | undefined;
  hasUndoInRow: boolean;
  undo: () => void;
}): Promise<number> {
  const [problem] = refused;
  const reason = problem && texts.refused(problem.row.customer.name, whyNot(problem.item));
  const [first] = renewed;
  if (!first) {
    return showToast({ title: texts.renewFailed, description: reason, isDestructive: true });
  }
  const amount = paiseLabel(sumOf(renewed));
  const title =
    reason !== undefined
      ? texts.someRenewed(renewed.length, refused.length, reason)
      : renewed.length === 1
        ? texts.renewedTill(first.customer.name, dayWithYear(first.endDate))
        : texts.manyRenewed(renewed.length, amount);
  const unpaid = renewed.reduce((sum, row) => sum + (parseSignedAmount(row.unpaid) ?? 0), 0);
  const ends = renewed.flatMap(({ undoUntil }) => (undoUntil ? [Date.parse(undoUntil)] : []));
  // On a phone the toast covers another card for as long as it stays.
  const staysOpen = !hasUndoInRow || renewed.length > 1 || isWide();
  const { facts, look } = receiptInToast(recorded);
  const left = unpaid > 0 ? texts.unpaid(paiseLabel(unpaid)) : texts.paid;
  return showToast({
    title,
    description: [...(await recordedOf(payment)), ...facts, left].join(" · "),
    look,
    ...(ends.length > 0 && {
      action: { label: texts.undo, altText: texts.undoAlt, run: undo },
      ...(staysOpen && { until: Math.min(...ends) }),
    }),
  });
}
