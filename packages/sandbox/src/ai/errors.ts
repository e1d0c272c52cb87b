import { Refusal, type VendorAnswer, type VendorErrors } from "../wire.ts";

type ModelError = { status: number; message: string; type: string; code: string | null };

/** Returns the response with OpenAI's error envelope. A 429 asks to wait for two seconds. */
const toAnswer = ({ status, message, type, code }: ModelError): VendorAnswer => ({
  status,
  ...(status === 429 ? { headers: { "retry-after": "2" } } : {}),
  body: { error: { message, type, param: null, code } },
});

/** Returns, without throwing it, the exception for an invalid request. */
export const refuse = (status: number, message: string, code: string | null = null): Refusal =>
  new Refusal(toAnswer({ status, message, type: "invalid_request_error", code }));

const NAMED: Record<string, ModelError> = {
  "401": {
    status: 401,
    message: "Incorrect API key provided.",
    type: "invalid_request_error",
    code: "invalid_api_key",
  },
  "402": { status: 402, message: "You have no credits left.", type: "insufficient_quota", code: "insufficient_quota" },
  "404": { status: 404, message: "The model does not exist.", type: "invalid_request_error", code: "model_not_found" },
};
const SERVER_ERROR: ModelError = {
  status: 500,
  message: "The server had an error while processing your request.",
  type: "server_error",
  code: null,
};

export const MODEL_ERRORS: VendorErrors = {
  tooMany: toAnswer({
    status: 429,
    message: "Rate limit reached for requests.",
    type: "requests",
    code: "rate_limit_exceeded",
  }),
  serverError: toAnswer(SERVER_ERROR),
  named: (code) => toAnswer(NAMED[code] ?? SERVER_ERROR),
};
