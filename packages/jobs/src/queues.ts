/**
 * The queues of background work: one kind of load each, so that a slow provider holds up its own
 * queue and nobody else's.
 * - `sweeps`: finds what is due and rings for it; one at a time.
 * - `notifications`: calls to the email and WhatsApp providers.
 * - `webhooks`: works on stored provider events.
 * - `payments`: asks the payment provider and applies its answer.
 * - `imports`: writes the rows of imported files, a portion of one file at a time.
 */
export const QUEUES = ["sweeps", "notifications", "webhooks", "payments", "imports"] as const;

export type QueueName = (typeof QUEUES)[number];

export const isQueueName = (name: string): name is QueueName => (QUEUES as readonly string[]).includes(name);

/**
 * Prefix of every Redis key. The braces are a Redis Cluster hash tag: all keys of a queue fall into
 * one slot, which BullMQ's scripts need, while two queues may live on two nodes.
 */
export const redisPrefix = (queue: QueueName): string => `{aavarti-${queue}}`;
