import { inOneStatement } from "@aavarti/db/queries/in-one-statement";
import {
  lockMeasuredCustomers,
  type MeasuredCustomerRow,
  pausesOf,
  readMovement,
  recordedMovements,
  recordMovements,
  type SoldTermRow,
  saveMeasuredCustomers,
  soldTerms,
  soldTermsOf,
  takeTermsChanged,
} from "@aavarti/db/queries/measured-customers";
import { addToCohorts, addToTotals, slotOf } from "@aavarti/db/queries/movement-totals";
import { addToTermTotals, recordedFacts, saveFacts } from "@aavarti/db/queries/term-totals";
import { executeTogether, type TenantTrx } from "@aavarti/db/tenant";
import type { CalendarDate } from "@aavarti/domain/calendar";
import { addCohorts, addTotals, type MovementChanges, movementChanges } from "@aavarti/domain/movement-changes";
import type { MeasuredMovements } from "@aavarti/domain/movement-totals";
import { type CoveringTerm, coveringTermsOf, movementsOf } from "@aavarti/domain/movements";
import {
  addTermTotals,
  type CustomerFacts,
  type FactChanges,
  factChanges,
  NO_FACTS,
  type TermFact,
  termFactsOf,
} from "@aavarti/domain/term-totals";
import type { CompiledQuery } from "kysely";

/** Where and when customers are measured. `today` is the day in the tenant's time zone at `now`. */
export type Measuring = { tenantId: string; now: Date; newId: () => string; today: CalendarDate };

/**
 * Returns the queries that record the MRR movements and totals that follow from what this
 * transaction changed, to run at its end; none where no term, pause or status changed. Takes the
 * locks of `measureCustomers`.
 */
export async function measureChanges(
  trx: TenantTrx,
  measuring: () => Promise<Measuring>,
): Promise<CompiledQuery<never>[]> {
  const changed = takeTermsChanged(trx);
  return changed ? measure(trx, await measuring(), changed) : [];
}

/**
 * Brings the ledger of MRR movements, its totals, the cohorts and the totals of terms up to date
 * for these customers and the customers of these subscriptions: what follows from their terms up to
 * today and isn't recorded yet is added, and what no longer follows is taken back. Doing it again
 * adds nothing.
 * Locks the customers' measured rows; take no other lock after it.
 */
export async function measureCustomers(
  trx: TenantTrx,
  measuring: Measuring,
  changed: { customerIds?: readonly string[]; subscriptionIds?: readonly string[] },
): Promise<void> {
  await executeTogether(trx, await measure(trx, measuring, changed));
}

async function measure(
  trx: TenantTrx,
  { tenantId, now, newId, today }: Measuring,
  { customerIds = [], subscriptionIds = [] }: { customerIds?: readonly string[]; subscriptionIds?: readonly string[] },
): Promise<CompiledQuery<never>[]> {
  const rows = await lockMeasuredCustomers(trx, tenantId, { customerIds, subscriptionIds });
  if (rows.length === 0) return [];
  const measured = await readCustomers(trx, rows, today);
  const changes = measured.map(changesOf);
  const ofCustomer = (of: (facts: FactChanges) => TermFact[]) =>
    changes.flatMap(({ customerId, facts }) => of(facts).map((fact) => ({ ...fact, customerId })));
  // Apart: a movement waits for its product, which who removes samples has locked before totals.
  const recording = recordMovements(tenantId, {
    movements: changes.flatMap(({ customerId, movements }) =>
      movements.map((row) => ({ ...row, id: newId(), customerId })),
    ),
    at: now,
  });
  const adding = inOneStatement([
    ...saveMeasuredCustomers(measured.flatMap(({ row, after }) => (isSame(row, after) ? [] : [after]))),
    ...saveFacts(tenantId, {
      stored: ofCustomer((facts) => facts.stored),
      deleted: ofCustomer((facts) => facts.deleted),
    }),
    ...contributions(tenantId, changes),
  ]);
  return [...recording, ...adding];
}

type Changes = MovementChanges & { customerId: string; facts: FactChanges };

