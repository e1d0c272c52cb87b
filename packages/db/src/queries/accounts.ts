import type { Insertable } from "kysely";
import type { AuditEvent } from "../schema.ts";
import { executeTogether, type TenantTrx, writtenQuery } from "../tenant.ts";
import { anyIn } from "./any-of.ts";
import { type DescribedCharge, describeCharges } from "./charge-descriptions.ts";
import type { ChargeRow, PaymentRow } from "./ledger.ts";
import { countChanged } from "./money-counts.ts";
import type { PaymentWithCharges } from "./payments.ts";
import { issueReceipts, type NewReceipt } from "./receipts.ts";
import { type MessagesOfPayments, messagesOfPayments } from "./reminders/by-hand.ts";

/** Somebody who has the same payer as the customers asked for, or that payer. */
export type AccountMember = {
  id: string;
  /** Who pays for them: their payer, unless in Trash, else they themselves. */
  head_id: string;
  is_sample: boolean;
  is_deleted: boolean;
};

/** Which charges and payments an account is read for, by id. */
export type Named = {
  subscriptionIds: readonly string[];
  chargeIds: readonly string[];
  paymentIds: readonly string[];
};

/** The columns of a charge that decide what is owed. */
export type AccountCharge = Omit<ChargeRow, "tenant_id" | "is_booked" | "created_at" | "updated_at">;

/** The columns of a payment that decide what is left of it. */
export type AccountPayment = Pick<
  PaymentRow,
  "id" | "payer_id" | "mode" | "received_on" | "amount_paise" | "allocated_paise"
> & { is_reversed: boolean };

/** An entry by which a payment settled a charge: negative, or positive where it was released. */
export type Settlement = { charge_id: string; payment_id: string; amount_paise: number };

export type AccountRows = {
  members: AccountMember[];
  charges: AccountCharge[];
  payments: AccountPayment[];
  settlements: Settlement[];
};

const CHARGE =
  "id, customer_id, subscription_id, term_seq, kind, due_on, amount_paise, settled_paise, discount_paise, discount_reason";
const PAYMENT =
  "id, payer_id, mode, received_on, amount_paise, allocated_paise, reversed_at is not null as is_reversed";

/** The rows of a sub-select as one JSON array, so that several kinds come in one answer. */
const listed = (rows: string, order: string) =>
  `(select coalesce(json_agg(one order by ${order}), '[]') from (${rows}) one)`;

// The statements are written out, since building them cost more than running some of them.
const NAMED_CHARGES = `(id = ${anyIn("$2")} or subscription_id = ${anyIn("$3")})`;

const asked = (hasNamed: boolean) =>
  hasNamed
    ? `select unnest($1::uuid[]) union select customer_id from charge where ${NAMED_CHARGES}
        union select customer_id from subscription where id = ${anyIn("$3")}
        union select payer_id from payment where id = ${anyIn("$4")}`
    : "select unnest($1::uuid[])";

const heads = (hasNamed: boolean) =>
  `select coalesce(c.payer_id, c.id) as id from customer c where c.id = any(array(${asked(hasNamed)}))`;

// Everybody in an account is locked, not only who pays: their balances are written with it, and
// whoever read before a payer changed may hold one of them alone. A payer in Trash is locked with
// those they paid for, though none pays for another then: who restores the payer waits for them.
const lockStatement = (hasNamed: boolean, waits: boolean) => `with head as materialized (${heads(hasNamed)})
  select b.customer_id as id from customer_balance b
  where b.customer_id = any(array(
    select id from head union all select c.id from customer c where c.payer_id = any(array(select id from head))))
  order by b.customer_id for update of b ${waits ? "" : "skip locked"}`;

