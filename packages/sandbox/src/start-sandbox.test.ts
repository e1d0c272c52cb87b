import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { describe, expect, it } from "vitest";
import { startSandbox } from "./start-sandbox.ts";
import { startTestSandbox } from "./testing/start-test-sandbox.ts";

const email = (from: string, key: number) =>
  JSON.stringify({
    From: from,
    To: `p${key}@example.com`,
    Subject: "Hello",
    TextBody: "Hello",
    Metadata: { outbox: String(key) },
  });

describe("the sandbox", () => {
  it("takes a thousand messages from twenty senders at once, and each is reported as delivered once", async () => {
    const sandbox = await startTestSandbox();
    const { serverToken, from } = sandbox.secrets.postmark;
    const headers = { "content-type": "application/json", "x-postmark-server-token": serverToken };
    const count = 1_000;
    let next = 0;
    const sender = async () => {
      while (next < count) {
        next += 1;
        const response = await fetch(`${sandbox.url}/postmark/email`, {
          method: "POST",
          headers,
          body: email(from, next),
        });
        expect(response.status).toBe(200);
        await response.text();
      }
    };
    await Promise.all(Array.from({ length: 20 }, sender));
    const messages = (await sandbox.inspect("/messages")) as { id: string }[];
    const deliveries = await sandbox.app.waitFor(({ body }) => body.includes('"Delivery"'), count);
    const delivered = deliveries.map(({ body }) => (JSON.parse(body) as { MessageID: string }).MessageID);
    expect(delivered.sort()).toEqual(messages.map(({ id }) => id).sort());
    await sandbox.close();
  });

  it("has every message that it acknowledged after a SIGKILL", async () => {
    const dataDir = await mkdtemp(join(tmpdir(), "aavarti-sandbox-"));
    const module = new URL("./start-sandbox.ts", import.meta.url).href;
    const child = spawn(
      process.execPath,
      [
        "--input-type=module",
        "-e",
        `const { startSandbox } = await import(${JSON.stringify(module)});
         const { url, secrets } = await startSandbox({ port: 0, dataDir: ${JSON.stringify(dataDir)}, appUrl: "http://127.0.0.1:1" });
         console.log(JSON.stringify({ url, postmark: secrets.postmark }));`,
      ],
      { stdio: ["ignore", "pipe", "inherit"] },
    );
    const [line] = await once(createInterface(child.stdout), "line");
    const { url, postmark } = JSON.parse(String(line)) as {
      url: string;
      postmark: { serverToken: string; from: string };
    };
    const acknowledged: string[] = [];
    const headers = { "content-type": "application/json", "x-postmark-server-token": postmark.serverToken };
    const sender = async (_: unknown, first: number) => {
      for (let key = first; ; key += 10) {
        const response = await fetch(`${url}/postmark/email`, {
          method: "POST",
          headers,
          body: email(postmark.from, key),
        });
        const { MessageID } = (await response.json()) as { MessageID: string };
        acknowledged.push(MessageID);
        if (acknowledged.length === 200) child.kill("SIGKILL");
      }
    };
    await Promise.allSettled(Array.from({ length: 10 }, sender));

    const again = await startSandbox({ port: 0, dataDir, appUrl: "http://127.0.0.1:1" });
    const messages = (await (await fetch(`${again.url}/control/messages`)).json()) as { id: string }[];
    const ids = new Set(messages.map(({ id }) => id));
    expect(acknowledged.length).toBeGreaterThanOrEqual(200);
    expect(acknowledged.filter((id) => !ids.has(id))).toEqual([]);
    expect(messages.length - acknowledged.length).toBeLessThanOrEqual(10);
    await again.close();
    await rm(dataDir, { recursive: true });
  });

  it("reports a used port, and leaves nothing open", async () => {
    const first = await startTestSandbox();
    const port = Number(new URL(first.url).port);
    await expect(startSandbox({ port, dataDir: first.dataDir, appUrl: first.app.url })).rejects.toThrow("EADDRINUSE");
    await first.close();
  });
});
