import { type Kysely, sql } from "kysely";
import { openTenantTable } from "./tenant-table.ts";

/**
 * Adds invitations to a business, suspended members and when each was last seen, the business that
 * a person used last, and since when somebody belongs to none.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table membership
    add column suspended_at timestamptz(3),
    add column suspended_by uuid,
    add column last_seen_at timestamptz(3)`.execute(db);
  await sql`alter table app_user
    add column last_tenant_id uuid,
    add column without_business_since timestamptz(3)`.execute(db);
  await sql`create index app_user_without_business on app_user (without_business_since)
    where without_business_since is not null`.execute(db);
  await widen(db, "auth_session", "created_via", ["password", "google", "register", "invite", "switch"]);
  await widen(db, "auth_token", "kind", ["password_reset", "email_verification", "ownership_transfer"]);

  await sql`create table invitation (
    tenant_id uuid not null references tenant on delete cascade,
    id uuid not null,
    token_hash text,
    channel text not null check (channel in ('email', 'link')),
    email text check (email = lower(email)),
    phone_e164 text,
    role text not null check (role in ('admin', 'manager', 'agent', 'accountant', 'viewer')),
    invited_by uuid not null,
    created_at timestamptz(3) not null,
    sent_at timestamptz(3),
    expires_at timestamptz(3) not null,
    accepted_at timestamptz(3),
    accepted_by uuid,
    revoked_at timestamptz(3),
    primary key (tenant_id, id),
    check ((channel = 'email') = (email is not null)),
    check ((accepted_at is null) = (accepted_by is null)),
    check (accepted_at is null or revoked_at is null)
  )`.execute(db);
  // An expired one keeps its place: sending it again renews it.
  await sql`create unique index invitation_pending on invitation (tenant_id, email)
    where email is not null and accepted_at is null and revoked_at is null`.execute(db);
  await sql`create unique index invitation_token on invitation (token_hash) where token_hash is not null`.execute(db);
  await sql`create index invitation_email_directory on invitation (email)
    where email is not null and accepted_at is null and revoked_at is null`.execute(db);
  await openTenantTable(db, "invitation");
  await findInvitations(db);
}

async function widen(db: Kysely<unknown>, table: string, column: string, values: readonly string[]): Promise<void> {
  const check = `${table}_${column}_check`;
  await sql.raw(`alter table ${table} drop constraint ${check}`).execute(db);
  const list = values.map((value) => `'${value}'`).join(", ");
  await sql.raw(`alter table ${table} add constraint ${check} check (${column} in (${list}))`).execute(db);
}

/** Lets somebody without a tenant find the invitation of a link, and those to their own address. */
async function findInvitations(db: Kysely<unknown>): Promise<void> {
  await sql`grant select on invitation to aavarti_definer`.execute(db);
  await sql`create policy definer_read on invitation for select to aavarti_definer using (true)`.execute(db);
  await sql`grant create on schema public to aavarti_definer`.execute(db);
  const head = "language sql stable security definer set search_path = pg_catalog, public, pg_temp as";
  await sql
    .raw(`create function public.invitation_of_token(wanted text)
      returns table (tenant_id uuid, id uuid) ${head} $body$
        select i.tenant_id, i.id from public.invitation i where i.token_hash = wanted $body$`)
    .execute(db);
  await sql
    .raw(`create function public.invitations_of_email(wanted text, at timestamptz)
      returns table (tenant_id uuid, id uuid) ${head} $body$
        select i.tenant_id, i.id from public.invitation i
        where i.email = wanted and i.accepted_at is null and i.revoked_at is null and i.expires_at > at
        order by i.created_at desc, i.tenant_id $body$`)
    .execute(db);
  await sql
    .raw(`create function public.businesses_of_user(wanted uuid)
      returns table (tenant_id uuid, role text, is_suspended boolean) ${head} $body$
        select m.tenant_id, m.role, m.suspended_at is not null from public.membership m
        where m.user_id = wanted order by m.created_at, m.tenant_id $body$`)
    .execute(db);
  for (const signature of [
    "public.invitation_of_token(text)",
    "public.invitations_of_email(text, timestamptz)",
    "public.businesses_of_user(uuid)",
  ]) {
    await sql.raw(`alter function ${signature} owner to aavarti_definer`).execute(db);
    await sql.raw(`revoke all on function ${signature} from public`).execute(db);
    await sql.raw(`grant execute on function ${signature} to aavarti_app`).execute(db);
  }
  await sql`revoke create on schema public from aavarti_definer`.execute(db);
}
