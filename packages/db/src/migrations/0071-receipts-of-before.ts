import { type Kysely, sql } from "kysely";

/** Charges and payments that one statement reads and writes. */
const BATCH = 5_000;

/**
 * Stores what the receipts of earlier payments say, and describes earlier charges, from what is
 * true today: what was true when they were recorded is not known. What a payment paid and what was
 * left to pay then come from the ledger, as before.
 *
 * It runs as the application's role, one business after the other, and alters no table: the version
 * before can record payments meanwhile.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local role aavarti_app`.execute(db);
  // With a plan for each batch, every batch reads the whole tables of customers and subscriptions.
  await sql`set local plan_cache_mode = force_generic_plan`.execute(db);
  await sql
    .raw(`do $do$
    declare
      business uuid;
      reached uuid;
      batch uuid[];
    begin
      for business in select * from tenants_with_balances() loop
        perform set_config('app.tenant_id', business::text, true);
        ${inBatches("charge", DESCRIBE)}
        ${inBatches("payment", ISSUE)}
      end loop;
      perform set_config('app.tenant_id', '', true);
    end $do$`)
    .execute(db);
  await sql`set local plan_cache_mode = auto`.execute(db);
  await sql`set local role none`.execute(db);
}

/** Runs a statement for the rows of a table by their ids, which it reads as `batch`. */
function inBatches(table: string, statement: string): string {
  return `reached := '00000000-0000-0000-0000-000000000000';
        loop
          select array_agg(id order by id) into batch
            from (select id from ${table} where id > reached order by id limit ${BATCH}) one;
          exit when batch is null;
          ${statement};
          reached := batch[cardinality(batch)];
        end loop;`;
}

/** A charge's own id is below that of every transaction with it. */
const DESCRIBE = `insert into charge_description (tenant_id, charge_id, id, customer_id, customer_name, product_id,
            product_name, start_on, end_on, discount_reason, created_at)
          select c.tenant_id, c.id, c.id, c.customer_id, customer.name, product.id, product.name, c.due_on, term.end_on,
            c.discount_reason, c.created_at
          from charge c
          join customer on customer.tenant_id = c.tenant_id and customer.id = c.customer_id
          join subscription s on s.tenant_id = c.tenant_id and s.id = c.subscription_id
          left join subscription_term term on term.tenant_id = c.tenant_id and term.subscription_id = c.subscription_id
            and term.seq = c.term_seq
          join product on product.tenant_id = c.tenant_id and product.id = coalesce(term.product_id, s.product_id)
          where c.id = any(batch)
          on conflict do nothing`;

const onPaper = (phone: string) => `regexp_replace(${phone}, '^\\+91(\\d{5})(\\d{5})$', '+91 \\1 \\2')`;

/** The texts that are not empty, as a JSON array. */
const lines = (...texts: string[]) =>
  `(select coalesce(jsonb_agg(text order by place) filter (where text <> ''), '[]')
                from unnest(array[${texts.join(", ")}]) with ordinality as line (text, place))`;

const ISSUE = `insert into payment_receipt (tenant_id, payment_id, content, issued_at)
          select p.tenant_id, p.id, jsonb_build_object(
              'version', 1,
              'issuer', issuer.party,
              'currency', issuer.currency,
              'language', coalesce(payer.language, issuer.language),
              'number', p.receipt_number,
              'receivedOn', p.received_on,
              'mode', p.mode,
              'reference', p.reference,
              'payer', jsonb_build_object('name', payer.name,
                'lines', ${lines(onPaper("payer.phone_e164"), "payer.email")}),
              'amount', p.received_paise,
              'parts', paid.parts,
              'dueAfter', greatest(owed.paise, 0)
            ), p.created_at
          from payment p
          cross join (
            select t.currency, t.default_language as language, jsonb_build_object('name', t.business_name,
                'lines', ${lines("trim(t.city)", onPaper("trim(owner.phone_e164)"), "trim(owner.email)")}) as party
            from tenant t left join lateral (
              select u.email, u.phone_e164 from membership m join app_user u on u.id = m.user_id
              where m.tenant_id = t.id and m.role = 'owner' order by m.created_at, u.id limit 1) owner on true
          ) issuer
          join customer payer on payer.tenant_id = p.tenant_id and payer.id = p.payer_id
          cross join lateral (
            select coalesce(jsonb_agg(jsonb_build_object('customer', part.customer, 'product', part.product,
                'kind', part.kind, 'startOn', part.due_on, 'endOn', part.end_on, 'amount', part.paise)
              order by part.due_on, part.kind, part.charge_id), '[]') as parts
            from (
              select c.id as charge_id, customer.name as customer, product.name as product, c.kind, c.due_on, term.end_on,
                settled.paise
              from (select e.charge_id, -sum(e.amount_paise)::bigint as paise from ledger_entry e
                where e.payment_id = p.id and e.account = 'receivable' and e.created_at <= p.created_at
                group by e.charge_id) settled
              join charge c on c.id = settled.charge_id
              join customer on customer.tenant_id = c.tenant_id and customer.id = c.customer_id
              join subscription s on s.tenant_id = c.tenant_id and s.id = c.subscription_id
              left join subscription_term term on term.tenant_id = c.tenant_id
                and term.subscription_id = c.subscription_id and term.seq = c.term_seq
              join product on product.tenant_id = c.tenant_id and product.id = coalesce(term.product_id, s.product_id)
              where settled.paise > 0) part
          ) paid
          cross join lateral (
            select coalesce(sum(e.amount_paise), 0)::bigint as paise from ledger_entry e
            where e.account = 'receivable' and e.created_at <= p.created_at and e.customer_id in (
              select c.id from customer c where c.id = p.payer_id or c.payer_id = p.payer_id)
          ) owed
          where p.id = any(batch) and p.receipt_number is not null and p.mode <> 'opening'
          on conflict do nothing`;
