import { refusal } from "@aavarti/domain/refusal";
import type { FastifyInstance } from "fastify";

const DEEPEST = 32;

/**
 * Accepts JSON as the only content type. The documented client sends a content type with every
 * request, so an empty body means "no body". Throws for invalid JSON, keys that could pollute
 * prototypes, and nesting deeper than any call needs. Bodies of other content types are refused by
 * Fastify.
 */
export function acceptJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    const text = String(body);
    if (text === "") return done(null, undefined);
    if (isTooDeep(text)) return done(tooDeep());
    return parse(request, text, (error, value) =>
      error ? done(refusal("request.notJson", {}, { cause: error })) : done(null, value),
    );
  });
}

/**
 * Rejects nesting deeper than any call needs, in text that tRPC parses itself. Anything but text
 * passes. The limit is 32 levels.
 * @throws AppError VALIDATION_FAILED.
 */
export function refuseDeepJson(text: unknown): void {
  if (typeof text === "string" && isTooDeep(text)) throw tooDeep();
}

const tooDeep = () => refusal("request.tooDeep");

/** Counts brackets outside strings without parsing: 500,000 levels must not reach the parser. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  let inString = false;
  for (let index = 0; index < text.length; index += 1) {
    const sign = text.charCodeAt(index);
    if (inString) {
      if (sign === BACKSLASH) index += 1;
      else if (sign === QUOTE) inString = false;
    } else if (sign === QUOTE) inString = true;
    else if (sign === OPEN_BRACE || sign === OPEN_BRACKET) {
      depth += 1;
      if (depth > DEEPEST) return true;
    } else if (sign === CLOSE_BRACE || sign === CLOSE_BRACKET) depth -= 1;
  }
  return false;
}

const QUOTE = 34;
const BACKSLASH = 92;
const OPEN_BRACKET = 91;
const CLOSE_BRACKET = 93;
const OPEN_BRACE = 123;
const CLOSE_BRACE = 125;
