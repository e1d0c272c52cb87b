import type pg from "pg";

const FIRST =
  "Meera Asha Ravi Kabir Simran Arjun Fatima Sameer Priya Yusuf Diya Karan Lakshmi Rohan Anjali Vikram".split(" ");
const LAST =
  "Nair Sharma Patel Khan Iyer Reddy Kulshrestha Malhotra Deshmukh Mehta Singh Das Pillai Verma Joshi Rao".split(" ");
const COMPANY = "Sharda Dairy|Prerna Classes|Om Traders|Bharat Gym|Asha Tiffin|Vidya Library".split("|");

const list = (names: readonly string[]) => `(array['${names.join("','")}'])`;

/** The SQL expression of the name of the customer with the number `n`; names repeat as in life. */
export const NAME_OF_N = `${list(FIRST)}[1 + n % ${FIRST.length}] || ' ' || ${list(LAST)}[1 + (n / 7) % ${LAST.length}]`;

/**
 * Fills a tenant with this many customers, whose names repeat as real names do, each with a phone
 * number, an email address and a subscription of one month at ₹1,500 that began within the 60 days
 * before 21 November 2026, and with 50 products. Which day and product each gets is random, so that
 * two runs differ. `client` must bypass row security.
 */
export async function fillWithPeople(client: pg.Client, tenant: string, customers: number): Promise<void> {
  await client.query(`insert into product (tenant_id, id, name, price_paise, duration_months, description, sku, created_at, updated_at)
    select '${tenant}', gen_random_uuid(), case when n % 10 = 0 then 'Physics ' else 'Plan ' end || n, 10000 * n, 1, 'x', 'SKU-' || n, now(), now()
    from generate_series(1, 50) n`);
  await client.query(`insert into customer (tenant_id, id, name, email, phone_e164, company, status, created_at, updated_at)
    select '${tenant}', gen_random_uuid(), first || ' ' || last, lower(first || '.' || last) || n || '@example.in',
      '+9198' || lpad(n::text, 8, '0'), case when n % 3 = 0 then company end, 'active', now() - n * interval '1 minute', now()
    from (select n, ${list(FIRST)}[1 + n % ${FIRST.length}] as first, ${list(LAST)}[1 + (n / 7) % ${LAST.length}] as last,
      ${list(COMPANY)}[1 + (n / 3) % ${COMPANY.length}] as company from generate_series(1, ${customers}) n) names`);
  await client.query(`insert into subscription (tenant_id, id, customer_id, product_id, status, anchor_on, start_on, end_on, duration_months,
      price_paise, term_entered_at, created_at, updated_at)
    select c.tenant_id, gen_random_uuid(), c.id, p.ids[1 + (random() * 49)::int], 'active', day, day, day + 30, 1, 150000, now(), c.created_at, now()
    from customer c, (select array_agg(id) as ids from product where tenant_id = '${tenant}') p,
      lateral (select date '2026-11-21' - (random() * 60)::int as day where c.id is not null) d
    where c.tenant_id = '${tenant}'`);
}
