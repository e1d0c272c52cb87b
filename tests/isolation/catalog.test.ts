import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { GLOBAL_TABLES, type IsolatedDatabase, openIsolatedDatabase, tenantTables } from "./isolated-database.ts";

/** Indexes of tenant tables that do not begin with the tenant, and why each must exist. */
const DIRECTORY_INDEXES: Record<string, string> = {
  customer_directory: "whose customer a signed address names",
  customer_identity_anywhere: "whose customer writes from a WhatsApp user id or another number",
  customer_phone_directory: "whose customer writes from a number",
  conversation_message_template_to: "whose chat a WhatsApp number writes in, by templates sent there",
  conversation_whatsapp_address: "whose chat a WhatsApp number writes in",
  document_delivery_whatsapp_address: "which businesses sent a document to a WhatsApp number",
  inbound_message_whatsapp_address: "to which businesses a WhatsApp number wrote",
  moved_sender_address: "to whom a chat with a WhatsApp number was moved",
  reminder_whatsapp_address: "which businesses reminded a WhatsApp number",
  document_delivery_directory: "whose receipt or statement a delivery report is about",
  document_delivery_message_directory: "the same, by the provider's id",
  charge_open_anywhere: "the sweep asks which tenants have payments that are due",
  own_template_check_anywhere: "the sweep looks for WhatsApp templates to look up again",
  own_template_directory: "whose WhatsApp template an event is about",
  file_waiting_anywhere: "the sweep looks for files whose job was lost",
  import_run_open_anywhere: "the sweep asks which imports are under way",
  invitation_email_directory: "which businesses invite an address, before its person gets one of their own",
  invitation_token: "which business the link of an invitation is of",
  membership_user_directory: "which tenants a person belongs to, before one is chosen",
  activation_payment_directory: "a payment id of the provider is one payment, whoever claims it",
  activation_order_directory: "whose order a webhook is about",
  activation_payment_refund_open: "the reconciler looks for refunds that are under way in all tenants",
  activation_receipt_number: "a number of our receipts is one receipt, whosever it is",
  activation_order_open: "the reconciler looks for unpaid orders of all tenants",
  payment_promise_open_anywhere: "the nightly job asks which tenants have promises whose day has passed",
  conversation_message_directory: "whose reply a delivery report is about",
  conversation_message_provider: "whose reply a delivery report is about",
  reminder_directory: "whose reminder a job is about",
  reminder_message_directory: "whose message a delivery report is about",
  reminder_due_range: "the operator asks what became of the last day's messages, without whose they are",
  reminder_work_anywhere: "the sweep asks which tenants have reminders to send",
  sender_domain_name: "which businesses claim a sender domain",
  sender_domain_verified: "one business sends from a domain",
  whatsapp_link_code: "whose WhatsApp link somebody used",
  command_number_verified: "which owner commands from a number",
  command_number_entered: "which owner has entered a number to send commands from",
  subscription_pause_ends_anywhere: "the daily round asks which tenants have pauses that are over",
  subscription_due_anywhere: "the sweep asks which tenants have terms that end",
  subscription_expired_anywhere: "the same, of those closed as expired, whom somebody may want back",
};

/**
 * Unique indexes of tenant tables without the tenant: a database sharded by tenant cannot have
 * these.
 */
const UNIQUE_WITHOUT_TENANT: Record<string, string> = {
  activation_payment_directory: "a payment id of the provider is one payment, whoever claims it",
  activation_order_directory: "an order id of the provider is one order, whoever claims it",
  activation_receipt_number: "a number of our receipts is one receipt, whosever it is",
  invitation_token: "a link is one invitation, whosever it is",
  sender_domain_verified: "one business sends from a domain, whoever else claims it",
  command_number_verified: "a number commands one business, so that no command could mean two",
  whatsapp_link_code: "the code of a link says which business a message is for",
  own_template_directory: "a template in the account that all businesses share is one business's",
};

/** References from a tenant table to a table without tenants. */
const GLOBAL_REFERENCES: Record<string, string> = {
  "membership -> app_user": "a membership ties a person to a tenant",
};

