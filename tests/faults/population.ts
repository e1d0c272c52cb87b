import { newId } from "@aavarti/runtime/ids";
import type pg from "pg";

/**
 * The initial facts of a fault run: the product reads them from its tables, the oracle from here.
 */
export type Population = { zone: string; today: string; businesses: Business[] };

export type Business = {
  id: string;
  account: "active" | "trial" | "trial-over" | "suspended";
  /**
   * The business sends on WhatsApp, and by email only to customers whom WhatsApp does not reach.
   */
  emailOff: boolean;
  owner: { id: string; name: string; email: string; phone: string | null };
  subscriptions: Subscription[];
};

type Subscription = {
  id: string;
  customer: Customer;
  status: "active" | "cancelled" | "pending";
  deleted: boolean;
  endOn: string;
  /** The date on which it was entered. */
  enteredOn: string;
};

export type Customer = {
  id: string;
  name: string;
  email: string;
  phone: string | null;
  /**
   * Whether the number is on WhatsApp. A message to one that is not is accepted and fails later.
   */
  onWhatsapp: boolean;
  deleted: boolean;
};

type Random = () => number;

/** A business on trial may send 100 messages a day; more would wait for tomorrow. */
const SUBSCRIPTIONS_ON_TRIAL = 80;

/** Returns a small seeded random generator, so that a failed run can be repeated. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/**
 * Returns a time zone in which it is about noon now, so that a run neither waits for the morning
 * nor crosses midnight. Etc/GMT-5 is five hours ahead of UTC.
 */
export function zoneAtNoon(now: Date): string {
  const ahead = 12 - now.getUTCHours();
  return ahead === 0 ? "Etc/GMT" : `Etc/GMT${ahead > 0 ? "-" : "+"}${Math.abs(ahead)}`;
}

/** Adds whole days in UTC, without using any code of the product. */
export const shift = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/**
 * Returns the facts of a fault run: businesses with customers and subscriptions around today. The
 * same seed gives the same facts.
 */
export function createPopulation({
  seed,
  now,
  perBusiness,
}: {
  seed: number;
  now: Date;
  perBusiness: number;
}): Population {
  const random = seededRandom(seed);
  const pick = <T>(...choices: [T, ...T[]]): T => choices[Math.floor(random() * choices.length)] ?? choices[0];
  // About noon in the time zone is the same date as in UTC, plus the hours that zoneAtNoon adds.
  const zone = zoneAtNoon(now);
  const today = new Date(now.getTime() + (12 - now.getUTCHours()) * 3_600_000).toISOString().slice(0, 10);
  let counter = 0;
  let neighbour: Pick<Customer, "email" | "phone" | "onWhatsapp"> | null = null;

  const subscription = (): Subscription => {
    counter += 1;
    const number = String(counter).padStart(4, "0");
    const own = {
      email: random() < 0.05 ? "" : `customer-${number}@example.in`,
      phone: random() < 0.1 ? null : `+9198${String(70_000_000 + counter)}`,
      onWhatsapp: random() < 0.9,
    };
    // One customer in six lives with the previous one and shares phone and mailbox.
    const reached: Pick<Customer, "email" | "phone" | "onWhatsapp"> = neighbour && random() < 0.17 ? neighbour : own;
    neighbour = reached;
    const endOn = shift(today, pick(7, 7, 7, 0, 0, 0, 1, 3, 6, 8, 30, -1, -9));
    return {
      id: newId(),
      customer: {
        id: newId(),
        name: `Customer ${number}`,
        ...reached,
        deleted: random() < 0.03,
      },
      status: random() < 0.92 ? "active" : pick("cancelled", "pending"),
      deleted: random() < 0.03,
      endOn,
      // Some were entered on the step's own day, some after it.
      enteredOn: pick(
        shift(today, -40),
        shift(today, -40),
        shift(today, -40),
        shift(today, -8),
        shift(today, -3),
        today,
      ),
    };
  };

  const accounts: Business["account"][] = ["active", "active", "trial", "trial-over", "suspended"];
  const businesses = accounts.map((account, index) => {
    // A household is within one business.
    neighbour = null;
    return {
      id: newId(),
      account,
      emailOff: index === 1,
      owner: {
        id: newId(),
        name: `Owner ${index}`,
        email: `owner-${seed}-${index}@example.in`,
        phone: index === 1 ? null : `+91981000000${index}`,
      },
      subscriptions: Array.from(
        { length: account === "trial" ? Math.min(perBusiness, SUBSCRIPTIONS_ON_TRIAL) : perBusiness },
        subscription,
      ),
    };
  });
  return { zone, today, businesses };
}

