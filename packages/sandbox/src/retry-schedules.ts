/** How a vendor retries a webhook that was not accepted. */
export type RetrySchedule = {
  /** Minutes before each retry. */
  minutes: readonly number[];
  /** Timeout of one attempt. */
  timeoutMs: number;
  accepts(status: number): boolean;
  /** Whether a status ends the retries for good. */
  isFinal(status: number): boolean;
};

const doublingMinutes = (count: number, atMost: number): number[] =>
  Array.from({ length: count }, (_, index) => Math.min(2 ** index, atMost));

const isSuccess = (status: number): boolean => status >= 200 && status < 300;

// Postmark accepts only 200 as success and gives up at a 403. Source: Postmark, "Webhooks
// overview".
const postmark = {
  timeoutMs: 60_000,
  accepts: (status: number) => status === 200,
  isFinal: (status: number) => status === 403,
};
const neverFinal = () => false;

/** Source: the vendors' own documentation. */
export const RETRY_SCHEDULES = {
  /** Timeout 5 s, then exponential backoff for 24 hours. */
  razorpay: { minutes: doublingMinutes(10, 512), timeoutMs: 5_000, accepts: isSuccess, isFinal: neverFinal },
  postmarkBounceOrInbound: { ...postmark, minutes: [1, 5, 10, 10, 10, 15, 30, 60, 120, 360] },
  postmarkDelivery: { ...postmark, minutes: [1, 5, 15] },
  /** Backoff for 7 days. */
  whatsapp: {
    minutes: doublingMinutes(16, 1_440),
    timeoutMs: 20_000,
    accepts: (status: number) => status === 200,
    isFinal: neverFinal,
  },
} satisfies Record<string, RetrySchedule>;
