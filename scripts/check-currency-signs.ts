import { readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Where a rupee sign may be written. Everything else shows the amounts of a business, whose
 * currency is its own choice: `formatAmount` writes its sign.
 */
const MAY_WRITE = [
  "apps/web/src/lib/payments/money-icon.tsx",
  // The module that knows the signs, what people type, and the default of the database.
  "packages/domain/src/currencies.ts",
  "packages/domain/src/typed-amounts.ts",
  "packages/domain/src/inbox/amounts-in-text.ts",
  "packages/domain/src/commands/",
  "packages/db/src/migrations/",
  // Our own fee, which is in rupees.
  "apps/web/src/features/activation/",
  "apps/web/src/features/legal/",
  "apps/web/src/features/pricing/",
  "apps/web/src/features/trial/",
  "packages/services/src/retention/warning-words.ts",
  "packages/domain/src/activation-receipt.ts",
  // The example business of the pages that anybody can read.
  "apps/web/src/features/auth/",
  "apps/web/src/features/landing/",
  // Sentences as they were once stored.
  "apps/web/src/lib/i18n/former-sentences.ts",
  // What the providers' stand-ins show is paid in rupees.
  "packages/sandbox/",
] as const;

const SOURCE = /^(?:apps|packages)\/[^/]+\/(?:src|example)\/.*\.(?:tsx?|po|md)$/;
const TEST = /\.test\.tsx?$|\/testing\//;
const COMMENT = /^\s*(?:\*|\/\*|\/\/)/;

/**
 * Returns a sentence for each line with a rupee sign where none may be in the shipped sources among
 * `files`, which are paths below `root`.
 */
export const findRupeeSigns = (root: string, files: readonly string[]): string[] =>
  files
    .filter((file) => SOURCE.test(file) && !TEST.test(file) && !MAY_WRITE.some((path) => file.startsWith(path)))
    .flatMap((file) => rupeeSignsIn(file, readFileSync(join(root, file), "utf8")));

/**
 * Returns a sentence, with file and line, for each line of a source text that has a rupee sign, or
 * its icon, and is no comment.
 */
export const rupeeSignsIn = (file: string, source: string): string[] =>
  source
    .split("\n")
    .flatMap((line, index) =>
      (line.includes("₹") || line.includes("IndianRupee")) && !COMMENT.test(line)
        ? [`${file}:${index + 1} writes ₹, but a business has its own currency; use formatAmount or MoneyIcon.`]
        : [],
    );
