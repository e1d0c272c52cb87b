import { type Kysely, sql } from "kysely";
import { grantGlobal } from "./tenant-table.ts";

/**
 * Adds what asking a person which business their WhatsApp message is for needs: the question with
 * its buttons, what they chose, and the whole message until it is delivered. All of it belongs to
 * no business: none may read what may be another's.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table unmatched_message
    add column message jsonb,
    add column delivered_to uuid,
    add column delivered_at timestamptz(3)`.execute(db);
  await sql`create index unmatched_message_held on unmatched_message (from_address, received_at)
    where message is not null`.execute(db);

  await sql`create table shared_chat (
    address text primary key,
    chosen_tenant_id uuid,
    chosen_at timestamptz(3),
    hinted_at timestamptz(3),
    updated_at timestamptz(3) not null
  )`.execute(db);
  await grantGlobal(db, "shared_chat");

  await sql`create table business_question (
    id uuid primary key,
    address text not null,
    user_id text,
    businesses text not null,
    is_again boolean not null,
    asked_at timestamptz(3) not null,
    answered_at timestamptz(3)
  )`.execute(db);
  await sql`create index business_question_address on business_question (address, asked_at)`.execute(db);
  await grantGlobal(db, "business_question");

  await sql`create table business_question_option (
    token text primary key,
    question_id uuid not null references business_question on delete cascade,
    tenant_id uuid not null,
    name text not null,
    title text not null
  )`.execute(db);
  await sql`create index business_question_option_tenant on business_question_option (tenant_id)`.execute(db);
  await sql`create index business_question_option_question on business_question_option (question_id)`.execute(db);
  await grantGlobal(db, "business_question_option");
}
