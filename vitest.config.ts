import { UNOPTIMISED } from "@aavarti/testing/unoptimised";
import { defineConfig } from "vitest/config";

/** `node`: everything server-side against a real PostgreSQL. The slow, whole-process suites are projects of their own. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: "node",
          environment: "node",
          // A worker keeps the modules it has read: the suites share no state but constants, and each has a database of its own.
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
          environment: "node",
          execArgv: UNOPTIMISED,
          isolate: false,
          include: ["tests/providers/**/*.test.ts"],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: "isolation",
          environment: "node",
          execArgv: UNOPTIMISED,
          include: ["tests/isolation/**/*.test.ts"],
          globalSetup: ["packages/testing/src/global-setup.ts"],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: "blackbox",
          environment: "node",
          execArgv: UNOPTIMISED,
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
          environment: "node",
          execArgv: UNOPTIMISED,
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
