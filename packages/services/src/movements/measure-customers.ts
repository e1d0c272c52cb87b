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
import type { TenantTrx } from "@aavarti/db/tenant";
import type { CalendarDate } from "@aavarti/domain/calendar";
import { addCohorts, addTotals, type MovementChanges, movementChanges } from "@aavarti/domain/movement-changes";
import type { MeasuredMovements } from "@aavarti/domain/movement-totals";
import { type CoveringTerm, coveringTermsOf, type Movement, movementsOf } from "@aavarti/domain/movements";

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
 * Brings the ledger of MRR movements, its totals and the cohorts up to date for these customers and
 * the customers of these subscriptions: what follows from their terms up to today and isn't
 * recorded yet is added, and what no longer follows is taken back. Doing it again adds nothing.
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
  const changes = measured.map(({ customerId, recorded, now }) => ({ customerId, ...movementChanges(recorded, now) }));
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
  await addContributions(trx, tenantId, changes);
}

async function addContributions(
  trx: TenantTrx,
  tenantId: string,
  changes: readonly (MovementChanges & { customerId: string })[],
): Promise<void> {
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
}

/**
 * Takes back what these customers contributed to the totals and cohorts, for customers who are
 * deleted for good in the same transaction, with their movements. Locks their measured rows.
 */
export async function forgetCustomers(trx: TenantTrx, tenantId: string, customerIds: readonly string[]): Promise<void> {
  const rows = await lockMeasuredCustomers(trx, tenantId, { customerIds, subscriptionIds: [] });
  const recorded = Map.groupBy(await listRecordedMovements(trx, customerIds), (row) => row.customerId);
  const nothing: MeasuredMovements = { movements: [], firstOn: null, importedOn: null };
  await addContributions(
    trx,
    tenantId,
    rows.map((row) => ({
      customerId: row.customer_id,
      ...movementChanges(recordedOf(row, recorded.get(row.customer_id)), nothing),
    })),
  );
}

type MeasuredCustomer = {
  customerId: string;
  row: MeasuredCustomerRow;
  after: MeasuredCustomerRow;
  recorded: MeasuredMovements;
  now: MeasuredMovements;
};

/** Reads what is recorded of these customers, and what follows from their terms today. */
export async function readCustomers(
  trx: TenantTrx,
  rows: readonly MeasuredCustomerRow[],
  today: CalendarDate,
): Promise<MeasuredCustomer[]> {
  const customerIds = rows.map((row) => row.customer_id);
  const terms = Map.groupBy(await listSoldTerms(trx, customerIds), (row) => row.customer_id);
  const pauses = Map.groupBy(await listPausesOf(trx, customerIds), (row) => row.subscription_id);
  const recorded = Map.groupBy(await listRecordedMovements(trx, customerIds), (row) => row.customerId);
  const pausesOf = (subscriptionId: string): CoveringTerm["pauses"] =>
    (pauses.get(subscriptionId) ?? []).map((row) => ({ fromOn: row.from_on, untilOn: row.resumed_on }));
  return rows.map((row) => {
    const customerId = row.customer_id;
    const sold = terms.get(customerId) ?? [];
    const { movements, firstOn, importedOn, nextOn } = movementsOf(
      { terms: coveringTermsOfRows(sold, pausesOf) },
      today,
    );
    return {
      customerId,
      row,
      after: { customer_id: customerId, first_on: firstOn, imported_on: importedOn, next_on: nextOn },
      recorded: recordedOf(row, recorded.get(customerId)),
      now: { movements, firstOn, importedOn },
    };
  });
}

const recordedOf = (
  { first_on, imported_on }: MeasuredCustomerRow,
  movements: readonly (Movement & { customerId: string })[] = [],
): MeasuredMovements => ({ movements, firstOn: first_on, importedOn: imported_on });

function coveringTermsOfRows(
  rows: readonly SoldTermRow[],
  pausesOf: (subscriptionId: string) => CoveringTerm["pauses"],
): CoveringTerm[] {
  return [...Map.groupBy(rows, (row) => row.subscription_id)].flatMap(([id, terms]) => {
    const [first] = terms;
    if (!first) return [];
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
  a.first_on === b.first_on && a.imported_on === b.imported_on && a.next_on === b.next_on;
