import type pg from "pg";

/**
 * Gives each term of the 400 days until `today` a charge, unless it has one, and each renewal in
 * them an entry in the activity by a member. `client` must bypass row security. References aren't
 * checked meanwhile.
 */
export async function fillWithActs(
  client: pg.Client,
  { tenant, user, today }: { tenant: string; user: string; today: string },
): Promise<void> {
  const recent = `term.tenant_id = '${tenant}' and term.start_on between date '${today}' - 400 and date '${today}'`;
  await client.query("set session_replication_role = replica");
  await client.query(`insert into charge (tenant_id, id, customer_id, subscription_id, term_seq, kind, due_on, amount_paise,
      settled_paise, created_at, updated_at)
    select term.tenant_id, uuidv7(), s.customer_id, s.id, term.seq, 'term', term.start_on, term.price_paise, 0, now(), now()
    from subscription_term term join subscription s on s.tenant_id = term.tenant_id and s.id = term.subscription_id
    where ${recent} and not exists (select from charge earlier where earlier.tenant_id = term.tenant_id
      and earlier.subscription_id = s.id and earlier.term_seq = term.seq)`);
  await client.query(`insert into audit_event (tenant_id, id, at, actor_kind, actor_id, action, subject_kind, subject_id, changes)
    select term.tenant_id, uuidv7(), term.created_at, 'user', '${user}', 'subscription.renewed', 'subscription',
      term.subscription_id, '{}' from subscription_term term where ${recent} and term.source = 'renewed'`);
  await client.query("set session_replication_role = origin");
}