/** SECURITY DEFINER functions, and why each must exist. */
const DEFINER_FUNCTIONS: Record<string, string> = {
  analyze_grown_tables:
    "only an owner, or a role with the privilege to maintain, may refresh statistics; returns nothing",
  conversation_message_of_provider: "whose reply a delivery report is about",
  commander_of_phone: "whose command a message from a number is",
  owner_who_entered: "whom to tell that a number is not verified for commands yet; ids only",
  customers_of_identity: "as senders_of_address_until, for processes of an earlier version",
  customers_of_phone: "as senders_of_address_until, for processes of an earlier version",
  customers_of_sender: "as senders_of_address_until, for processes of an earlier version",
  businesses_of_user: "which tenants a person may enter, and where they are suspended; ids only",
  invitation_of_token: "which business the link of an invitation is of; ids only",
  invitations_of_email: "whether a person who signs in for the first time is invited; ids only",
  memberships_of_user: "which tenants a person may enter, asked at sign-in",
  document_delivery_of_message: "whose receipt or statement a delivery report is about",
  files_waiting_since: "which files to enqueue again; ids only",
  ledger_problems: "whose ledger did not reconcile, for the operator; the name of a row and two sums",
  own_template_of_name: "whose WhatsApp template an event is about",
  own_templates_to_check: "which WhatsApp templates to look up again; ids only",
  objects_without_file: "what to delete from an S3 store; ids only",
  open_imports: "which imports to enqueue again; ids only",
  notification_versions: "which of the watched businesses have something new; a counter and no record",
  open_activation_orders: "which orders to reconcile",
  reminder_backlog: "how far behind the reminders are; counts and an instant, no record",
  reminder_of_message: "whose message a delivery report is about",
  reminder_outcomes: "what became of the last day's messages; counts only",
  replying_versions: "in which of the watched businesses somebody is replying; a checksum and no record",
  reminder_versions: "which of the watched businesses sent something new; an instant and a sum, no record",
  search_conversations: "as search_customer_ids, for what was written; filters by the transaction's tenant itself",
  search_customer_ids: "row security would switch off the trigram index; filters by the transaction's tenant itself",
  sender_domain_claims: "whether another business sends from a domain; ids and a state",
  senders_of_address: "as senders_of_address_until, for processes of an earlier version",
  senders_of_address_until: "whose message one from a WhatsApp number is; ids, two instants and a language",
  sending_flags: "what the operator should look at; no record of a customer",
  search_people:
    "as search_customer_ids, for all fields at once and forgiving; filters by the transaction's tenant itself",
  search_payments: "as search_customer_ids, for references; filters by the transaction's tenant itself",
  tenant_of_conversation_message: "whose reply a delivery report is about",
  tenant_of_customer: "whose customer a signed address names",
  tenant_of_activation_payment: "whose payment a webhook is about",
  tenant_of_activation_order: "whose order a webhook is about",
  tenant_of_document_delivery: "whose receipt or statement a delivery report is about",
  tenant_of_reminder: "whose reminder a job is about",
  tenant_of_whatsapp_code: "whose WhatsApp link somebody used",
  tenants_in_retention: "which accounts nobody paid for; ids only",
  movement_problems: "whose MRR movements did not reconcile, for the operator; the name of a row and two sums",
  tenants_never_counted: "whose money an earlier version wrote the hourly job counts; ids only",
  tenants_never_measured: "whose customers of an earlier version the hourly job measures; ids only",
  tenants_with_due_movements: "whose MRR movements the hourly job records",
  failed_calculations: "how many calculations fail, for the operator; a number",
  tenants_with_stored_lists_before: "whose lists of earlier days the nightly job deletes",
  tenants_with_due_forecasts: "whose stored forecast is calculated",
  tenants_with_uncounted_money: "whose money of before the hourly job counts; ids only",
  tenants_with_movements: "whose MRR movements the nightly job checks",
  tenants_with_balances: "whose ledger the nightly job checks",
  tenants_with_ended_replying: "whose signs of a reply that have expired the nightly job deletes",
  tenants_with_idempotency_keys_before: "whose spent keys the nightly job deletes",
  tenants_with_model_rows_before: "whose old texts and calls of a model the nightly job deletes",
  tenants_with_pauses_until: "whose pauses are over",
  tenants_with_promises_until: "whom to visit at night",
  tenants_with_reminder_work: "whom to visit in a sweep",
  tenants_with_report_emails: "whose members the daily round sends reports",
  tenants_with_terms_ending: "whom to visit in a sweep",
  tenants_with_unpaid_charges: "whom to send the daily summary",
  tenants_with_unsent_files_before: "whose unsent files the nightly job deletes",
};

