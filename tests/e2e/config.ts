import { join } from "node:path";

/** Unusual ports, so that a product that is already running is left alone. */
export const port = Number(process.env.E2E_PORT ?? 43_911);
export const sandboxPort = Number(process.env.E2E_SANDBOX_PORT ?? 43_912);
export const baseUrl = `http://127.0.0.1:${port}`;
export const sandboxUrl = `http://127.0.0.1:${sandboxPort}`;
/** The data folder of this port: two runs at once need two ports and two folders. */
export const dataDir = join(import.meta.dirname, `../../.cache/e2e-${port}`);
/** The environment from which a test's own product starts. */
export const environment: NodeJS.ProcessEnv = process.env;
