/** Limits and prices of the language model, for each business. */
export type AiLimits = {
  /** Most calls of a business in one of its days. */
  dailyCalls: number;
  /** Milliseconds that a call may take. */
  timeoutMs: number;
  /** Rupees per million tokens, which are millionths of a rupee per token; null where unknown. */
  inputPrice: number | null;
  outputPrice: number | null;
};

const DAILY_CALLS = 200;
const TIMEOUT_SECONDS = 8;

/** Returns the limits of the environment: 200 calls a day, 8 seconds and no prices by default. */
export const aiLimitsOf = (env: {
  AI_DAILY_CALLS?: number | undefined;
  AI_TIMEOUT_SECONDS?: number | undefined;
  AI_INPUT_PRICE?: number | undefined;
  AI_OUTPUT_PRICE?: number | undefined;
}): AiLimits => ({
  dailyCalls: env.AI_DAILY_CALLS ?? DAILY_CALLS,
  timeoutMs: (env.AI_TIMEOUT_SECONDS ?? TIMEOUT_SECONDS) * 1_000,
  inputPrice: env.AI_INPUT_PRICE ?? null,
  outputPrice: env.AI_OUTPUT_PRICE ?? null,
});

/**
 * Returns what a call cost, in millionths of a rupee, rounded up; null without prices or without
 * the server's count of tokens.
 */
export function costOf(
  { inputTokens, outputTokens }: { inputTokens: number | null; outputTokens: number | null },
  { inputPrice, outputPrice }: Pick<AiLimits, "inputPrice" | "outputPrice">,
): number | null {
  if (inputPrice === null || outputPrice === null || inputTokens === null || outputTokens === null) return null;
  return Math.ceil(inputTokens * inputPrice + outputTokens * outputPrice);
}