/**
 * SECURITY DEFINER functions that stay within the transaction's tenant. All others read across
 * tenants.
 */
const WITHIN_A_TENANT = ["search_conversations", "search_customer_ids", "search_payments", "search_people"];

const APP = "aavarti_app";
const DEFINER = "aavarti_definer";

const GUIDE = readFileSync(new URL("../../docs/operations.md", import.meta.url), "utf8");

let database: IsolatedDatabase;
let tables: { table: string; tenantColumn: string }[];
const ask = async <Row extends object>(sql: string, values: unknown[] = []): Promise<Row[]> =>
  (await database.witness.query<Row>(sql, values)).rows;

beforeAll(async () => {
  database = await openIsolatedDatabase();
  tables = await tenantTables(database);
});
afterAll(() => database.close());

describe("every tenant table", () => {
  it("is one of at least ten, and every table without a tenant is on the list with its reason", async () => {
    const all = await ask<{ relname: string }>(
      "select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')",
    );
    expect(tables.length).toBeGreaterThanOrEqual(10);
    expect(all.map((row) => row.relname).sort()).toEqual(
      [...tables.map(({ table }) => table), ...Object.keys(GLOBAL_TABLES)].sort(),
    );
  });

  it("has a tenant that cannot be missing", async () => {
    for (const { table, tenantColumn } of tables)
      expect(
        await ask(
          "select format_type(atttypid, atttypmod) as type, attnotnull from pg_attribute where attrelid = $1::regclass and attname = $2",
          [table, tenantColumn],
        ),
        table,
      ).toEqual([{ type: "uuid", attnotnull: true }]);
  });

  it("leads its primary key, its unique constraints and its indexes with the tenant", async () => {
    const indexes = await ask<{ table: string; name: string; first: string; primary: boolean }>(`
      select indrelid::regclass::text as table, indexrelid::regclass::text as name, indisprimary as primary,
        coalesce((select attname from pg_attribute where attrelid = indrelid and attnum = indkey[0]), '<expression>') as first
      from pg_index join pg_class on pg_class.oid = indrelid where relnamespace = 'public'::regnamespace`);
    const led: string[] = [];
    for (const { table, tenantColumn } of tables) {
      const own = indexes.filter((index) => index.table === table);
      expect(
        own.filter((index) => index.primary),
        `primary key of ${table}`,
      ).toHaveLength(1);
      for (const index of own) if (index.first !== tenantColumn) led.push(index.name);
    }
    expect(led.sort()).toEqual(Object.keys(DIRECTORY_INDEXES).sort());
  });

  it("is unique within its tenant, except for the listed indexes", async () => {
    const uniques = await ask<{ table: string; name: string; columns: string[] }>(`
      select indrelid::regclass::text as table, indexrelid::regclass::text as name,
        array(select attname::text from pg_attribute where attrelid = indrelid and attnum = any(indkey)) as columns
      from pg_index join pg_class on pg_class.oid = indrelid
      where relnamespace = 'public'::regnamespace and (indisunique or indisexclusion)`);
    const without = uniques.filter(({ table, columns }) => {
      const tenantColumn = tables.find((candidate) => candidate.table === table)?.tenantColumn;
      return tenantColumn !== undefined && !columns.includes(tenantColumn);
    });
    expect(without.map(({ name }) => name).sort()).toEqual(Object.keys(UNIQUE_WITHOUT_TENANT).sort());
    const constraints = await ask(
      "select conname from pg_constraint where contype in ('x', 't') and connamespace = 'public'::regnamespace",
    );
    expect(constraints).toEqual([]);
  });

  it("has no trigger, no rule, no partition and no sequence of its own, which a sharding store refuses or breaks", async () => {
    const ours = "join pg_class c on c.oid = $COLUMN where c.relnamespace = 'public'::regnamespace";
    const within = (sql: string, column: string) => ask(`${sql} ${ours.replace("$COLUMN", column)}`);
    expect(await within("select tgname from pg_trigger t", "t.tgrelid and not t.tgisinternal")).toEqual([]);
    expect(await within("select rulename from pg_rewrite r", "r.ev_class")).toEqual([]);
    expect(await within("select c.relname from pg_inherits i", "i.inhrelid")).toEqual([]);
    expect(
      await ask(
        "select attrelid::regclass::text from pg_attribute join pg_class c on c.oid = attrelid where relnamespace = 'public'::regnamespace and attidentity <> ''",
      ),
    ).toEqual([]);
  });

  it("is named in the guide if it is not ready to be sharded", () => {
    const crossing = Object.keys(DEFINER_FUNCTIONS).filter((name) => !WITHIN_A_TENANT.includes(name));
    const globals = Object.keys(GLOBAL_TABLES).filter((name) => !name.startsWith("kysely_"));
    const named = [...Object.keys(DIRECTORY_INDEXES), ...Object.keys(UNIQUE_WITHOUT_TENANT), ...crossing, ...globals];
    const section = /## When one database is not enough\n(.+?)\n## /s.exec(GUIDE)?.[1] ?? "";
    const inGuide = [...section.matchAll(/`([a-z_]+)`/g)].map(([, name]) => name ?? "");
    const ofCatalog = inGuide.filter((name) => /_/.test(name) || name in GLOBAL_TABLES);
    expect([...new Set(ofCatalog)].sort()).toEqual([...new Set([...named, ...WITHIN_A_TENANT])].sort());
  });

  it("refers to other tenant tables by tenant and id together", async () => {
    const references = await ask<{ child: string; parent: string; from: string[]; to: string[] }>(`
      select conrelid::regclass::text as child, confrelid::regclass::text as parent,
        (select array_agg(attname::text order by ord) from unnest(conkey) with ordinality k(num, ord)
          join pg_attribute on attrelid = conrelid and attnum = num) as from,
        (select array_agg(attname::text order by ord) from unnest(confkey) with ordinality k(num, ord)
          join pg_attribute on attrelid = confrelid and attnum = num) as to
      from pg_constraint where contype = 'f'`);
    const tenantOf = (table: string) => tables.find((candidate) => candidate.table === table)?.tenantColumn;
    const globals: string[] = [];
    for (const reference of references) {
      const child = tenantOf(reference.child);
      const parent = tenantOf(reference.parent);
      const name = `${reference.child} -> ${reference.parent}`;
      if (child === undefined) expect(parent, `${name}: a table without a tenant refers to one with`).toBeUndefined();
      else if (parent === undefined) globals.push(name);
      else expect([reference.from[0], reference.to[0]], name).toEqual([child, parent]);
    }
    expect(globals.sort()).toEqual(Object.keys(GLOBAL_REFERENCES).sort());
  });

  it("has row security enabled and forced", async () => {
    for (const { table } of tables)
      expect(
        await ask("select relrowsecurity, relforcerowsecurity from pg_class where oid = $1::regclass", [table]),
        table,
      ).toEqual([{ relrowsecurity: true, relforcerowsecurity: true }]);
  });

  it("has one policy for each of the four commands, and the app's role no other", async () => {
    for (const { table, tenantColumn } of tables) {
      const policies = await ask<{ cmd: string; permissive: string; using: string | null; check: string | null }>(
        `select cmd, permissive, qual as using, with_check as check from pg_policies
         where schemaname = 'public' and tablename = $1 and roles && array[$2, 'public']::name[] order by cmd`,
        [table, APP],
      );
      expect(
        policies.map((policy) => policy.cmd),
        table,
      ).toEqual(["DELETE", "INSERT", "SELECT", "UPDATE"]);
      const own = new RegExp(
        `^\\(${tenantColumn} = \\( SELECT \\(NULLIF\\(current_setting\\('app.tenant_id'::text, true\\), ''::text\\)\\)::uuid`,
      );
      for (const { cmd, using, check } of policies) {
        if (cmd !== "INSERT") expect(using, `${cmd} on ${table}`).toMatch(own);
        if (cmd === "INSERT" || cmd === "UPDATE") expect(check, `${cmd} on ${table}`).toMatch(own);
      }
    }
  });

  it("can be read across tenants only by the definer's role", async () => {
    const policies = await ask<{ roles: string[]; cmd: string }>(
      "select roles::text[] as roles, cmd from pg_policies where not roles && array[$1]::name[]",
      [APP],
    );
    expect(policies.length).toBeGreaterThan(0);
    for (const policy of policies) expect(policy).toEqual({ roles: [DEFINER], cmd: "SELECT" });
  });
});

