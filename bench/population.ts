import { newId } from "@aavarti/runtime/ids";
import type pg from "pg";
import { seededRandom, shift, zoneAtNoon } from "../tests/faults/population.ts";

export type PopulationPlan = {
  seed: number;
  tenants: number;
  /** Subscriptions that end today, in all tenants. */
  due: number;
  /** How many of them belong to one hot tenant; 0 for no hot tenant. */
  hot: number;
  /** Subscriptions that are not due, per due one, as in a business that has run for a while. */
  others: number;
  /** Share of customers with a phone number as well as an email address, 0 to 1. */
  phones: number;
};

export type Tenant = { id: string; due: number };

/** Exponent of the Zipf distribution of business sizes: the tenth is about a tenth of the first. */
const SKEW = 0.9;

/**
 * Returns how many due subscriptions each tenant has, the hot one first: a Zipf distribution over
 * the rest, at least one each.
 */
function tenantSizes({ tenants, due, hot }: Pick<PopulationPlan, "tenants" | "due" | "hot">): number[] {
  const ranks = hot > 0 ? tenants - 1 : tenants;
  const shared = due - hot - ranks;
  if (shared < 0) throw new RangeError("There are fewer subscriptions than tenants");
  const weights = Array.from({ length: ranks }, (_, rank) => 1 / (rank + 1) ** SKEW);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const sizes = weights.map((weight) => 1 + Math.floor((shared * weight) / total));
  // What was lost by rounding down goes one by one to the smallest tenants.
  const rest = due - hot - sizes.reduce((sum, size) => sum + size, 0);
  const spread = sizes.map((size, rank) => (rank >= ranks - rest ? size + 1 : size));
  return hot > 0 ? [hot, ...spread] : spread;
}

/**
 * Writes the tenants of the plan with their customers and subscriptions directly into the product's
 * tables, in an order that the seed decides, and returns the tenants, the hot one first, with the
 * number of subscriptions that end today. All customers get reminders, no owner does. The tenants'
 * time zone is one in which it is about noon at `now`. `db` must bypass row security. @throws
 * RangeError when the plan has fewer due subscriptions than tenants.
 */
export async function insertBenchPopulation(db: pg.Pool, plan: PopulationPlan, now: Date): Promise<Tenant[]> {
  const random = seededRandom(plan.seed);
  const zone = zoneAtNoon(now);
  const today = new Date(now.getTime() + (12 - now.getUTCHours()) * 3_600_000).toISOString().slice(0, 10);
  // After the day of the last but one step, which would otherwise be recorded as missed.
  const entered = shift(today, -5);
  const tenants = tenantSizes(plan).map((due) => ({ id: newId(), due, owner: newId(), product: newId() }));
  const ids = tenants.map(({ id }) => id);
  const owners = tenants.map(({ owner }) => owner);

  await db.query(
    `insert into tenant (id, business_name, time_zone, account_status, trial_ends_at, created_at, updated_at)
     select id, 'Bench Classes', $2, 'active', $3, $3::timestamptz - interval '1 year', $3 from unnest($1::uuid[]) as id`,
    [ids, zone, now],
  );
  await db.query(
    `insert into app_user (id, email, name, email_verified_at, sessions_valid_from, created_at, updated_at)
     select id, 'owner-' || id || '@example.in', 'Owner', $2, $2, $2, $2 from unnest($1::uuid[]) as id`,
    [owners, now],
  );
  await db.query(
    `insert into membership (tenant_id, user_id, role, created_at)
     select tenant_id, user_id, 'owner', $3 from unnest($1::uuid[], $2::uuid[]) as pair (tenant_id, user_id)`,
    [ids, owners, now],
  );
  await db.query(
    `insert into notification_settings (tenant_id, email_since, whatsapp_since, customer_since, updated_at)
     select id, 'epoch', 'epoch', 'epoch', $2 from unnest($1::uuid[]) as id`,
    [ids, now],
  );
  await db.query(
    `insert into product (tenant_id, id, name, price_paise, duration_months, description, created_at, updated_at)
     select tenant_id, id, 'Gold plan', 150000, 1, '', $3, $3 from unnest($1::uuid[], $2::uuid[]) as pair (tenant_id, id)`,
    [ids, tenants.map(({ product }) => product), now],
  );

  const rows = tenants.flatMap(({ id, product, due }) =>
    Array.from({ length: due * (1 + plan.others) }, (_, index) => ({
      tenant: id,
      product,
      customer: newId(),
      subscription: newId(),
      phone: random() < plan.phones,
      // Far from any reminder step, so that nothing of it is due during the run.
      end: index < due ? today : shift(today, 40 + Math.floor(random() * 300)),
    })),
  );
  shuffle(rows, random);
  for (let first = 0; first < rows.length; first += 10_000) {
    const page = rows.slice(first, first + 10_000);
    const column = <Key extends keyof (typeof page)[number]>(key: Key) => page.map((row) => row[key]);
    await db.query(
      `insert into customer (tenant_id, id, name, email, phone_e164, status, created_at, updated_at)
       select tenant_id, id, 'Customer ' || n, 'customer-' || n || '@example.in',
         case when phone then '+9190' || lpad(n::text, 8, '0') end, 'active', $4, $4
       from (select tenant_id, id, phone, $5::int + row_number() over () as n
         from unnest($1::uuid[], $2::uuid[], $3::boolean[]) as one (tenant_id, id, phone)) as numbered`,
      [column("tenant"), column("customer"), column("phone"), now, first],
    );
    await db.query(
      `insert into subscription (tenant_id, id, customer_id, product_id, status, anchor_on, start_on, end_on, duration_months,
         price_paise, term_entered_at, created_at, updated_at)
       select tenant_id, id, customer, product, 'active', $6::date, $6::date, end_on, 1, 150000, $6::date, $7, $7
       from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[], $5::date[]) as one (tenant_id, id, customer, product, end_on)`,
      [column("tenant"), column("subscription"), column("customer"), column("product"), column("end"), entered, now],
    );
  }
  await db.query(
    `insert into subscription_term (tenant_id, subscription_id, seq, start_on, end_on, duration_months, price_paise, source, created_at, updated_at)
     select tenant_id, id, 1, start_on, end_on, 1, price_paise, 'created', created_at, created_at from subscription`,
  );
  await db.query("analyze");
  return tenants;
}

function shuffle<Item>(items: Item[], random: () => number): void {
  for (let last = items.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    const [a, b] = [items[last], items[other]];
    if (a !== undefined && b !== undefined) [items[last], items[other]] = [b, a];
  }
}