const changesOf = ({
  customerId,
  recorded,
  now,
}: Pick<MeasuredCustomer, "customerId" | "recorded" | "now">): Changes => ({
  customerId,
  ...movementChanges(recorded, now),
  facts: factChanges(recorded.facts, now.facts),
});

/** Returns the queries that add to all totals, in the order in which all write them. */
function contributions(tenantId: string, changes: readonly Changes[]): CompiledQuery<never>[] {
  const slots = [...Map.groupBy(changes, ({ customerId }) => slotOf(customerId))];
  const slotted = <Row>(rowsOf: (all: readonly Changes[]) => readonly Row[]) =>
    slots.flatMap(([slot, all]) => rowsOf(all).map((row) => ({ ...row, slot })));
  return [
    ...addToTotals(
      tenantId,
      slotted((all) => addTotals(all.flatMap(({ totals }) => totals))),
    ),
    ...addToCohorts(
      tenantId,
      slotted((all) => addCohorts(all.flatMap(({ cohorts }) => cohorts))),
    ),
    ...addToTermTotals(
      tenantId,
      slotted((all) => addTermTotals(all.flatMap(({ facts }) => facts.totals))),
    ),
  ];
}

/**
 * Takes back what these customers contributed to the totals and cohorts, for customers who are
 * deleted for good in the same transaction, with their movements. Locks their measured rows.
 */
export async function forgetCustomers(trx: TenantTrx, tenantId: string, customerIds: readonly string[]): Promise<void> {
  const rows = await lockMeasuredCustomers(trx, tenantId, { customerIds, subscriptionIds: [] });
  const { recordedOf } = await readRows(trx, rows);
  const nothing: Measured = { movements: [], firstOn: null, importedOn: null, facts: NO_FACTS };
  const changes = rows.map(({ customer_id: customerId }) =>
    changesOf({ customerId, recorded: recordedOf(customerId), now: nothing }),
  );
  await executeTogether(trx, inOneStatement(contributions(tenantId, changes)));
}

/** What a customer adds to all totals: the movements of their MRR and the facts of their terms. */
type Measured = MeasuredMovements & { facts: CustomerFacts };

type MeasuredCustomer = {
  customerId: string;
  row: MeasuredCustomerRow;
  after: MeasuredCustomerRow;
  recorded: Measured;
  now: Measured;
};

/** Reads what is recorded of these customers, and what follows from their terms today. */
export async function readCustomers(
  trx: TenantTrx,
  rows: readonly MeasuredCustomerRow[],
  today: CalendarDate,
): Promise<MeasuredCustomer[]> {
  const { customers, pauses, recordedOf } = await readRows(trx, rows);
  const ofSubscription = (subscriptionId: string): CoveringTerm["pauses"] =>
    (pauses.get(subscriptionId) ?? []).map((row) => ({ fromOn: row.from_on, untilOn: row.resumed_on }));
  return rows.map((row) => {
    const customerId = row.customer_id;
    const { isListed = false, terms = [] } = customers.get(customerId) ?? {};
    const { movements, firstOn, importedOn, nextOn } = movementsOf(
      { terms: coveringTermsOfRows(terms, ofSubscription) },
      today,
    );
    const { facts, nextOn: nextFactOn } = factsOfRows(terms, isListed, today);
    return {
      customerId,
      row,
      after: {
        customer_id: customerId,
        first_on: firstOn,
        imported_on: importedOn,
        next_on: [nextOn, nextFactOn].filter((day) => day !== null).sort()[0] ?? null,
        is_listed: facts.isListed,
        subscriptions: facts.subscriptions,
      },
      recorded: recordedOf(customerId),
      now: { movements, firstOn, importedOn, facts },
    };
  });
}