describe("the app's role", () => {
  it("is not a superuser, bypasses nothing, creates nothing and belongs to no other role", async () => {
    for (const role of [APP, DEFINER])
      expect(
        await ask(
          "select rolsuper, rolbypassrls, rolcreatedb, rolcreaterole, rolreplication from pg_roles where rolname = $1",
          [role],
        ),
        role,
      ).toEqual([
        { rolsuper: false, rolbypassrls: false, rolcreatedb: false, rolcreaterole: false, rolreplication: false },
      ]);
    expect(await ask("select 1 from pg_auth_members where member = $1::regrole", [APP])).toEqual([]);
    expect(await ask("select 1 from pg_auth_members where member = $1::regrole", [DEFINER])).toEqual([]);
  });

  it("owns nothing", async () => {
    expect(await ask("select objid from pg_shdepend where refobjid = $1::regrole and deptype = 'o'", [APP])).toEqual(
      [],
    );
  });

  it("may not create, truncate, reference or add triggers, or see the schema's history", async () => {
    expect(await ask("select has_schema_privilege($1, 'public', 'create') as may", [APP])).toEqual([{ may: false }]);
    expect(await ask("select has_database_privilege($1, current_database(), 'create') as may", [APP])).toEqual([
      { may: false },
    ]);
    const granted = await ask<{ relname: string }>(
      `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')
       and (has_table_privilege($1, oid, 'truncate') or has_table_privilege($1, oid, 'references') or has_table_privilege($1, oid, 'trigger'))`,
      [APP],
    );
    expect(granted).toEqual([]);
    for (const table of ["kysely_migration", "kysely_migration_lock"])
      expect(await ask("select has_table_privilege($1, $2, 'select') as may", [APP, table]), table).toEqual([
        { may: false },
      ]);
    expect(await ask("select has_table_privilege($1, 'deployment', 'update') as may", [APP])).toEqual([{ may: false }]);
  });

  it("has no view that bypasses the policies and no sequence that reveals row counts", async () => {
    expect(
      await ask(
        "select relname, relkind from pg_class where relnamespace = 'public'::regnamespace and relkind in ('v', 'm', 'S', 'f')",
      ),
    ).toEqual([]);
  });
});

