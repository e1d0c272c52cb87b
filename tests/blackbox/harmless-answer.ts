import { expect } from "vitest";
import { ErrorBody } from "./documented-shapes.ts";
import type { RawAnswer } from "./raw-request.ts";

const INSIDES =
  /node_modules|\bat .*\.(ts|js):\d+|ZodError|Kysely|syntax error at|violates|relation "|SELECT .* FROM|ECONNREFUSED|\/work\/|\/packages\//i;

/**
 * Checks that the response to any input is a success, a redirect or a 4xx with a sentence, comes
 * quickly, and reveals no internals. The two test messages may also report that the provider
 * refused the recipient (502), and the setting of AI replies that there is no language model (503).
 */
export function expectNoHarm(answer: RawAnswer, where: string): void {
  const shown = `${where}: ${answer.status} ${answer.text.slice(0, 300)}`;
  const providerSaysNo = answer.status === 502 && /\/api\/notifications\/test-/.test(where);
  const hasNoModel = answer.status === 503 && where.endsWith("/ai-replies");
  if (!providerSaysNo && !hasNoModel) expect(answer.status, shown).toBeLessThan(500);
  expect(answer.headers["x-request-id"], shown).toBeDefined();
  if (answer.status < 400) return;
  expect(answer.headers["content-type"], shown).toMatch(/^application\/json\b/);
  const { error } = ErrorBody.parse(JSON.parse(answer.text));
  expect(error.message, shown).toMatch(/^\p{Lu}.{4,}/su);
  expect(error.message.length, shown).toBeLessThan(500);
  expect(error.code, shown).not.toBe("INTERNAL");
  expect(answer.text, shown).not.toMatch(INSIDES);
}
