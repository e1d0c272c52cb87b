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
          include: ["packages/**/src/**/*.test.ts", "apps/{server,worker}/src/**/*.test.ts", "scripts/**/*.test.ts"],
          restoreMocks: true,
        },
      },
      "apps/web",
    ],
  },
});
