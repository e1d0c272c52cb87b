import { refusal } from "@aavarti/domain/refusal";
import type { FastifyInstance } from "fastify";

const DEEPEST = 32;

/**
 * Makes the server accept JSON as the only type of request body; Fastify refuses others. An empty
 * body means "no body", because clients send the content type with every request. Invalid JSON,
 * keys that could pollute prototypes, and nesting deeper than 32 levels are refused.
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
 * Checks that a JSON text, which tRPC parses itself, has at most 32 levels of nesting; any value
 * that is no text passes.
 * @throws AppError VALIDATION_FAILED when it is deeper.
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
