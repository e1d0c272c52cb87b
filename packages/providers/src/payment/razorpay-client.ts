import Razorpay from "razorpay";
import { withoutTrailingSlash } from "../base-url.ts";
import { ProviderError } from "../provider-error.ts";
import { transportFailure } from "../transport-failure.ts";
import { refusedCall, unansweredCall } from "./faults.ts";

export type RazorpayClientConfig = {
  baseUrl: URL;
  keyId: string;
  keySecret: string;
  /** Timeout of the whole exchange. */
  timeoutMs: number;
};

/** The part of the SDK's axios instance that we set. */
type AxiosSeam = {
  defaults: Record<"baseURL" | "timeout" | "proxy" | "maxRedirects" | "maxContentLength", unknown>;
  interceptors: {
    request: { use(prepare: (config: Record<string, unknown>) => Record<string, unknown>): void };
    response: { use(answered: undefined, failed: (error: unknown) => Promise<never>): void };
  };
  post(url: string, data: unknown, config: { headers: Record<string, string> }): Promise<{ data: unknown }>;
};

export type RazorpayClient = {
  /** Calls a method of the SDK. @throws ProviderError for whatever the SDK throws */
  call(run: (sdk: Razorpay) => Promise<unknown>): Promise<unknown>;
  /** Posts with headers, which the SDK's own methods drop. @throws ProviderError */
  post(path: string, body: object, headers: Record<string, string>): Promise<unknown>;
};

const OFFICIAL_ORIGIN = "https://api.razorpay.com";
const MAX_ANSWER_BYTES = 4 * 1024 * 1024;

/**
 * Opens the official SDK (2.9.8) and works around its faults: it has no option for base URL or
 * timeout, and throws `TypeError: … reading 'status'` on any network failure. Both are fixed at
 * its axios instance. It ignores proxies, follows no redirects, and ends a call after `timeoutMs`
 * whatever has arrived. Failed calls reject with ProviderError.
 * @throws Error when a newer SDK keeps its axios instance elsewhere: better at start than in a
 * payment.
 */
export function openRazorpay({ baseUrl, keyId, keySecret, timeoutMs }: RazorpayClientConfig): RazorpayClient {
  const sdk = new Razorpay({ key_id: keyId, key_secret: keySecret });
  const axios = axiosOf(sdk);
  axios.defaults.baseURL = withoutTrailingSlash(baseUrl);
  axios.defaults.timeout = timeoutMs;
  // Otherwise axios obeys HTTP(S)_PROXY, even for loopback.
  axios.defaults.proxy = false;
  axios.defaults.maxRedirects = 0;
  axios.defaults.maxContentLength = MAX_ANSWER_BYTES;
  // axios's timeout restarts with every received byte; a body that arrives byte by byte needs a
  // deadline of its own.
  axios.interceptors.request.use((config) => ({ ...config, signal: AbortSignal.timeout(timeoutMs) }));
  // The SDK rethrows `response.data.error`, so the whole failure is put there.
  axios.interceptors.response.use(undefined, (error) =>
    Promise.reject({ response: { status: 0, data: { error: toProviderError(error, [keySecret]) } } }),
  );

  return {
    call: (run) => run(sdk).catch(rethrow),
    post: async (path, body, headers) => {
      const { data } = await axios.post(path, body, { headers }).catch(rethrow);
      return data;
    },
  };
}

/** Returns the SDK's axios instance, which its types hide. Throws when it is not where it was. */
function axiosOf(sdk: Razorpay): AxiosSeam {
  const { rq } = sdk.api as unknown as { rq?: AxiosSeam };
  if (rq?.defaults.baseURL !== OFFICIAL_ORIGIN) {
    throw new Error("The razorpay SDK's internals have changed: check the base URL seam again");
  }
  return rq;
}

function toProviderError(error: unknown, secrets: readonly string[]): ProviderError {
  const response = responseOf(error);
  // A truncated body causes an error with a success status: that is a failed transport, not a
  // response.
  if (response === undefined || (response.status >= 200 && response.status < 300)) {
    return unansweredCall(transportFailure(error));
  }
  const retryAfter = Number(response.headers?.["retry-after"]);
  return refusedCall(
    {
      status: response.status,
      body: response.data,
      retryAfterSeconds: Number.isSafeInteger(retryAfter) && retryAfter > 0 ? retryAfter : undefined,
    },
    secrets,
  );
}

type AxiosResponse = { status: number; data: unknown; headers?: Record<string, unknown> };

const responseOf = (error: unknown): AxiosResponse | undefined =>
  error instanceof Error && "response" in error && typeof error.response === "object" && error.response !== null
    ? (error.response as AxiosResponse)
    : undefined;

/**
 * Rethrows what the interceptor threw: as it is from our own post, or wrapped by the SDK as
 * `{statusCode, error}`.
 */
function rethrow(thrown: unknown): never {
  for (const candidate of [
    propertyOf(thrown, "error"),
    propertyOf(propertyOf(propertyOf(thrown, "response"), "data"), "error"),
  ]) {
    if (candidate instanceof ProviderError) throw candidate;
  }
  throw thrown;
}

const propertyOf = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
