import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { randomAlphanumerics, randomDigits, randomToken, randomUUID } from "./random-ids.ts";

const marked = z.string().includes("sandbox_");

const SandboxSecrets = z.object({
  razorpay: z.object({
    keyId: z.string().startsWith("rzp_sandbox_"),
    keySecret: marked,
    webhookSecret: marked,
    accountId: z.string().startsWith("acc_"),
  }),
  postmark: z.object({
    serverToken: marked,
    from: z.string(),
    webhookUser: z.literal("postmark"),
    webhookSecret: marked,
  }),
  whatsapp: z.object({
    accessToken: marked,
    phoneNumberId: z.string(),
    businessAccountId: z.string(),
    appSecret: marked,
    verifyToken: marked,
  }),
  google: z.object({ clientId: marked, clientSecret: marked }),
});

/**
 * The secrets that the sandbox and the product share. All are invented, marked as such, and
 * worthless elsewhere.
 */
export type SandboxSecrets = z.output<typeof SandboxSecrets>;

/**
 * The only confirmed sender domain of the Postmark sandbox. `.test` can never be registered: RFC
 * 2606.
 */
export const SENDER_DOMAIN = "aavarti.test";

/** Returns the path of the sandbox's folder in a data directory; creates nothing. */
export const sandboxFolder = (dataDir: string): string => join(dataDir, "sandbox");

/**
 * Returns the secrets of this data directory and creates them at the first call
 * (`sandbox/secrets.json`, readable by its owner only). Safe when two processes call it at once:
 * both get those of the first.
 *
 * @throws Error when the file exists and is not ours.
 */
export function loadSandboxSecrets(dataDir: string): SandboxSecrets {
  const folder = sandboxFolder(dataDir);
  const file = join(folder, "secrets.json");
  return readSecrets(file) ?? createSecrets(folder, file);
}

function readSecrets(file: string): SandboxSecrets | undefined {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    if (isErrno(error, "ENOENT")) return undefined;
    throw error;
  }
  const secrets = SandboxSecrets.safeParse(parseJson(text)).data;
  if (secrets === undefined) throw new Error(`${file} cannot be read: delete it, and new secrets are made`);
  return secrets;
}

function createSecrets(folder: string, file: string): SandboxSecrets {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const draft = `${file}.${randomUUID()}`;
  writeFileSync(draft, `${JSON.stringify(makeSecrets(), null, 2)}\n`, { mode: 0o600 });
  try {
    // A link appears complete or not at all, and the second process fails to create it, so
    // half a file is never read.
    linkSync(draft, file);
  } catch (error) {
    if (!isErrno(error, "EEXIST")) throw error;
  } finally {
    rmSync(draft);
  }
  const secrets = readSecrets(file);
  if (secrets === undefined) throw new Error(`${file} disappeared while it was read`);
  return secrets;
}

const makeSecrets = (): SandboxSecrets => ({
  razorpay: {
    keyId: `rzp_sandbox_${randomAlphanumerics(14)}`,
    keySecret: `sandbox_${randomToken()}`,
    webhookSecret: `sandbox_${randomToken()}`,
    accountId: `acc_${randomAlphanumerics(14)}`,
  },
  postmark: {
    serverToken: `sandbox_${randomUUID()}`,
    from: `reminders@${SENDER_DOMAIN}`,
    webhookUser: "postmark",
    webhookSecret: `sandbox_${randomToken()}`,
  },
  whatsapp: {
    accessToken: `sandbox_${randomToken()}`,
    phoneNumberId: randomDigits(15),
    businessAccountId: randomDigits(15),
    appSecret: `sandbox_${randomToken()}`,
    verifyToken: `sandbox_${randomToken()}`,
  },
  google: {
    clientId: `${randomDigits(12)}-sandbox_${randomAlphanumerics(16).toLowerCase()}.apps.googleusercontent.test`,
    clientSecret: `sandbox_${randomToken()}`,
  },
});

/** Returns Postmark's token of the account to which the server belongs. */
export const accountTokenOf = ({ postmark }: SandboxSecrets): string => `${postmark.serverToken}_account`;

/**
 * Returns the ordinary environment variables that point server and worker at a sandbox; there are
 * none for the model (`AI_…`), which is set by hand.
 */
export const sandboxEnvironment = (secrets: SandboxSecrets, sandboxUrl: string) => ({
  RAZORPAY_KEY_ID: secrets.razorpay.keyId,
  RAZORPAY_KEY_SECRET: secrets.razorpay.keySecret,
  RAZORPAY_WEBHOOK_SECRET: secrets.razorpay.webhookSecret,
  RAZORPAY_API_URL: `${sandboxUrl}/razorpay`,
  POSTMARK_SERVER_TOKEN: secrets.postmark.serverToken,
  POSTMARK_ACCOUNT_TOKEN: accountTokenOf(secrets),
  POSTMARK_FROM: secrets.postmark.from,
  POSTMARK_API_URL: `${sandboxUrl}/postmark`,
  POSTMARK_WEBHOOK_SECRET: secrets.postmark.webhookSecret,
  POSTMARK_INBOUND_ADDRESS: "inbox@inbound.aavarti.test",
  WHATSAPP_ACCESS_TOKEN: secrets.whatsapp.accessToken,
  WHATSAPP_PHONE_NUMBER_ID: secrets.whatsapp.phoneNumberId,
  WHATSAPP_BUSINESS_ACCOUNT_ID: secrets.whatsapp.businessAccountId,
  WHATSAPP_APP_SECRET: secrets.whatsapp.appSecret,
  WHATSAPP_VERIFY_TOKEN: secrets.whatsapp.verifyToken,
  WHATSAPP_API_URL: `${sandboxUrl}/graph`,
  GOOGLE_CLIENT_ID: secrets.google.clientId,
  GOOGLE_CLIENT_SECRET: secrets.google.clientSecret,
  GOOGLE_ISSUER_URL: `${sandboxUrl}/google`,
});

const isErrno = (error: unknown, code: string): boolean =>
  error instanceof Error && "code" in error && error.code === code;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
