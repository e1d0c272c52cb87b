import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { languages } from "./scripts/languages.ts";

export default defineConfig({
  plugins: [languages(), react()],
  test: {
    name: "web",
    // A test that needs a document says so in its first line: most need none, and a document costs them a second.
    environment: "node",
    // Each file is a process of its own for seconds: V8's optimising compilers cost a quarter of the suite's processor time.
    execArgv: ["--no-turbofan", "--no-maglev"],
    include: ["src/**/*.test.{ts,tsx}"],
    setupFiles: ["src/testing/speak-english.ts"],
    restoreMocks: true,
    unstubGlobals: true,
    testTimeout: 30_000,
    css: false,
  },
});
