/**
 * The queues of background jobs, one per kind of load, so that a slow provider delays only its own
 * queue.
 * - `sweeps`: finds due work and queues it; one at a time.
 * - `notifications`: calls to the email and WhatsApp providers.
 * - `webhooks`: processes stored webhook events.
 * - `payments`: queries the payment provider and applies the result.
 * - `imports`: writes the rows of imported files and calculates what is stored of large businesses,
 *   one batch of one business at a time.
 * - `documents`: renders receipts, each of which occupies a processor for a tenth of a second.
 * - `statements`: renders statements, which may be long: no receipt waits behind one.
 * - `drafts`: asks the language model, if there is one, for texts of suggested replies.
 */
export const QUEUES = [
  "sweeps",
  "notifications",
  "webhooks",
  "payments",
  "imports",
  "documents",
  "statements",
  "drafts",
] as const;

export type QueueName = (typeof QUEUES)[number];

/** Returns whether a name is one of the product's queues. */
export const isQueueName = (name: string): name is QueueName => (QUEUES as readonly string[]).includes(name);

/**
 * Returns the prefix of a queue's Redis keys. The braces are a Redis Cluster hash tag: all keys of
 * a queue are in one slot, as BullMQ's scripts require, while two queues may be on two nodes.
 */
export const redisPrefix = (queue: QueueName): string => `{aavarti-${queue}}`;
