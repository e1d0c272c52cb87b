import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { loadSandboxSecrets, sandboxEnvironment } from "./secrets.ts";

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "aavarti-secrets-"));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

describe("the sandbox's secrets", () => {
  it("are made once and kept", () => {
    expect(loadSandboxSecrets(dataDir)).toEqual(loadSandboxSecrets(dataDir));
  });

  it("differ between data directories", () => {
    const other = mkdtempSync(join(tmpdir(), "aavarti-secrets-"));
    expect(loadSandboxSecrets(dataDir).razorpay.keySecret).not.toBe(loadSandboxSecrets(other).razorpay.keySecret);
    rmSync(other, { recursive: true });
  });

  it("are readable by their owner alone", () => {
    loadSandboxSecrets(dataDir);
    expect(statSync(join(dataDir, "sandbox", "secrets.json")).mode & 0o777).toBe(0o600);
  });

  it("all say that they are the sandbox's", () => {
    const environment = sandboxEnvironment(loadSandboxSecrets(dataDir), "http://127.0.0.1:4010");
    const secret = Object.entries(environment).filter(([name]) => /KEY|SECRET|TOKEN|CLIENT_ID/.test(name));
    expect(secret).toHaveLength(11);
    for (const [, value] of secret) expect(value).toContain("sandbox_");
    expect(environment.RAZORPAY_KEY_ID).toMatch(/^rzp_sandbox_[A-Za-z0-9]{14}$/);
    expect(environment.GOOGLE_ISSUER_URL).toBe("http://127.0.0.1:4010/google");
  });

  it("are not replaced when their file is broken, because they may be in use", () => {
    loadSandboxSecrets(dataDir);
    const file = join(dataDir, "sandbox", "secrets.json");
    writeFileSync(file, "{}");
    expect(() => loadSandboxSecrets(dataDir)).toThrow("delete it");
    expect(readFileSync(file, "utf8")).toBe("{}");
  });
});