const readStatement = (hasNamed: boolean) => `with head as materialized (${heads(hasNamed)}),
  member as materialized (
    select c.id, coalesce((select p.id from customer p
        where p.tenant_id = c.tenant_id and p.id = c.payer_id and p.deleted_at is null), c.id) as head_id,
      c.is_sample, c.deleted_at is not null as is_deleted
    from customer c
    where c.id = any(array(select id from head)) or c.payer_id = any(array(select id from head)))
  select ${listed("select * from member", "id")} as members,
    ${listed(
      `select ${CHARGE} from charge
        where (customer_id = any(array(select id from member)) and settled_paise < amount_paise)
          ${hasNamed ? `or ${NAMED_CHARGES}` : ""}`,
      "due_on, id",
    )} as charges,
    ${listed(
      `select ${PAYMENT} from payment
        where (payer_id = any(array(select id from member)) and allocated_paise < amount_paise)
          ${hasNamed ? `or id = ${anyIn("$4")}` : ""}`,
      "received_on, id",
    )} as payments,
    ${
      hasNamed
        ? listed(
            `select charge_id, payment_id, amount_paise, created_at, id from ledger_entry
              where account = 'receivable' and charge_id is not null and payment_id is not null
                and (charge_id = any(array(select id from charge where ${NAMED_CHARGES})) or payment_id = ${anyIn("$4")})`,
            "created_at, id",
          )
        : "'[]'::json"
    } as settlements`;

const STATEMENTS = {
  any: { waits: lockStatement(false, true), skips: lockStatement(false, false), read: readStatement(false) },
  named: { waits: lockStatement(true, true), skips: lockStatement(true, false), read: readStatement(true) },
};

/**
 * Locks accounts and reads them. An account is a payer with everybody they pay for; these are the
 * accounts of the customers, and of those whom the named charges, payments and subscriptions
 * concern. While a payer is in Trash they and those they paid for have an account each (`head_id`),
 * and are locked and read together all the same. The balances of everybody in them are locked in
 * the order of ids until the transaction ends. Unless it `waits`, balances that another transaction
 * has locked are left out. Returns the ids of the locked ones (somebody without a balance yet is
 * missing), and what was true once they were locked: everybody in the accounts, also from Trash;
 * their open charges and the payments of which something is unused, the opening ones too; what was
 * named, also if paid or used up; and by which entries the named charges were settled, or the named
 * payments used, in their order.
 */
export async function lockAccounts(
  trx: TenantTrx,
  { customerIds, chargeIds, subscriptionIds, paymentIds }: { customerIds: readonly string[] } & Named,
  { waits }: { waits: boolean },
): Promise<AccountRows & { locked: string[] }> {
  const hasNamed = chargeIds.length + subscriptionIds.length + paymentIds.length > 0;
  const parameters = hasNamed ? [customerIds, chargeIds, subscriptionIds, paymentIds] : [customerIds];
  const statements = hasNamed ? STATEMENTS.named : STATEMENTS.any;
  // A statement sees what was committed before it began: the second one begins under the locks.
  const [locked, found] = await executeTogether<[{ id: string }, AccountRows]>(trx, [
    writtenQuery(waits ? statements.waits : statements.skips, parameters),
    writtenQuery(statements.read, parameters),
  ]);
  const [rows] = found.rows;
  if (!rows) throw new Error("An account has no row");
  return { ...rows, locked: locked.rows.map(({ id }) => id) };
}

const LINKED = `select ${listed(`select ${CHARGE} from charge where id = ${anyIn("$1")}`, "id")} as charges,
  ${listed(`select ${PAYMENT} from payment where id = ${anyIn("$2")}`, "id")} as payments`;

/**
 * Returns these charges and payments with what is settled and used, in the order of ids, reversed
 * ones too; unknown ones are left out. Locks nothing.
 */
export async function findLinked(
  trx: TenantTrx,
  { chargeIds, paymentIds }: { chargeIds: readonly string[]; paymentIds: readonly string[] },
): Promise<Pick<AccountRows, "charges" | "payments">> {
  const query = writtenQuery<Pick<AccountRows, "charges" | "payments">>(LINKED, [chargeIds, paymentIds]);
  const { rows } = await trx.executeQuery(query);
  return rows[0] ?? { charges: [], payments: [] };
}

