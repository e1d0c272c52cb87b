import { type Kysely, sql } from "kysely";
import { openTenantTable } from "./tenant-table.ts";

/** Adds notes about customers, and tags on customers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The author is no reference: a note stays when its author has left.
  await sql`create table customer_note (
    tenant_id uuid not null references tenant on delete cascade,
    id uuid not null,
    customer_id uuid not null,
    author_id uuid not null,
    body text not null check (length(body) between 1 and 8000),
    is_pinned boolean not null default false,
    edited_at timestamptz(3),
    deleted_at timestamptz(3),
    created_at timestamptz(3) not null,
    primary key (tenant_id, id),
    foreign key (tenant_id, customer_id) references customer (tenant_id, id) on delete cascade
  )`.execute(db);
  await sql`create index customer_note_newest on customer_note (tenant_id, customer_id, created_at desc, id desc)
    where deleted_at is null`.execute(db);
  await sql`create unique index customer_note_pinned on customer_note (tenant_id, customer_id)
    where is_pinned and deleted_at is null`.execute(db);
  await openTenantTable(db, "customer_note");

  await sql`create table tag (
    tenant_id uuid not null references tenant on delete cascade,
    id uuid not null,
    name text not null,
    color text not null check (color in ('teal', 'green', 'blue', 'amber', 'violet', 'grey')),
    deleted_at timestamptz(3),
    created_at timestamptz(3) not null,
    primary key (tenant_id, id)
  )`.execute(db);
  await sql`create unique index tag_name on tag (tenant_id, lower(name)) where deleted_at is null`.execute(db);
  await openTenantTable(db, "tag");

  await sql`create table customer_tag (
    tenant_id uuid not null references tenant on delete cascade,
    customer_id uuid not null,
    tag_id uuid not null,
    primary key (tenant_id, customer_id, tag_id),
    foreign key (tenant_id, customer_id) references customer (tenant_id, id) on delete cascade,
    foreign key (tenant_id, tag_id) references tag (tenant_id, id) on delete cascade
  )`.execute(db);
  await sql`create index customer_tag_tagged on customer_tag (tenant_id, tag_id, customer_id)`.execute(db);
  await openTenantTable(db, "customer_tag");
}
