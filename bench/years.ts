import type pg from "pg";

/**
 * Term lengths, how many of a hundred customers have each, and how likely one renews at a term's
 * end.
 */
const PLANS = [
  { months: 1, ofHundred: 40, renews: 0.95 },
  { months: 3, ofHundred: 30, renews: 0.88 },
  { months: 12, ofHundred: 30, renews: 0.8 },
] as const;
const YEARS = 5;

/**
 * Fills a tenant with the history of a business that has grown for five years until `today`, and
 * returns the numbers of its terms and messages. It has as many subscriptions as customers, each
 * renewed at the end of its terms, sometimes some days late, until one day it was not; a few are
 * cancelled, paused or in Trash. A message is sent before each term's end of the last half year.
 * The data is the same each time, ids of customers, subscriptions and products included, for the
 * same tenant id. `client` must bypass row security.
 */
export async function fillWithYears(
  client: pg.Client,
  { tenant, customers, today }: { tenant: string; customers: number; today: string },
): Promise<{ terms: number; messages: number }> {
  await client.query("select setseed(0.5)");
  await client.query(
    `insert into product (tenant_id, id, name, price_paise, duration_months, description, grace_days, capacity, created_at, updated_at)
     select '${tenant}'::uuid, md5('${tenant} plan ' || n)::uuid, 'Plan ' || n, 10000 * n, 1, '', case n % 3 when 0 then 5 else 0 end, case n % 5 when 0 then ${customers} end, '${today}', '${today}' from generate_series(1, 50) n`,
  );
  await client.query(
    `insert into customer (tenant_id, id, name, email, status, created_at, updated_at)
     select '${tenant}'::uuid, md5('${tenant} customer ' || n)::uuid, 'Customer ' || n, 'customer-' || n || '@example.in', 'active', '${today}', '${today}' from generate_series(1, ${customers}) n`,
  );
  const cases = (of: (plan: (typeof PLANS)[number]) => number) => {
    let before = 0;
    return PLANS.map((plan) => {
      before += plan.ofHundred;
      return `when dice < ${before} then ${of(plan)}`;
    }).join(" ");
  };
  // The square root makes more of them begin in later years. `last` is the term that is not
  // renewed, or the running one.
  await client.query(
    `create temporary table life as
     select *, least(floor(ln(luck) / ln(renews))::int, (extract(year from gone) * 12 + extract(month from gone))::int / months) as last
     from (
       select *, age(date '${today}', began) as gone from (
         select id as customer_id, md5(id || ' subscription')::uuid as subscription_id, products.ids[1 + (random() * 49)::int] as product_id,
           case ${cases(({ months }) => months)} end as months, case ${cases(({ renews }) => renews)} end as renews,
           date '${today}' - (${YEARS * 365} * (1 - sqrt(luck_of_start)))::int as began, 50000 + (random() * 20)::int * 5000 as price,
           greatest(luck_of_life, 1e-6) as luck, random() * 100 as fate
         from (select id, random() * 100 as dice, random() as luck_of_start, random() as luck_of_life from customer where tenant_id = '${tenant}') c,
           (select array_agg(id) as ids from product where tenant_id = '${tenant}') products
       ) begun
     ) aged`,
  );
  await client.query(
    `insert into subscription (tenant_id, id, customer_id, product_id, status, anchor_on, start_on, end_on, duration_months, price_paise,
       paused_from, cancelled_at, deleted_at, deletion_id, term_seq, term_entered_at, created_at, updated_at)
     select '${tenant}'::uuid, subscription_id, customer_id, product_id, case when fate < 4 then 'cancelled' else 'active' end, began,
       began + last * months * interval '1 month', began + (last + 1) * months * interval '1 month', months, months * (price + last * 1000),
       case when fate between 4 and 6 then date '${today}' - 20 end, case when fate < 4 then began + last * months * interval '1 month' + interval '10 days' end,
       case when fate > 99 then date '${today}' end, case when fate > 99 then gen_random_uuid() end, last + 1, began, began, '${today}'
     from life`,
  );
  const terms = await client.query(
    `insert into subscription_term (tenant_id, subscription_id, seq, start_on, end_on, duration_months, price_paise, source, created_at, updated_at)
     select '${tenant}'::uuid, subscription_id, place + 1, began + place * months * interval '1 month', began + (place + 1) * months * interval '1 month', months,
       months * (price + place * 1000), case place when 0 then 'created' else 'renewed' end,
       began + place * months * interval '1 month' + case when random() < 0.1 then interval '12 days' else interval '-1 day' end, '${today}'
     from life cross join lateral generate_series(0, last) place`,
  );
  await client.query(
    `insert into subscription_pause (tenant_id, id, subscription_id, from_on, resumed_on, created_at, updated_at)
     select '${tenant}'::uuid, gen_random_uuid(), subscription_id, date '${today}' - 20, null, '${today}'::timestamptz, '${today}'::timestamptz from life where fate between 4 and 6
     union all select '${tenant}'::uuid, gen_random_uuid(), subscription_id, began + 5, began + 12, '${today}'::timestamptz, '${today}'::timestamptz from life where fate between 6 and 10`,
  );
  const messages = await client.query(
    `insert into reminder (tenant_id, id, subscription_id, customer_id, term_end_on, step, channel, recipient_kind, recipient_id, state, due_at, sent_at,
       created_at, updated_at)
     select '${tenant}'::uuid, gen_random_uuid(), term.subscription_id, life.customer_id, term.end_on, 'due-7', 'email', 'customer', life.customer_id, 'sent',
       term.end_on - interval '7 days', term.end_on - interval '7 days' + interval '5 hours', term.end_on - interval '8 days', term.end_on
     from subscription_term term join life using (subscription_id)
     where term.tenant_id = '${tenant}' and term.end_on between date '${today}' - 180 and date '${today}'`,
  );
  await client.query("drop table life");
  return { terms: terms.rowCount ?? 0, messages: messages.rowCount ?? 0 };
}
