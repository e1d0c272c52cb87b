import { environmentVariables, loadEnvironment } from "@aavarti/runtime/environment";

const { CRM_ENV, DATA_DIR, PUBLIC_URL, SANDBOX_PORT } = environmentVariables;
const LIVE: ReadonlySet<string> = new Set(["production", "staging"]);

/**
 * Reads the sandbox's environment. Exits the process when a variable is not valid, in production
 * and staging, and with NODE_ENV=production.
 */
export const loadSandboxEnvironment = () =>
  loadEnvironment({ CRM_ENV, DATA_DIR, PUBLIC_URL, SANDBOX_PORT }, process.env, ({ CRM_ENV: environment }) =>
    LIVE.has(environment) || process.env.NODE_ENV === "production"
      ? [`The sandbox must not run in ${LIVE.has(environment) ? environment : "production"}.`]
      : [],
  );
