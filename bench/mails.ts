import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { createMailReader } from "@aavarti/providers/email/mail-reader";
import { readEmail } from "@aavarti/providers/email/read-email";
import { machine } from "./measure.ts";
import { withServer } from "./server.ts";
import { write } from "./services.ts";

const { values } = parseArgs({ options: { mebibytes: { type: "string", default: "20" } } });
const MEBIBYTE = 1024 * 1024;
const size = Number(values.mebibytes) * MEBIBYTE;
const POLL_MS = 5;

const mail = (more: object) =>
  Buffer.from(
    JSON.stringify({
      MessageID: crypto.randomUUID(),
      FromFull: { Email: "asha@example.in", Name: "Asha" },
      TextBody: "See below",
      StrippedTextReply: "See below",
      ...more,
    }),
  );
const lines = (line: string): string => line.repeat(Math.ceil(size / Buffer.byteLength(line)));
const attachment = {
  Name: "a.pdf",
  ContentType: "application/pdf",
  Content: Buffer.alloc((size * 3) / 4, "%PDF").toString("base64"),
};

/** What fills an email of this size. */
const SHAPES: Record<string, () => Buffer> = {
  attachment: () => mail({ Attachments: [attachment] }),
  text: () => mail({ TextBody: lines("नमस्ते दुनिया\n") }),
  html: () => mail({ HtmlBody: lines("<p>hello</p>\n") }),
  reply: () => mail({ StrippedTextReply: lines("hello world\n") }),
  header: () => mail({ Headers: [{ Name: "References", Value: lines("<a@example.in> ") }] }),
};

/**
 * Runs `work` and returns for how long at most it held this thread, in milliseconds: `heldMs` of
 * the clock, with what other processes took meanwhile, and `workedMs` of the processor.
 */
async function longestHold(work: () => unknown): Promise<{ heldMs: number; workedMs: number }> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const cpuMs = () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1_000;
  };
  let before = cpuMs();
  let workedMs = 0;
  const sample = () => {
    const now = cpuMs();
    workedMs = Math.max(workedMs, now - before);
    before = now;
  };
  const sampling = setInterval(sample, 1);
  await sleep(50);
  await work();
  await sleep(50);
  clearInterval(sampling);
  delay.disable();
  return { heldMs: Math.round(delay.max / 1e6), workedMs: Math.round(workedMs) };
}

await withServer(async ({ url }) => {
  const authorization = `Basic ${Buffer.from("postmark:bench-webhook-secret").toString("base64")}`;
  const post = (body: Buffer) =>
    fetch(new URL("/api/webhooks/postmark/inbound", url), {
      method: "POST",
      headers: { "content-type": "application/json", authorization },
      body: new Uint8Array(body),
    });
  const read = createMailReader();
  await post(mail({}));
  const report: Record<string, object> = {};
  for (const [shape, build] of Object.entries(SHAPES)) {
    const body = build();
    const atOnce = await longestHold(() => readEmail(body));
    const inThread = await longestHold(() => read(body));
    // How long the server's other clients wait meanwhile.
    let longestMs = 0;
    let isDone = false;
    const sent = post(body).finally(() => {
      isDone = true;
    });
    while (!isDone) {
      const begin = performance.now();
      await fetch(new URL("/healthz", url)).then((answer) => answer.text());
      longestMs = Math.max(longestMs, performance.now() - begin);
      await sleep(POLL_MS);
    }
    report[shape] = { atOnce, inThread, status: (await sent).status, longestHealthMs: Math.round(longestMs) };
  }
  write(JSON.stringify({ ...machine(), mebibytes: size / MEBIBYTE, report }, null, 2));
});