/**
 * Locks the balances of these customers until the transaction ends, in the order of ids, and
 * inserts a balance of 0 for those that have none; an unknown customer is left out.
 */
export const lockBalances = (
  trx: TenantTrx,
  customerIds: readonly string[],
  { tenantId, at }: { tenantId: string; at: Date },
) =>
  // An update that changes nothing still locks the row, in the order of the rows to insert.
  trx.executeQuery(
    writtenQuery(
      `insert into customer_balance as b (tenant_id, customer_id, due_paise, advance_paise, updated_at)
        select $1::uuid, c.id, 0, 0, $2::timestamptz from customer c where c.id = ${anyIn("$3")} order by c.id
        on conflict (tenant_id, customer_id) do update set updated_at = b.updated_at where false`,
      [tenantId, at, customerIds],
    ),
  );

/**
 * A new payment. Its receipt gets the next number of the series and says what it pays; null for
 * none.
 */
export type NewPayment = Omit<AccountPayment, "is_reversed"> &
  Pick<PaymentRow, "reference" | "note" | "with_subscription_id" | "with_term_seq"> & {
    receipt: ({ year: string; prefix: string; digits: number } & NewReceipt) | null;
  };

/** An entry of the ledger: who, when and for which business is stamped on all of a change. */
export type NewEntry = {
  id: string;
  transaction_id: string;
  kind: string;
  account: string;
  amount_paise: number;
  customer_id: string | null;
  charge_id: string | null;
  payment_id: string | null;
  occurred_on: string;
};

/** A customer's balance: what they owe and since when, and what is left of their payments. */
export type BalanceRow = {
  customer_id: string;
  due_paise: number;
  advance_paise: number;
  oldest_due_on: string | null;
};

export type AccountWrites = {
  newCharges: readonly AccountCharge[];
  changedCharges: readonly Omit<AccountCharge, "subscription_id" | "term_seq" | "kind">[];
  newPayments: readonly NewPayment[];
  changedPayments: readonly Pick<AccountPayment, "id" | "amount_paise" | "allocated_paise">[];
  entries: readonly NewEntry[];
  balances: readonly BalanceRow[];
  events: readonly Insertable<AuditEvent>[];
  /** The charges that changed, which are described as they are once all is written. */
  described: readonly DescribedCharge[];
  /** The subscriptions that messages to customers may depend on; null if no message does. */
  concerned: readonly string[] | null;
};

/** The payments that got receipts, and, if anything was `concerned`, which messages there are. */
export type Written = { receipted: PaymentWithCharges[]; messages: MessagesOfPayments | null };

const CHARGE_COLUMNS = `id uuid, customer_id uuid, subscription_id uuid, term_seq integer, kind text, due_on date,
  amount_paise bigint, settled_paise bigint, discount_paise bigint, discount_reason text`;
const ENTRY = "id, transaction_id, kind, account, amount_paise, customer_id, charge_id, payment_id, occurred_on";
const EVENT = "tenant_id, id, actor_kind, actor_id, action, subject_kind, subject_id, request_id, ip, at";

/**
 * The parts of the statement that writes a change, in their order; `rows` is the parameter with the
 * rows of one, a JSON array. $1 is the business, $2 when and $3 who. Rows that change are named in
 * a sub-select, so that the planner looks them up and reads no whole table.
 */
