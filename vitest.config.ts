import { defineConfig } from "vitest/config";

/**
 * Node itself reads the tests and what they test, types stripped, as it does in production: nothing
 * stands between, and a clean clone spends no processor time on turning two thousand files into
 * others. (What Vite would add is mocks of modules, which nothing here uses.)
 */
const ON_NODE = { environment: "node", experimental: { viteModuleRunner: false, nodeLoader: false } } as const;

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
          // A worker keeps the modules it has read: the suites share no state but constants, and
          // each has a database of its own.
          isolate: false,
          include: ["packages/**/src/**/*.test.ts", "apps/{server,worker}/src/**/*.test.ts", "scripts/**/*.test.ts"],
          globalSetup: ["packages/testing/src/global-setup.ts"],
          restoreMocks: true,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: "providers",
          ...ON_NODE,
          isolate: false,
          include: ["tests/providers/**/*.test.ts"],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: "isolation",
          ...ON_NODE,
          include: ["tests/{isolation,upgrades}/**/*.test.ts"],
          globalSetup: ["packages/testing/src/global-setup.ts"],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: "blackbox",
          ...ON_NODE,
          isolate: false,
          // It mostly waits: for a token to expire, a reminder to go out, a worker to answer.
          maxWorkers: 4,
          include: ["tests/blackbox/**/*.test.ts"],
          globalSetup: ["tests/blackbox/global-setup.ts"],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: "faults",
          ...ON_NODE,
          include: ["tests/faults/**/*.test.ts"],
          fileParallelism: false,
          testTimeout: 180_000,
          hookTimeout: 120_000,
        },
      },
      "apps/web",
    ],
  },
});
