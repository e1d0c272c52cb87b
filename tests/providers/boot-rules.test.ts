import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findEnvironmentProblems } from "@aavarti/providers/boot-validation";
import { loadSandboxSecrets, sandboxEnvironment } from "@aavarti/sandbox/secrets";
import { expect, it } from "vitest";

const dataDir = mkdtempSync(join(tmpdir(), "aavarti-boot-"));
const sandbox = sandboxEnvironment(loadSandboxSecrets(dataDir), "http://127.0.0.1:4010");
rmSync(dataDir, { recursive: true });

it.each(["demo", "development", "test"] as const)("accepts the sandbox's own variables in %s", (CRM_ENV) => {
  expect(findEnvironmentProblems({ ...sandbox, CRM_ENV, PUBLIC_URL: "http://127.0.0.1:3000" })).toEqual([]);
});

it.each(["production", "staging"] as const)("rejects each of them in %s", (CRM_ENV) => {
  const problems = findEnvironmentProblems({ ...sandbox, CRM_ENV, PUBLIC_URL: "https://crm.example.com" });
  for (const provider of ["RAZORPAY", "POSTMARK", "WHATSAPP", "GOOGLE"]) {
    expect(problems.filter((problem) => problem.startsWith(provider))).toHaveLength(2);
  }
});
