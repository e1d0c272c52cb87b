import { type Kysely, sql } from "kysely";

/**
 * Adds product details beside the price; a subscription's joining fee; the next term's price after
 * a product's price change, with the earlier one for undo; and the day on which a pause ends by
 * itself.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table product
    add column setup_fee_paise bigint not null default 0 check (setup_fee_paise between 0 and 9999999999),
    add column capacity integer check (capacity between 1 and 1000000),
    add column gst_rate integer check (gst_rate in (0, 5, 12, 18, 28, 40)),
    add column sac text check (sac ~ '^[0-9]{6}$')`.execute(db);
  await sql`create index product_off_the_list on product (tenant_id, created_at desc, id desc) where deleted_at is not null`.execute(
    db,
  );

  // The mark `repricing_id` goes as soon as the next term is another one, so that only what still waits can be taken back.
  await sql`alter table subscription
    add column setup_fee_paise bigint not null default 0 check (setup_fee_paise between 0 and 9999999999),
    add column repricing_id uuid,
    add column price_before_paise bigint check (price_before_paise between 0 and 9999999999),
    add column months_before integer check (months_before between 1 and 120),
    add column paused_until date check (paused_until > paused_from)`.execute(db);
  await sql`create index subscription_repriced on subscription (tenant_id, repricing_id) where repricing_id is not null`.execute(
    db,
  );
  await sql`create index subscription_pause_ends_anywhere on subscription (paused_until, tenant_id)
    where paused_until is not null and deleted_at is null`.execute(db);
  await sql`alter table subscription_pause add column until_on date check (until_on > from_on)`.execute(db);

  await createDirectory(db);
}

/** Which tenants have pauses that are over: asked before a tenant is known. */
async function createDirectory(db: Kysely<unknown>): Promise<void> {
  await sql`grant create on schema public to aavarti_definer`.execute(db);
  await sql`create function public.tenants_with_pauses_until(last_day date) returns setof uuid
    language sql stable security definer set search_path = pg_catalog, public, pg_temp as $body$
      select distinct s.tenant_id from public.subscription s where s.paused_until <= last_day and s.deleted_at is null
    $body$`.execute(db);
  for (const statement of [
    "alter function public.tenants_with_pauses_until(date) owner to aavarti_definer",
    "revoke all on function public.tenants_with_pauses_until(date) from public",
    "grant execute on function public.tenants_with_pauses_until(date) to aavarti_app",
    "revoke create on schema public from aavarti_definer",
  ])
    await sql.raw(statement).execute(db);
}