/**
 * Writes the population directly into the product's tables. Reminders of terms that ended before
 * today were sent long ago and are not checked.
 */
export async function insertPopulation(db: pg.Pool, { zone, businesses }: Population, now: Date): Promise<void> {
  for (const { id, account, emailOff, owner, subscriptions } of businesses) {
    const product = newId();
    const status = account === "trial-over" ? "trial" : account;
    const trialEnds = new Date(now.getTime() + (account === "trial-over" ? -1 : 1) * 86_400_000);
    await db.query(
      `insert into tenant (id, business_name, time_zone, account_status, trial_ends_at, created_at, updated_at)
       values ($1, 'Fault Classes', $2, $3, $4, $5, $5)`,
      // Three days old, because a daily summary starts on the first morning after registration.
      [id, zone, status, trialEnds, new Date(now.getTime() - 3 * 86_400_000)],
    );
    await db.query(
      `insert into app_user (id, email, name, phone_e164, email_verified_at, sessions_valid_from, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $5, $5, $5)`,
      [owner.id, owner.email, owner.name, owner.phone, now],
    );
    await db.query(`insert into membership (tenant_id, user_id, role, created_at) values ($1, $2, 'owner', $3)`, [
      id,
      owner.id,
      now,
    ]);
    await db.query(
      `insert into product (tenant_id, id, name, price_paise, duration_months, description, created_at, updated_at)
       values ($1, $2, 'Gold plan', 150000, 1, '', $3, $3)`,
      [id, product, now],
    );
    if (emailOff)
      await db.query(
        `insert into notification_settings (tenant_id, whatsapp_since, customer_since, owner_since, updated_at)
         values ($1, to_timestamp(0), to_timestamp(0), to_timestamp(0), $2)`,
        [id, now],
      );
    for (const { customer, ...subscription } of subscriptions) {
      const enteredAt = noonIn(zone, subscription.enteredOn);
      const customerBin = customer.deleted ? [now, newId()] : [null, null];
      const bin = subscription.deleted || customer.deleted ? [now, newId()] : [null, null];
      await db.query(
        `insert into customer (tenant_id, id, name, email, phone_e164, status, deleted_at, deletion_id, created_at, updated_at)
         values ($1, $2, $3, $4, $5, 'active', $6, $7, $8, $8)`,
        [id, customer.id, customer.name, customer.email, customer.phone, ...customerBin, now],
      );
      await db.query(
        `insert into subscription (tenant_id, id, customer_id, product_id, status, anchor_on, start_on, end_on, price_paise,
           term_entered_at, deleted_at, deletion_id, created_at, updated_at)
         values ($1, $2, $3, $4, $5, $6, $6, $7, 150000, $8, $9, $10, $11, $11)`,
        [
          id,
          subscription.id,
          customer.id,
          product,
          subscription.status,
          shift(subscription.endOn, -30),
          subscription.endOn,
          enteredAt,
          ...bin,
          now,
        ],
      );
    }
  }
}

/** Returns about noon of a date in a time zone: the hour that is noon there. */
function noonIn(zone: string, day: string): Date {
  const hour = new Intl.DateTimeFormat("sv-SE", { timeZone: zone, dateStyle: "short", timeStyle: "short" });
  for (let shifted = -14; shifted <= 14; shifted += 1) {
    const at = new Date(Date.parse(`${day}T12:00:00Z`) + shifted * 3_600_000);
    if (hour.format(at).startsWith(`${day} 12`)) return at;
  }
  throw new Error(`${zone} has no noon on ${day}`);
}

/** Returns the numbers that are not on WhatsApp. */
export const phonesNotOnWhatsapp = ({ businesses }: Population): string[] => [
  ...new Set(
    businesses.flatMap(({ subscriptions }) =>
      subscriptions.flatMap(({ customer }) => (customer.onWhatsapp ? [] : (customer.phone ?? []))),
    ),
  ),
];
