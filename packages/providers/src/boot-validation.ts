import type { CrmEnvironment } from "@aavarti/runtime/environment";
import { isLoopback } from "./base-url.ts";
import { POSTMARK_API_URL } from "./email/postmark.ts";
import { GOOGLE_ENDPOINTS } from "./oauth/endpoints.ts";
import { RAZORPAY_API_URL } from "./payment/razorpay.ts";
import type { ProviderEnvironment, ProviderVariable } from "./provider-environment.ts";
import { WHATSAPP_API_URL } from "./whatsapp/cloud-api.ts";

/** The environment with its defaults filled in, and the `NODE_ENV` from which they were derived. */
export type BootEnvironment = ProviderEnvironment & {
  readonly CRM_ENV: CrmEnvironment;
  readonly NODE_ENV?: string | undefined;
  readonly PUBLIC_URL?: string | undefined;
};

type ProviderVariables = {
  name: string;
  officialUrl: string;
  urlVariable: ProviderVariable;
  /** Either all of them are set or none. */
  credentials: readonly ProviderVariable[];
  /** The variables that would be dangerous in the wrong environment. */
  secrets: readonly ProviderVariable[];
};

const PROVIDERS: readonly ProviderVariables[] = [
  {
    name: "Razorpay",
    officialUrl: RAZORPAY_API_URL,
    urlVariable: "RAZORPAY_API_URL",
    credentials: ["RAZORPAY_KEY_ID", "RAZORPAY_KEY_SECRET", "RAZORPAY_WEBHOOK_SECRET"],
    secrets: ["RAZORPAY_KEY_ID", "RAZORPAY_KEY_SECRET", "RAZORPAY_WEBHOOK_SECRET", "RAZORPAY_WEBHOOK_SECRET_PREVIOUS"],
  },
  {
    name: "Postmark",
    officialUrl: POSTMARK_API_URL,
    urlVariable: "POSTMARK_API_URL",
    credentials: ["POSTMARK_SERVER_TOKEN", "POSTMARK_FROM", "POSTMARK_WEBHOOK_SECRET"],
    secrets: ["POSTMARK_SERVER_TOKEN", "POSTMARK_ACCOUNT_TOKEN", "POSTMARK_WEBHOOK_SECRET"],
  },
  {
    name: "WhatsApp",
    officialUrl: WHATSAPP_API_URL,
    urlVariable: "WHATSAPP_API_URL",
    credentials: ["WHATSAPP_ACCESS_TOKEN", "WHATSAPP_PHONE_NUMBER_ID", "WHATSAPP_APP_SECRET", "WHATSAPP_VERIFY_TOKEN"],
    secrets: ["WHATSAPP_ACCESS_TOKEN", "WHATSAPP_APP_SECRET", "WHATSAPP_VERIFY_TOKEN"],
  },
  {
    name: "Google",
    officialUrl: GOOGLE_ENDPOINTS.issuer,
    urlVariable: "GOOGLE_ISSUER_URL",
    credentials: ["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"],
    secrets: ["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"],
  },
];

/**
 * Returns everything that is wrong with the environment, as sentences that name the variables and
 * never their values. When it is empty, the process may start. Keeps the sandbox out of production
 * and real money out of everything else.
 *
 * A provider without credentials is not an error: its calls throw `NOT_CONFIGURED`. An installation
 * without a model or an S3 store is not one either.
 */
export function findEnvironmentProblems(env: BootEnvironment): string[] {
  return [
    ...findAddressProblems(env),
    ...findKeyProblems(env),
    ...PROVIDERS.flatMap((provider) => findProviderProblems(env, provider)),
    ...findModelProblems(env),
    ...findObjectStoreProblems(env),
  ];
}

/** Whether a mistake costs money or reaches real people in this environment. */
const isLive = (environment: CrmEnvironment): boolean => environment === "production" || environment === "staging";

function findAddressProblems(env: BootEnvironment): string[] {
  const environment = env.CRM_ENV;
  const problems: string[] = [];
  const publicUrl = env.PUBLIC_URL ? URL.parse(env.PUBLIC_URL) : undefined;
  if (publicUrl === null) problems.push("PUBLIC_URL is not a URL.");
  if (environment === "production" && publicUrl !== null && !(publicUrl && isPublicHttps(publicUrl))) {
    problems.push("PUBLIC_URL must be a public https address in production.");
  }
  if (environment === "demo") {
    if (env.NODE_ENV === "production") {
      problems.push("CRM_ENV=demo cannot run with NODE_ENV=production: set CRM_ENV=production, or unset NODE_ENV.");
    }
    if (publicUrl && !isLoopback(publicUrl)) {
      problems.push(
        "PUBLIC_URL must be on this computer (127.0.0.1 or localhost) in demo mode, because its passwords are public.",
      );
    }
  }
  return problems;
}

function findKeyProblems(env: BootEnvironment): string[] {
  const environment = env.CRM_ENV;
  const keyId = env.RAZORPAY_KEY_ID ?? "";
  const problems: string[] = [];
  if (environment === "production" && keyId.startsWith("rzp_test_")) {
    problems.push("RAZORPAY_KEY_ID is a test key. Accounts would be activated without a real payment.");
  }
  if (environment !== "production" && keyId.startsWith("rzp_live_")) {
    problems.push(`RAZORPAY_KEY_ID is a live key. Real money would be charged in ${environment}.`);
  }
  return problems;
}

