import { defineConfig } from "vitest/config";
import { HANG_MS, PATIENCE_MS, START_MS } from "./packages/testing/src/patience.ts";

/**
 * Node itself reads the tests and what they test, types stripped, as it does in production: nothing
 * stands between, and a clean clone spends no processor time on turning two thousand files into
 * others. (What Vite would add is mocks of modules, which nothing here uses.)
 */
const ON_NODE = { environment: "node", experimental: { viteModuleRunner: false, nodeLoader: false } } as const;

/**
 * The limits of every project. They only end a hang: a busy machine takes several times as long as
 * a quiet one, and what comes late is no defect.
 */
const LIMITS = {
  testTimeout: HANG_MS,
  hookTimeout: HANG_MS,
  expect: { poll: { timeout: PATIENCE_MS } },
} as const;

/**
 * `node`: everything server-side against a real PostgreSQL. The slow, whole-process suites are
 * projects of their own.
 */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: "node",
          ...ON_NODE,
          ...LIMITS,
          // A worker keeps the modules it has read: the suites share no state but constants, and
          // each has a database of its own.
          isolate: false,
          include: ["packages/**/src/**/*.test.ts", "apps/{server,worker}/src/**/*.test.ts", "scripts/**/*.test.ts"],
          globalSetup: ["packages/testing/src/global-setup.ts"],
          restoreMocks: true,
        },
      },
      {
        test: {
          name: "providers",
          ...ON_NODE,
          ...LIMITS,
          isolate: false,
          include: ["tests/providers/**/*.test.ts"],
        },
      },
      {
        test: {
          name: "isolation",
          ...ON_NODE,
          ...LIMITS,
          isolate: false,
          include: ["tests/{isolation,upgrades}/**/*.test.ts"],
          globalSetup: ["packages/testing/src/global-setup.ts"],
        },
      },
      {
        test: {
          name: "blackbox",
          ...ON_NODE,
          ...LIMITS,
          isolate: false,
          // It mostly waits: for a token to expire, a reminder to go out, a worker to answer.
          maxWorkers: 4,
          include: ["tests/blackbox/**/*.test.ts"],
          globalSetup: ["tests/blackbox/global-setup.ts"],
        },
      },
      {
        test: {
          name: "faults",
          ...ON_NODE,
          ...LIMITS,
          // Its parts of the product start, die, start again, and wait for what they claimed.
          testTimeout: 2 * HANG_MS,
          expect: { poll: { timeout: START_MS } },
          include: ["tests/faults/**/*.test.ts"],
          // Each file starts whole products: two at once starve the browser tests beside them.
          fileParallelism: false,
        },
      },
      "apps/web",
    ],
  },
});