/** Reads the terms and pauses of these customers, and what is recorded of them, sent together. */
async function readRows(trx: TenantTrx, rows: readonly MeasuredCustomerRow[]) {
  const customerIds = rows.map((row) => row.customer_id);
  // Without a subscription that counts, and without a term that began, nothing is recorded.
  const known = rows.filter((row) => row.subscriptions > 0 || row.first_on !== null).map((row) => row.customer_id);
  const [sold, pauses, moved, counted] = await executeTogether<
    [RowOf<typeof soldTerms>, RowOf<typeof pausesOf>, RowOf<typeof recordedMovements>, RowOf<typeof recordedFacts>]
  >(trx, [
    soldTerms(customerIds),
    pausesOf(customerIds),
    known.length > 0 ? recordedMovements(known) : null,
    known.length > 0 ? recordedFacts(known) : null,
  ]);
  const movements = Map.groupBy(moved.rows.map(readMovement), (row) => row.customerId);
  const facts = Map.groupBy(counted.rows, (row) => row.customerId);
  const rowOf = new Map(rows.map((row) => [row.customer_id, row]));
  return {
    customers: soldTermsOf(sold.rows),
    pauses: Map.groupBy(pauses.rows, (row) => row.subscription_id),
    recordedOf: (id: string): Measured => {
      const row = rowOf.get(id);
      return {
        movements: movements.get(id) ?? [],
        firstOn: row?.first_on ?? null,
        importedOn: row?.imported_on ?? null,
        facts: {
          isListed: row?.is_listed === true,
          subscriptions: row?.subscriptions ?? 0,
          terms: facts.get(id) ?? [],
        },
      };
    },
  };
}

type RowOf<Query extends (ids: readonly string[]) => CompiledQuery<unknown>> =
  ReturnType<Query> extends CompiledQuery<infer Row> ? Row : never;

function factsOfRows(
  rows: readonly SoldTermRow[],
  isListed: boolean,
  today: CalendarDate,
): { facts: CustomerFacts; nextOn: CalendarDate | null } {
  const counted = [...Map.groupBy(rows, (row) => row.subscription_id)].flatMap(([id, terms]) => {
    const [first] = terms;
    if (!first) return [];
    const subscription = {
      id,
      status: first.status,
      cancelledOn: first.cancelled_on,
      cancelsAtEnd: first.cancels_at_end,
      importedOn: first.imported_on,
      pausedFrom: first.paused_from,
      coveredFrom: first.covered_from,
      nextPaise: first.next_paise,
      terms: terms.map((term) => ({
        seq: term.seq,
        startOn: term.start_on,
        endOn: term.end_on,
        pricePaise: term.price_paise,
        source: term.source,
        enteredOn: term.entered_on,
        graceDays: term.grace_days,
        isPaidBefore: term.is_paid_before,
      })),
    };
    return [termFactsOf(subscription, today)];
  });
  const [nextOn = null] = counted.flatMap((one) => one.nextOn ?? []).sort();
  return { facts: { isListed, subscriptions: counted.length, terms: counted.flatMap(({ facts }) => facts) }, nextOn };
}

function coveringTermsOfRows(
  rows: readonly SoldTermRow[],
  pausesOf: (subscriptionId: string) => CoveringTerm["pauses"],
): CoveringTerm[] {
  return [...Map.groupBy(rows, (row) => row.subscription_id)].flatMap(([id, terms]) => {
    const [first] = terms;
    if (!first || first.status === "pending") return [];
    return coveringTermsOf({
      id,
      status: first.status,
      endedOn: first.ended_on,
      cancelsAtEnd: first.cancels_at_end,
      importedOn: first.imported_on,
      pauses: pausesOf(id),
      terms: terms.map((term) => ({
        productId: term.product_id,
        startOn: term.start_on,
        endOn: term.end_on,
        durationMonths: term.duration_months,
        pricePaise: term.price_paise,
        pausedDays: term.paused_days,
        graceDays: term.grace_days,
        soldAs: soldAsOf(term),
      })),
    });
  });
}

function soldAsOf(term: SoldTermRow) {
  const { sold_price_paise: pricePaise, sold_months: durationMonths, sold_days: paidDays } = term;
  if (pricePaise === null) return null;
  if (durationMonths !== null) return { pricePaise, durationMonths, paidDays: null };
  return paidDays === null ? null : { pricePaise, durationMonths: null, paidDays };
}

const isSame = (a: MeasuredCustomerRow, b: MeasuredCustomerRow): boolean =>
  a.first_on === b.first_on &&
  a.imported_on === b.imported_on &&
  a.next_on === b.next_on &&
  a.is_listed === b.is_listed &&
  a.subscriptions === b.subscriptions;