function findProviderProblems(env: BootEnvironment, provider: ProviderVariables): string[] {
  const environment = env.CRM_ENV;
  const { name, urlVariable, secrets } = provider;
  const problems = findMissing(env, provider);

  const address = readAddress(env[urlVariable], provider.officialUrl);
  if (address === "invalid") problems.push(`${urlVariable} is not a URL.`);
  else if (address !== "official" && isLive(environment)) {
    problems.push(
      `${urlVariable} must not be set in ${environment}: only ${new URL(provider.officialUrl).host} is used there.`,
    );
  } else if (address === "elsewhere") {
    problems.push(`${urlVariable} must be ${provider.officialUrl} or an address on this computer.`);
  }

  const sandboxed = secrets.filter((variable) => env[variable]?.toLowerCase().includes("sandbox"));
  if (sandboxed.length > 0 && (isLive(environment) || address === "official")) {
    problems.push(
      `${sandboxed.join(" and ")} ${sandboxed.length === 1 ? "is" : "are"} for the sandbox, not for ${name}.`,
    );
  }
  const real = secrets.filter((variable) => looksReal(env[variable] ?? ""));
  if (real.length > 0 && address === "loopback") {
    problems.push(
      `${urlVariable} points to the sandbox, but ${real.join(" and ")} ${real.length === 1 ? "is a live key" : "are live keys"}. Use either sandbox or live values.`,
    );
  }
  return problems;
}

const OBJECT_STORE_VARIABLES = [
  "S3_ENDPOINT",
  "S3_REGION",
  "S3_BUCKET",
  "S3_ACCESS_KEY_ID",
  "S3_SECRET_ACCESS_KEY",
] as const;
/** A bucket's name, and a region as it is written into signatures. */
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const REGION = /^[a-z0-9-]{1,40}$/;

/** A store may be on any server: only its address, its names and the sandbox's key can be wrong. */
function findObjectStoreProblems(env: BootEnvironment): string[] {
  const problems = findMissing(env, { name: "S3", credentials: OBJECT_STORE_VARIABLES });
  const url = env.S3_ENDPOINT ? URL.parse(env.S3_ENDPOINT) : undefined;
  if (url === null) problems.push("S3_ENDPOINT is not a URL.");
  else if (url && url.protocol !== "https:" && !(url.protocol === "http:" && isLoopback(url))) {
    problems.push("S3_ENDPOINT must begin with https://, except on this computer: it gets customers' files.");
  } else if (url && (url.username !== "" || url.password !== "" || url.search !== "")) {
    problems.push("S3_ENDPOINT must contain neither a user or password nor a query.");
  }
  if (env.S3_BUCKET && !BUCKET.test(env.S3_BUCKET)) problems.push("S3_BUCKET is not the name of a bucket.");
  if (env.S3_REGION && !REGION.test(env.S3_REGION)) problems.push("S3_REGION is not the name of a region.");
  if (isLive(env.CRM_ENV) && env.S3_ACCESS_KEY_ID?.toLowerCase().startsWith("sandbox")) {
    problems.push("S3_ACCESS_KEY_ID is a sandbox key. Set a key of your S3 store.");
  }
  return problems;
}

const MODEL_VARIABLES = ["AI_BASE_URL", "AI_API_KEY", "AI_MODEL"] as const;

/** A model may be on any server, so only its address and the sandbox's key can be wrong. */
function findModelProblems(env: BootEnvironment): string[] {
  const problems = findMissing(env, { name: "AI", credentials: MODEL_VARIABLES });
  const url = env.AI_BASE_URL ? URL.parse(env.AI_BASE_URL) : undefined;
  if (url === null) problems.push("AI_BASE_URL is not a URL.");
  else if (url && url.protocol !== "https:" && !(url.protocol === "http:" && isLoopback(url))) {
    problems.push("AI_BASE_URL must begin with https://, except on this computer: it gets customers' messages.");
  } else if (url && (url.username !== "" || url.password !== "")) {
    problems.push("AI_BASE_URL must not contain a user or password: the key is AI_API_KEY.");
  }
  if (isLive(env.CRM_ENV) && env.AI_API_KEY?.toLowerCase().startsWith("sandbox")) {
    problems.push("AI_API_KEY is a sandbox key. Set a key from your AI provider.");
  }
  return problems;
}

/** Returns the sentence about a provider of which only some variables are set, if so. */
function findMissing(
  env: BootEnvironment,
  { name, credentials }: Pick<ProviderVariables, "name" | "credentials">,
): string[] {
  const missing = credentials.filter((variable) => !env[variable]);
  if (missing.length === 0 || missing.length === credentials.length) return [];
  return [`${name} is only half configured: ${missing.join(" and ")} ${missing.length === 1 ? "is" : "are"} missing.`];
}

type Address = "official" | "loopback" | "elsewhere" | "invalid";

function readAddress(text: string | undefined, officialUrl: string): Address {
  if (!text) return "official";
  const url = URL.parse(text);
  if (url === null) return "invalid";
  if (url.origin === new URL(officialUrl).origin) return "official";
  return isLoopback(url) ? "loopback" : "elsewhere";
}

// Matches only what is surely a real secret: test suites point stubs of their own here, with
// invented keys.
const looksReal = (secret: string): boolean =>
  secret.startsWith("rzp_live_") || secret.startsWith("GOCSPX-") || /^EAA[A-Za-z0-9]{100,}$/.test(secret);

const PRIVATE_HOST = /^(10\.|127\.|192\.168\.|169\.254\.|172\.(1[6-9]|2\d|3[01])\.|0\.|\[)/;

/**
 * Whether a URL is https under a public name. An IPv6 literal counts as private: a certificate for
 * one is rarely real.
 */
const isPublicHttps = ({ protocol, hostname }: URL): boolean =>
  protocol === "https:" &&
  !PRIVATE_HOST.test(hostname) &&
  hostname.includes(".") &&
  !/\.(local|localhost|internal)$/.test(hostname);
