import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { languages } from "./scripts/languages.ts";

export default defineConfig({
  plugins: [languages(), react()],
  test: {
    name: "web",
    // A test that needs a document says so in its first line: most need none, and a document costs
    // them a second.
    environment: "node",
    include: ["src/**/*.test.{ts,tsx}"],
    setupFiles: ["src/testing/speak-english.ts"],
    restoreMocks: true,
    unstubGlobals: true,
    testTimeout: 30_000,
    css: false,
  },
});
