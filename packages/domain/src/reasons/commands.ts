import type { Sentences } from "../explanations.ts";

/** Why commands by WhatsApp can't be set up. */
export const COMMAND_REASONS = {
  "command.codeWrong": {
    code: "VALIDATION_FAILED",
    says: () => "That code isn't right. Check the WhatsApp message, or send a new code.",
  },
  "command.codeExpired": { code: "CONFLICT", says: () => "This code has expired. Send a new one." },
  "command.tooManyCodes": {
    code: "RATE_LIMITED",
    says: ({ most }: { most: number }) => `You've asked for ${most} codes in an hour. Try again later.`,
  },
  "command.numberTaken": {
    code: "CONFLICT",
    says: () => "This number is already used for WhatsApp commands. Remove it there, or use another number.",
  },
  "command.noNumber": { code: "CONFLICT", says: () => "Verify a WhatsApp number first." },
} as const satisfies Sentences;