const PARTS = {
  newCharges: (rows: string) => `raised as (insert into charge (tenant_id, ${CHARGE}, created_at, updated_at)
    select $1::uuid, ${CHARGE}, $2::timestamptz, $2::timestamptz from json_to_recordset(${rows}) as new (${CHARGE_COLUMNS}))`,
  changedCharges: (rows: string) => `
  new_charge as materialized (select * from json_to_recordset(${rows}) as new (${CHARGE_COLUMNS})),
  changed as (update charge set customer_id = new.customer_id, due_on = new.due_on, amount_paise = new.amount_paise,
      settled_paise = new.settled_paise, discount_paise = new.discount_paise, discount_reason = new.discount_reason,
      updated_at = $2::timestamptz
    from new_charge new where charge.id = any(array(select id from new_charge)) and charge.id = new.id)`,
  series: (rows: string) => `numbered as (insert into document_series as series (tenant_id, series, year, last_number)
    select $1::uuid, 'receipt', year, count from json_to_recordset(${rows}) as new (year text, count integer)
    on conflict (tenant_id, series, year) do update set last_number = series.last_number + excluded.last_number
    returning year, last_number)`,
  payments: (rows: string) => `
  received as (insert into payment (tenant_id, id, payer_id, mode, received_on, received_paise, amount_paise,
      allocated_paise, reference, note, with_subscription_id, with_term_seq, receipt_number, recorded_by, created_at, updated_at)
    select $1::uuid, id, payer_id, mode, received_on, amount_paise, amount_paise, allocated_paise, reference, note,
      with_subscription_id, with_term_seq, prefix || lpad(number::text, greatest(digits, length(number::text)), '0'),
      $3::uuid, $2::timestamptz, $2::timestamptz
    from json_to_recordset(${rows}) as new (id uuid, payer_id uuid, mode text, received_on date, amount_paise bigint,
        allocated_paise bigint, reference text, note text, with_subscription_id uuid, with_term_seq integer, year text,
        prefix text, digits integer, following integer)
      cross join lateral (
        select (select last_number from numbered where numbered.year = new.year) - following as number offset 0) taken)`,
  changedPayments: (rows: string) => `
  new_amount as materialized (
    select * from json_to_recordset(${rows}) as new (id uuid, amount_paise bigint, allocated_paise bigint)),
  used as (update payment set amount_paise = new.amount_paise, allocated_paise = new.allocated_paise,
      updated_at = $2::timestamptz
    from new_amount new where payment.id = any(array(select id from new_amount)) and payment.id = new.id)`,
  entries: (rows: string) => `entered as (insert into ledger_entry (tenant_id, ${ENTRY}, created_by, created_at)
    select $1::uuid, ${ENTRY}, $3::uuid, $2::timestamptz
    from json_to_recordset(${rows}) as new (id uuid, transaction_id uuid, kind text, account text, amount_paise bigint,
      customer_id uuid, charge_id uuid, payment_id uuid, occurred_on date))`,
  balances: (rows: string) => `
  balanced as (insert into customer_balance (tenant_id, customer_id, due_paise, advance_paise, oldest_due_on, updated_at)
    select $1::uuid, customer_id, due_paise, advance_paise, oldest_due_on, $2::timestamptz
    from json_to_recordset(${rows}) as new (customer_id uuid, due_paise bigint, advance_paise bigint, oldest_due_on date)
    on conflict (tenant_id, customer_id) do update set due_paise = excluded.due_paise,
      advance_paise = excluded.advance_paise, oldest_due_on = excluded.oldest_due_on, updated_at = excluded.updated_at)`,
  events: (rows: string) => `logged as (insert into audit_event (${EVENT}, changes) select ${EVENT}, changes::jsonb
    from json_to_recordset(${rows}) as new (tenant_id uuid, id uuid, actor_kind text, actor_id text, action text,
      subject_kind text, subject_id text, request_id text, ip text, at timestamptz, changes text))`,
};
type Part = keyof typeof PARTS;
const ORDER = Object.keys(PARTS) as Part[];

/** The first parameter after the business, when and who. */
const FIRST_ROWS = 4;
const statements = new Map<string, string>();

/**
 * Returns the statement that writes these parts, whose rows are its parameters from $4 on. A part
 * without rows is left out, since PostgreSQL would open its table and all indexes for each change.
 */
function writeStatement(parts: readonly Part[]): string {
  const key = parts.join();
  const known = statements.get(key);
  if (known !== undefined) return known;
  const written = parts.map((part, place) => PARTS[part](`$${FIRST_ROWS + place}::json`));
  // It returns nothing; naming the three gives them a type where no part uses one.
  const statement = `with ${written.join(",\n  ")} select $1::uuid, $2::timestamptz, $3::uuid where false`;
  statements.set(key, statement);
  return statement;
}

