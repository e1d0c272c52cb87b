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
export const holdAccount = (superuserUrl: string, customerId: string): Promise<HeldRow> =>
  hold(superuserUrl, "select from customer_balance where customer_id = $1 for update", customerId);

/** The same with the row of a message of a conversation. */
export const holdMessage = (superuserUrl: string, messageId: string): Promise<HeldRow> =>
  hold(superuserUrl, "select from conversation_message where id = $1 for update", messageId);

/** The same with the row of what a message costs. */
export const holdCost = (superuserUrl: string, messageId: string): Promise<HeldRow> =>
  hold(superuserUrl, "select from message_cost where message_id = $1 for update", messageId);

async function hold(superuserUrl: string, lock: string, id: string): Promise<HeldRow> {
  const holder = new pg.Client({ connectionString: superuserUrl });
  await holder.connect();
  await holder.query("begin");
  await holder.query(lock, [id]);
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
