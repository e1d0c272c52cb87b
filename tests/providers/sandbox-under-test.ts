import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Providers } from "@aavarti/providers/all/interface";
import { createProviders } from "@aavarti/providers/create-providers";
import { type SandboxSecrets, sandboxEnvironment } from "@aavarti/sandbox/secrets";
import { startSandbox } from "@aavarti/sandbox/start-sandbox";
import { openWebhookInbox, type WebhookInbox } from "./webhook-inbox.ts";

export type SandboxUnderTest = {
  url: string;
  secrets: SandboxSecrets;
  /** Our providers, as the product creates them. */
  providers: Providers;
  inbox: WebhookInbox;
  /** The product's environment variables for it. */
  environment: ReturnType<typeof sandboxEnvironment>;
  control<Answer = unknown>(method: "GET" | "POST", path: string, body?: object): Promise<Answer>;
  fault(provider: string, on: string, fault: string, times?: number): Promise<unknown>;
  close(): Promise<void>;
};

/** A minute of the vendor's time takes 10 ms, so that tests do not time out. */
const SPEED = 6_000;

/**
 * Starts a sandbox on a free port, with our providers connected to it by their ordinary variables.
 * `now` is the vendors' clock, by default this machine's.
 */
export async function startSandboxUnderTest({
  now = () => new Date(),
}: {
  now?: () => Date;
} = {}): Promise<SandboxUnderTest> {
  const dataDir = await mkdtemp(join(tmpdir(), "aavarti-providers-"));
  const inbox = await openWebhookInbox();
  const sandbox = await startSandbox({ port: 0, dataDir, appUrl: inbox.url, speed: SPEED, now });
  const environment = sandboxEnvironment(sandbox.secrets, sandbox.url);

  async function control<Answer>(method: "GET" | "POST", path: string, body?: object): Promise<Answer> {
    const response = await fetch(`${sandbox.url}/control/${path}`, {
      method,
      ...(body === undefined ? {} : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    // This is test code: each caller names the shape that it reads.
    return (await response.json()) as Answer;
  }

  return {
    url: sandbox.url,
    secrets: sandbox.secrets,
    providers: createProviders(environment, { publicUrl: inbox.url, now: () => new Date() }),
    inbox,
    environment,
    control,
    fault: (provider, on, fault, times = 1) => control("POST", "fault", { provider, on, fault, times }),
    close: async () => {
      await sandbox.close();
      await inbox.close();
      await rm(dataDir, { recursive: true });
    },
  };
}
