import { connect } from "node:net";
import { parseArgs } from "node:util";
import { machine, residentMebibytes } from "./measure.ts";
import { withServer } from "./server.ts";
import { write } from "./services.ts";

const { values } = parseArgs({
  options: {
    path: { type: "string", default: "/api/webhooks/postmark/inbound" },
    bodies: { type: "string", default: "200" },
    mebibytes: { type: "string", default: "50" },
    seconds: { type: "string", default: "60" },
    header: { type: "string", multiple: true, default: [] },
    chunked: { type: "boolean", default: false },
  },
});

const MEBIBYTE = 1024 * 1024;
const SAMPLE_MS = 50;
const bodies = Number(values.bodies);
const size = Number(values.mebibytes) * MEBIBYTE;

type Sent = { status: string; bytes: number };

/**
 * Sends one anonymous request and keeps sending its body as long as the server reads it. Resolves
 * when the connection is closed.
 */
function sendBody(port: number): Promise<Sent> {
  const { promise, resolve } = Promise.withResolvers<Sent>();
  const socket = connect(port, "127.0.0.1");
  const chunk = Buffer.alloc(256 * 1024, "x");
  let answer = "";
  let sent = 0;
  const length = values.chunked ? "transfer-encoding: chunked" : `content-length: ${size}`;
  const headers = ["content-type: application/json", length, ...values.header];
  const pump = () => {
    while (sent < size && !socket.destroyed) {
      sent += chunk.length;
      const piece = values.chunked
        ? Buffer.concat([Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, Buffer.from("\r\n")])
        : chunk;
      if (!socket.write(piece)) return;
    }
    if (sent >= size && values.chunked) socket.write("0\r\n\r\n");
  };
  socket.once("connect", () => {
    socket.write(`POST ${values.path} HTTP/1.1\r\nhost: 127.0.0.1\r\n${headers.join("\r\n")}\r\n\r\n`);
    pump();
  });
  socket.on("drain", pump);
  socket.on("data", (data) => {
    answer += data.toString("latin1");
    // Once the response is complete, the rest of the body need not be waited for.
    if (answer.includes("\r\n\r\n")) socket.destroySoon();
  });
  socket.on("error", () => undefined);
  socket.once("close", () => {
    const status = /^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? "closed";
    resolve({ status, bytes: Math.min(size, socket.bytesWritten) });
  });
  setTimeout(() => socket.destroy(), Number(values.seconds) * 1_000).unref();
  return promise;
}

await withServer(async ({ process: server, url }) => {
  const { pid = 0 } = server;
  const port = Number(url.port);
  const memory = () => residentMebibytes(pid) ?? Number.NaN;
  // One refused request first, so that code compiled at the first request is not counted.
  await fetch(new URL(values.path, url), { method: "POST", body: "x" });
  const before = memory();
  let peak = before;
  const sampling = setInterval(() => {
    peak = Math.max(peak, memory());
  }, SAMPLE_MS);
  const begin = performance.now();
  const sent = await Promise.all(Array.from({ length: bodies }, () => sendBody(port)));
  const seconds = (performance.now() - begin) / 1_000;
  peak = Math.max(peak, memory());
  clearInterval(sampling);
  const health = await fetch(new URL("/healthz", url));
  const report = {
    ...machine(),
    path: values.path,
    bodies,
    mebibytesEach: size / MEBIBYTE,
    answers: Object.fromEntries(
      [...Map.groupBy(sent, ({ status }) => status)].map(([status, list]) => [status, list.length]),
    ),
    mebibytesTaken: Math.round(sent.reduce((sum, { bytes }) => sum + bytes, 0) / MEBIBYTE),
    seconds: Math.round(seconds * 10) / 10,
    serverMiB: { before: Math.round(before), peak: Math.round(peak), growth: Math.round(peak - before) },
    healthAfterwards: health.status,
  };
  write(JSON.stringify(report, null, 2));
});
