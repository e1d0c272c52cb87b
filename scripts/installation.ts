import { randomBytes } from "node:crypto";
import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { environmentVariables, loadEnvironment } from "@aavarti/runtime/environment";
import { describeStorageProblem } from "@aavarti/runtime/storage-problem";

export const ROOT = fileURLToPath(new URL("..", import.meta.url));

export type Installation = ReturnType<typeof readInstallation>;

const {
  CRM_ENV,
  PORT,
  HOST,
  PUBLIC_URL,
  DATA_DIR,
  DATABASE_URL,
  DATABASE_OWNER_URL,
  SANDBOX_PORT,
  OPERATOR_PASSWORD,
  FIELD_ENCRYPTION_KEY,
} = environmentVariables;

/** Providers that the sandbox can replace, by the prefix of their variables. */
const PROVIDERS = ["RAZORPAY", "POSTMARK", "WHATSAPP", "GOOGLE"] as const;

/**
 * Reads this installation's settings from its environment and data folder; creates the folder, its
 * logs and, outside production and staging, an operator password that is missing. `sandboxed`
 * lists the providers without any variable of their own; none in production and staging. Exits the
 * process with all problems when the settings are invalid.
 */
export function readInstallation() {
  const environment = loadEnvironment(
    {
      CRM_ENV,
      PORT,
      HOST,
      PUBLIC_URL,
      DATA_DIR,
      DATABASE_URL: DATABASE_URL.optional(),
      DATABASE_OWNER_URL: DATABASE_OWNER_URL.optional(),
      SANDBOX_PORT,
      OPERATOR_PASSWORD,
      FIELD_ENCRYPTION_KEY,
    },
    process.env,
  );
  const dataDir = resolve(ROOT, environment.DATA_DIR);
  const logFolder = join(dataDir, "logs");
  const isLive = environment.CRM_ENV === "production" || environment.CRM_ENV === "staging";
  const kept = useDataFolder(dataDir, () => {
    for (const folder of [dataDir, logFolder]) {
      // Checked first: on a read-only file system mkdir reports that the folder does not exist.
      accessSync(`${nearestThere(folder)}/.`, constants.R_OK | constants.W_OK | constants.X_OK);
      mkdirSync(folder, { recursive: true });
    }
    return {
      operatorPassword: isLive || environment.OPERATOR_PASSWORD ? undefined : keepOperatorPassword(dataDir),
      encryptionKey: isLive || environment.FIELD_ENCRYPTION_KEY ? undefined : keepEncryptionKey(dataDir),
    };
  });

  return {
    ...environment,
    dataDir,
    logFolder,
    /** Production and staging: no demo, no sandbox, no generated defaults. */
    isLive,
    operatorPassword: environment.OPERATOR_PASSWORD ?? kept.operatorPassword,
    encryptionKey: environment.FIELD_ENCRYPTION_KEY ?? kept.encryptionKey,
    sandboxUrl: `http://127.0.0.1:${environment.SANDBOX_PORT}`,
    /** A provider with any variable set is real. */
    sandboxed: isLive
      ? []
      : PROVIDERS.filter(
          (provider) => !Object.entries(process.env).some(([name, value]) => name.startsWith(`${provider}_`) && value),
        ),
  };
}

/** Returns the folder itself, or the nearest existing one above it. */
const nearestThere = (folder: string): string => (existsSync(folder) ? folder : nearestThere(dirname(folder)));

/**
 * Does the first work in the data folder. Exits the process with one message when the folder cannot
 * be used or its disk is full.
 */
function useDataFolder<T>(dataDir: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    const problem = describeStorageProblem(error, dataDir);
    if (problem === null) throw error;
    process.stderr.write(`${problem}\n`);
    process.exit(1);
  }
}

/**
 * Returns the environment of the product's processes: this process's, with the installation's
 * settings and then those of `settled`. The owner's database URL is left out, because only
 * migrations need it.
 */
export function childEnvironment(
  installation: Installation,
  settled: Record<string, string | undefined>,
): NodeJS.ProcessEnv {
  const { DATABASE_OWNER_URL: _, ...inherited } = process.env;
  return {
    NODE_COMPILE_CACHE: join(ROOT, ".cache/compiled"),
    ...inherited,
    CRM_ENV: installation.CRM_ENV,
    PORT: String(installation.PORT),
    HOST: installation.HOST,
    PUBLIC_URL: installation.PUBLIC_URL,
    DATA_DIR: installation.dataDir,
    SANDBOX_PORT: String(installation.SANDBOX_PORT),
    ...(installation.operatorPassword === undefined ? {} : { OPERATOR_PASSWORD: installation.operatorPassword }),
    ...(installation.encryptionKey === undefined ? {} : { FIELD_ENCRYPTION_KEY: installation.encryptionKey }),
    ...settled,
  };
}

/**
 * Returns the environment variables by which the real clients find the sandbox, for the providers
 * that it replaces; creates the sandbox's secrets if they are missing. Production never loads its
 * code.
 */
export async function sandboxVariables({
  dataDir,
  sandboxed,
  sandboxUrl,
}: Installation): Promise<Record<string, string>> {
  if (sandboxed.length === 0) return {};
  const { loadSandboxSecrets, sandboxEnvironment } = await import("@aavarti/sandbox/secrets");
  const variables = Object.entries(sandboxEnvironment(loadSandboxSecrets(dataDir), sandboxUrl));
  return Object.fromEntries(
    variables.filter(([name]) => sandboxed.some((provider) => name.startsWith(`${provider}_`))),
  );
}

const keepOperatorPassword = (dataDir: string): string =>
  keepSecret(join(dataDir, "operator-password"), () => randomBytes(12).toString("base64url"));

/** Lost with the data folder, and with it what sensitive fields hold. */
const keepEncryptionKey = (dataDir: string): string =>
  keepSecret(join(dataDir, "field-encryption-key"), () => randomBytes(32).toString("hex"));

function keepSecret(file: string, create: () => string): string {
  if (existsSync(file)) return readFileSync(file, "utf8").trim();
  const secret = create();
  writeFileSync(file, `${secret}\n`, { mode: 0o600 });
  return secret;
}
