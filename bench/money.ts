import type pg from "pg";

/**
 * Gives the newest term of every subscription of a tenant that has begun by `today` and has a price
 * a charge, with receipts, ledger entries and balances: eight of ten are paid, one is paid by half
 * and one not at all, and one customer in twenty has an advance. Payments that are not in cash have
 * a reference of twelve digits. `client` must bypass row security.
 */
export async function fillWithMoney(client: pg.Client, tenant: string, today: string): Promise<void> {
  await client.query(`create temp table money as
    select s.id as subscription_id, s.customer_id, s.term_seq, s.start_on as due_on, s.price_paise as price,
      case n.place % 10 when 0 then 0 when 1 then s.price_paise / 2 else s.price_paise end as settled,
      case when n.place % 20 = 2 then 10000 else 0 end as advance,
      (array['cash', 'upi', 'card'])[1 + n.place % 3] as mode, least(s.start_on + 1, date '${today}') as received_on,
      gen_random_uuid() as charge_id, gen_random_uuid() as payment_id
    from (select id, row_number() over (order by id) as place from subscription where tenant_id = '${tenant}') n
    join subscription s on s.id = n.id where s.price_paise > 0 and s.start_on <= date '${today}'`);
  await client.query(`insert into charge (tenant_id, id, customer_id, subscription_id, term_seq, kind, due_on, amount_paise,
      settled_paise, created_at, updated_at)
    select '${tenant}', charge_id, customer_id, subscription_id, term_seq, 'term', due_on, price, settled, now(), now() from money`);
  await client.query(`insert into payment (tenant_id, id, payer_id, mode, received_on, received_paise, amount_paise,
      allocated_paise, reference, receipt_number, created_at, updated_at)
    select '${tenant}', payment_id, customer_id, mode, received_on, settled + advance, settled + advance, settled,
      case when mode <> 'cash' then lpad((place * 7919 % 1000000000000)::text, 12, '4') end,
      'R/26-27/' || lpad(place::text, 6, '0'), received_on, now()
    from (select *, row_number() over () as place from money where settled + advance > 0) paid`);
  await client.query(`insert into document_series (tenant_id, series, year, last_number)
    select '${tenant}', 'receipt', '2026-27', count(*) from money where settled + advance > 0`);
  const entry = (
    kind: string,
    account: string,
    { amount, owner, where }: { amount: string; owner: boolean; where: string },
  ) =>
    client.query(`insert into ledger_entry (tenant_id, id, transaction_id, kind, account, amount_paise, customer_id, charge_id,
        payment_id, occurred_on, created_at)
      select '${tenant}', gen_random_uuid(), charge_id, '${kind}', ${account}, ${amount}, ${owner ? "customer_id" : "null"},
        ${kind === "payment" ? "null" : "charge_id"}, ${kind === "charge" ? "null" : "payment_id"},
        ${kind === "charge" ? "due_on" : "received_on"}, now() from money where ${where}`);
  await entry("charge", "'receivable'", { amount: "price", owner: true, where: "true" });
  await entry("charge", "'income'", { amount: "-price", owner: false, where: "true" });
  const paid = { where: "settled + advance > 0" };
  await entry("payment", "mode", { amount: "settled + advance", owner: false, ...paid });
  await entry("payment", "'advance'", { amount: "-(settled + advance)", owner: true, ...paid });
  await entry("allocation", "'advance'", { amount: "settled", owner: true, where: "settled > 0" });
  await entry("allocation", "'receivable'", { amount: "-settled", owner: true, where: "settled > 0" });
  await client.query(`insert into customer_balance (tenant_id, customer_id, due_paise, advance_paise, oldest_due_on, updated_at)
    select '${tenant}', customer_id, sum(price - settled), sum(advance), min(due_on) filter (where settled < price), now()
    from money group by customer_id`);
  await client.query("drop table money");
}