/**
 * Writes all that a change of accounts changed, in one statement, then stores the descriptions of
 * its charges and what the receipts of its new payments say, and finds which messages to customers
 * may depend on it, all sent together. Returns the payments that got receipts, with names and the
 * charges that they pay, and the messages. Writes nothing if all lists are empty, and checks no
 * amounts. New payments take the next numbers of the business's series of receipts, in
 * their order and from 1 in each year; one whose `receipt` is null takes no number and gets no
 * receipt. A series is locked until the transaction ends, and a rolled-back transaction gives its
 * numbers back. Throws database errors.
 */
export async function writeAccounts(
  trx: TenantTrx,
  { described, concerned, newPayments, ...writes }: AccountWrites,
  { tenantId, at, by }: { tenantId: string; at: Date; by: string | null },
): Promise<Written> {
  const rows: Record<Part, readonly object[]> = { ...writes, ...withSeries(newPayments) };
  // A payment looks for its number, also when none of them takes one.
  const parts = ORDER.filter((part) => rows[part].length > 0 || (part === "series" && newPayments.length > 0));
  const written = parts.map((part) => JSON.stringify(rows[part]));
  const receipts = newPayments.flatMap(({ id, receipt }) =>
    receipt === null ? [] : [[id, { paid: receipt.paid, dueAfter: receipt.dueAfter }] as const],
  );
  type Results = [never, never, PaymentWithCharges, MessagesOfPayments];
  const queries: Parameters<typeof executeTogether<Results>>[1] = [
    parts.length > 0 ? writtenQuery(writeStatement(parts), [tenantId, at, by, ...written]) : null,
    described.length > 0 ? describeCharges(described, at) : null,
    receipts.length > 0 ? issueReceipts(Object.fromEntries(receipts), at) : null,
    concerned ? messagesOfPayments(concerned, at) : null,
  ];
  const [, , receipted, messages] = await (parts.length > 0
    ? countChanged<Results>(trx, countedRows({ newPayments, ...writes }), queries, {
        chargeIds: writes.newCharges.map(({ id }) => id),
        paymentIds: newPayments.map(({ id }) => id),
      })
    : executeTogether<Results>(trx, queries));
  return { receipted: receipted.rows, messages: messages.rows[0] ?? null };
}

/** Returns the rows whose part in the totals of money may change. */
function countedRows(writes: Omit<AccountWrites, "described" | "concerned">) {
  const { newCharges, changedCharges, newPayments, changedPayments, entries, balances } = writes;
  const distinct = (ids: readonly (string | null)[]) => [...new Set(ids.filter((id) => id !== null))];
  return {
    chargeIds: distinct([
      ...[...newCharges, ...changedCharges].map(({ id }) => id),
      ...entries.map((row) => row.charge_id),
    ]),
    paymentIds: distinct([
      ...[...newPayments, ...changedPayments].map(({ id }) => id),
      ...entries.map((row) => row.payment_id),
    ]),
    customerIds: balances.map((row) => row.customer_id),
  };
}

/**
 * Returns how many numbers each series gives, in one order so that two imports of the same years do
 * not wait for each other, and for each payment how many of its series are `following` it.
 */
function withSeries(newPayments: readonly NewPayment[]) {
  const counts = new Map<string, number>();
  const payments = newPayments.toReversed().map(({ receipt, ...payment }) => {
    if (receipt === null) return payment;
    const following = counts.get(receipt.year) ?? 0;
    counts.set(receipt.year, following + 1);
    const { year, prefix, digits } = receipt;
    return { ...payment, year, prefix, digits, following };
  });
  const series = [...counts].map(([year, count]) => ({ year, count }));
  return { payments, series: series.toSorted((a, b) => (a.year < b.year ? -1 : 1)) };
}