describe("functions with the definer's rights", () => {
  const definers = () =>
    ask<{ name: string; owner: string; settings: string[] | null; public: boolean; app: boolean }>(
      `select proname as name, proowner::regrole::text as owner, proconfig as settings,
        exists (select from aclexplode(coalesce(proacl, acldefault('f', proowner))) where grantee = 0) as public,
        has_function_privilege($1, oid, 'execute') as app
       from pg_proc where prosecdef and pronamespace = 'public'::regnamespace order by proname`,
      [APP],
    );

  it("are all on the list", async () => {
    expect((await definers()).map((definer) => definer.name)).toEqual(Object.keys(DEFINER_FUNCTIONS).sort());
  });

  // A generic plan, cached for any pattern, would scan the whole list for a word that the index
  // finds at once.
  it("are planned for each search text", async () => {
    const settingsOf = (await definers()).map(({ name, settings }) => [name, settings?.slice(1)] as const);
    const planned = settingsOf.filter(([, settings]) => settings?.includes("plan_cache_mode=force_custom_plan"));
    expect(planned.map(([name]) => name)).toEqual(WITHIN_A_TENANT);
    expect(settingsOf.flatMap(([, settings]) => settings ?? [])).toHaveLength(planned.length);
  });

  it("fix their search path, belong to a read-only role and are not public", async () => {
    for (const { name, owner, settings, public: everybody, app } of await definers()) {
      expect(settings?.[0], name).toBe("search_path=pg_catalog, public, pg_temp");
      expect({ owner, everybody, app }, name).toEqual({ owner: DEFINER, everybody: false, app: true });
    }
    const writable = await ask(
      `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
       and (has_table_privilege($1, oid, 'insert') or has_table_privilege($1, oid, 'update') or has_table_privilege($1, oid, 'delete'))`,
      [DEFINER],
    );
    expect(writable).toEqual([]);
    expect(await ask("select rolcanlogin from pg_roles where rolname = $1", [DEFINER])).toEqual([
      { rolcanlogin: false },
    ]);
    expect(await ask("select has_schema_privilege($1, 'public', 'create') as may", [DEFINER])).toEqual([
      { may: false },
    ]);
  });
});
