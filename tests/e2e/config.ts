import { join } from "node:path";

/** Unusual ports of their own, so that a product that runs already is left alone. */
export const port = Number(process.env.E2E_PORT ?? 43_911);
export const sandboxPort = Number(process.env.E2E_SANDBOX_PORT ?? 43_912);
export const baseUrl = `http://127.0.0.1:${port}`;
export const sandboxUrl = `http://127.0.0.1:${sandboxPort}`;
/** Two runs at once need two ports, and so have two folders. */
export const dataDir = join(import.meta.dirname, `../../.cache/e2e-${port}`);
/** What a product of a test's own finds in its environment, beside what is said to it. */
export const environment: NodeJS.ProcessEnv = process.env;
