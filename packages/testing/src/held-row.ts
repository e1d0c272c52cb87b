import pg from "pg";

export type HeldRow = {
  /** Waits until this many transactions of the database wait for a lock. */
  untilWaiting(count: number): Promise<void>;
  release(): Promise<void>;
};

/**
 * Locks a customer's account (the row of its balance, if there is one) in a database session of its
 * own, so that a test decides how far concurrent calls get before they meet. The lock stays until
 * the caller calls `release`; nothing is changed.
 */
export async function holdAccount(superuserUrl: string, customerId: string): Promise<HeldRow> {
  const holder = new pg.Client({ connectionString: superuserUrl });
  await holder.connect();
  await holder.query("begin");
  await holder.query("select from customer_balance where customer_id = $1 for update", [customerId]);
  return {
    async untilWaiting(count) {
      for (;;) {
        await holder.query("select pg_stat_clear_snapshot()");
        const { rows } = await holder.query<{ waiting: number }>(
          "select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        );
        if ((rows[0]?.waiting ?? 0) >= count) return;
      }
    },
    release: () => holder.end(),
  };
}
