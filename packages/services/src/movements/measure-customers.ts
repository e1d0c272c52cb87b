import {
  listPausesOf,
  listRecordedMovements,
  listSoldTerms,
  lockMeasuredCustomers,
  type MeasuredCustomerRow,
  recordMovements,
  type SoldTermRow,
  saveMeasuredCustomers,
  takeTermsChanged,
} from "@aavarti/db/queries/measured-customers";
import { addToCohorts, addToTotals, slotOf } from "@aavarti/db/queries/movement-totals";
import { addToTermTotals, listRecordedFacts, saveFacts } from "@aavarti/db/queries/term-totals";
import type { TenantTrx } from "@aavarti/db/tenant";
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

/** Where and when customers are measured. `today` is the day in the tenant's time zone at `now`. */
export type Measuring = { tenantId: string; now: Date; newId: () => string; today: CalendarDate };

/**
 * Records the MRR movements that follow from what this transaction changed, at its end and before
 * the notification version is raised; nothing where no term, pause or status changed.
 */
export async function measureChanges(trx: TenantTrx, measuring: () => Promise<Measuring>): Promise<void> {
  const changed = takeTermsChanged(trx);
  if (changed) await measureCustomers(trx, await measuring(), changed);
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
  { tenantId, now, newId, today }: Measuring,
  { customerIds = [], subscriptionIds = [] }: { customerIds?: readonly string[]; subscriptionIds?: readonly string[] },
): Promise<void> {
  const rows = await lockMeasuredCustomers(trx, tenantId, { customerIds, subscriptionIds });
  if (rows.length === 0) return;
  const measured = await readCustomers(trx, rows, today);
  const changes = measured.map(changesOf);
  await recordMovements(trx, tenantId, {
    movements: changes.flatMap(({ customerId, movements }) =>
      movements.map((row) => ({ ...row, id: newId(), customerId })),
    ),
    at: now,
  });
  await saveMeasuredCustomers(
    trx,
    measured.flatMap(({ row, after }) => (isSame(row, after) ? [] : [after])),
  );
  const ofCustomer = (of: (facts: FactChanges) => TermFact[]) =>
    changes.flatMap(({ customerId, facts }) => of(facts).map((fact) => ({ ...fact, customerId })));
  await saveFacts(trx, tenantId, {
    stored: ofCustomer((facts) => facts.stored),
    deleted: ofCustomer((facts) => facts.deleted),
  });
  await addContributions(trx, tenantId, changes);
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

async function addContributions(trx: TenantTrx, tenantId: string, changes: readonly Changes[]): Promise<void> {
  const slots = [...Map.groupBy(changes, ({ customerId }) => slotOf(customerId))];
  await addToTotals(
    trx,
    tenantId,
    slots.flatMap(([slot, all]) => addTotals(all.flatMap(({ totals }) => totals)).map((row) => ({ ...row, slot }))),
  );
  await addToCohorts(
    trx,
    tenantId,
    slots.flatMap(([slot, all]) => addCohorts(all.flatMap(({ cohorts }) => cohorts)).map((row) => ({ ...row, slot }))),
  );
  await addToTermTotals(
    trx,
    tenantId,
    slots.flatMap(([slot, all]) =>
      addTermTotals(all.flatMap(({ facts }) => facts.totals)).map((row) => ({ ...row, slot })),
    ),
  );
}

/**
 * Takes back what these customers contributed to the totals and cohorts, for customers who are
 * deleted for good in the same transaction, with their movements. Locks their measured rows.
 */
export async function forgetCustomers(trx: TenantTrx, tenantId: string, customerIds: readonly string[]): Promise<void> {
  const rows = await lockMeasuredCustomers(trx, tenantId, { customerIds, subscriptionIds: [] });
  const recorded = await readRecorded(trx, rows);
  const nothing: Measured = { movements: [], firstOn: null, importedOn: null, facts: NO_FACTS };
  await addContributions(
    trx,
    tenantId,
    rows.map(({ customer_id: customerId }) => changesOf({ customerId, recorded: recorded(customerId), now: nothing })),
  );
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
  const customerIds = rows.map((row) => row.customer_id);
  const customers = new Map((await listSoldTerms(trx, customerIds)).map((one) => [one.customerId, one]));
  const hasTerms = [...customers.values()].some(({ terms }) => terms.length > 0);
  const pauses = Map.groupBy(hasTerms ? await listPausesOf(trx, customerIds) : [], (row) => row.subscription_id);
  const recorded = await readRecorded(trx, rows);
  const pausesOf = (subscriptionId: string): CoveringTerm["pauses"] =>
    (pauses.get(subscriptionId) ?? []).map((row) => ({ fromOn: row.from_on, untilOn: row.resumed_on }));
  return rows.map((row) => {
    const customerId = row.customer_id;
    const { isListed = false, terms = [] } = customers.get(customerId) ?? {};
    const { movements, firstOn, importedOn, nextOn } = movementsOf(
      { terms: coveringTermsOfRows(terms, pausesOf) },
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
      recorded: recorded(customerId),
      now: { movements, firstOn, importedOn, facts },
    };
  });
}

async function readRecorded(trx: TenantTrx, rows: readonly MeasuredCustomerRow[]): Promise<(id: string) => Measured> {
  // Without a subscription that counts, and without a term that began, nothing is recorded.
  const known = rows.filter((row) => row.subscriptions > 0 || row.first_on !== null);
  const customerIds = known.map((row) => row.customer_id);
  const movements = Map.groupBy(
    customerIds.length > 0 ? await listRecordedMovements(trx, customerIds) : [],
    (row) => row.customerId,
  );
  const facts = Map.groupBy(
    customerIds.length > 0 ? await listRecordedFacts(trx, customerIds) : [],
    (row) => row.customerId,
  );
  const rowOf = new Map(rows.map((row) => [row.customer_id, row]));
  return (id) => {
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
  };
}

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
