import { defineConfig, devices } from "@playwright/test";
import { HANG_MS, PATIENCE_MS, START_MS } from "./packages/testing/src/patience.ts";
import { CHROMIUM, findChromium } from "./scripts/prerequisites.ts";
import { baseUrl, dataDir, port, sandboxPort } from "./tests/e2e/config.ts";

// Other tools load this file too, also where there is no browser. Without one the launch fails, and
// `npm test` says what to install.
const chromium = findChromium() ?? CHROMIUM.debianPackage;

export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results",
  fullyParallel: true,
  workers: 2,
  timeout: HANG_MS,
  // What never comes costs a failing run these minutes; what comes late on a busy machine is no
  // defect.
  expect: { timeout: PATIENCE_MS, toPass: { timeout: PATIENCE_MS } },
  forbidOnly: true,
  reporter: [["list"]],
  use: {
    baseURL: baseUrl,
    // Every test is a new browser; only the one about offline needs the files kept.
    serviceWorkers: "block",
    // As long as an expectation: an element that never comes shall not cost the whole test's time.
    actionTimeout: PATIENCE_MS,
    // A trace costs a third of the run; a picture of the failure usually says enough. `--trace on`
    // for the rest.
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: chromium,
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--disable-dev-shm-usage",
        // A tone instead of a microphone.
        "--use-fake-device-for-media-stream",
        "--use-fake-ui-for-media-stream",
        // A page lives for seconds: V8's optimising compilers cost a quarter of its processor time.
        "--js-flags=--no-turbofan --no-maglev",
      ],
    },
  },
  projects: [
    {
      name: "desktop",
      // As for somebody who asked for less motion: drawing what moves takes a tenth of the run. The
      // phone moves as it does for most.
      use: {
        ...devices["Desktop Chrome"],
        viewport: { width: 1440, height: 900 },
        contextOptions: { reducedMotion: "reduce" },
      },
      grepInvert: /@phone/,
    },
    {
      name: "phone",
      use: { ...devices["Pixel 7"], viewport: { width: 390, height: 844 } },
      grep: /@phone|@everywhere/,
    },
  ],
  webServer: {
    command: `"${process.execPath}" tests/e2e/start-product.ts`,
    url: `${baseUrl}/readyz`,
    timeout: START_MS,
    gracefulShutdown: { signal: "SIGTERM", timeout: 60_000 },
    env: {
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      DATA_DIR: dataDir,
      CRM_ENV: "demo",
      // Reminders go out at any hour, so that a test does not depend on when it runs.
      REMINDER_SEND_HOUR: "0",
      OPERATOR_PASSWORD: "operator-for-the-tests",
    },
    stdout: "pipe",
  },
});
