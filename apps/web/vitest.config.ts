import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { languages } from "./scripts/languages.ts";

const noServices = fileURLToPath(new URL("src/testing/no-services.ts", import.meta.url));

export default defineConfig({
  plugins: [languages(), react()],
  // `fake-network.ts` reads the schemas of the real router; what its procedures call stays away.
  resolve: { alias: [{ find: /^@aavarti\/services\/.*$/, replacement: noServices }] },
  test: {
    name: "web",
    // A test that needs a document says so in its first line: most need none, and a document costs
    // them a second.
    environment: "node",
    include: ["src/**/*.test.{ts,tsx}"],
    setupFiles: ["src/testing/activate-english.ts", "src/testing/use-rupees.ts"],
    restoreMocks: true,
    unstubGlobals: true,
    // Limits that only end a hang, as in the other projects.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 120_000 } },
    css: false,
  },
});
