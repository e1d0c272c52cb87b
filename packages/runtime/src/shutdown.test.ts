import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { describe, expect, it } from "vitest";

const MODULE = new URL("./shutdown.ts", import.meta.url).href;

type Script = {
  /** The expression of its log; by default nothing is logged. */
  log?: string;
  /** The body of its stop function. */
  stop?: string;
  /** What it does after it has started. */
  afterwards?: string;
  patienceMs?: number;
  ipc?: boolean;
};

async function startProcess({
  log = "{ info() {}, error() {}, fatal() {} }",
  stop = "",
  afterwards = "",
  patienceMs = 60_000,
  ipc = false,
}: Script): Promise<ChildProcess> {
  const code = `
    const { shutDownInOrder } = await import(${JSON.stringify(MODULE)});
    const log = ${log};
    shutDownInOrder({ log, patienceMs: ${patienceMs}, stop: async () => { ${stop} } });
    setInterval(() => {}, 1000);
    console.log("ready");
    ${afterwards}
  `;
  const stdio = ipc ? (["ignore", "pipe", "inherit", "ipc"] as const) : (["ignore", "pipe", "inherit"] as const);
  const child = spawn(process.execPath, ["--input-type=module", "-e", code], { stdio: [...stdio] });
  if (child.stdout === null) throw new Error("no output to read");
  await once(createInterface(child.stdout), "line");
  return child;
}

const codeOf = async (child: ChildProcess) => (await once(child, "exit"))[0];

describe("shutDownInOrder", () => {
  it.each(["SIGTERM", "SIGINT"] as const)("finishes and ends with code 0 on %s", async (signal) => {
    const child = await startProcess({ stop: `await new Promise((done) => setTimeout(done, 200));` });
    child.kill(signal);
    expect(await codeOf(child)).toBe(0);
  });

  it("stops once, however often it is asked", async () => {
    const child = await startProcess({
      stop: `if (globalThis.stopped) process.exit(9); globalThis.stopped = true; await new Promise((done) => setTimeout(done, 300));`,
    });
    child.kill("SIGTERM");
    child.kill("SIGINT");
    child.kill("SIGTERM");
    expect(await codeOf(child)).toBe(0);
  });

  it("ends when its parent is gone", async () => {
    const child = await startProcess({ ipc: true });
    child.disconnect();
    expect(await codeOf(child)).toBe(0);
  });

  it("ends with code 1 when the work does not end in time", async () => {
    const child = await startProcess({ stop: "await new Promise(() => {});", patienceMs: 200 });
    child.kill("SIGTERM");
    expect(await codeOf(child)).toBe(1);
  });

  it("ends with code 1 when stopping fails", async () => {
    const child = await startProcess({ stop: `throw new Error("no");` });
    child.kill("SIGTERM");
    expect(await codeOf(child)).toBe(1);
  });

  it("stops in order, with code 1, after an uncaught error", async () => {
    const child = await startProcess({
      stop: `console.log("stopped in order");`,
      afterwards: `process.once("message", () => { throw new Error("broken"); });`,
      ipc: true,
    });
    const said = child.stdout === null ? [] : once(createInterface(child.stdout), "line");
    const code = codeOf(child);
    child.send("break");
    expect(await said).toEqual(["stopped in order"]);
    expect(await code).toBe(1);
  });

  it("logs a rejection that nothing handles, and goes on", async () => {
    const child = await startProcess({
      log: `{ info() {}, error: ({ err }, text) => console.log(text + ": " + err.message), fatal() {} }`,
      afterwards: `process.once("message", () => {
        Promise.reject(new Error("lost"));
        process.once("message", () => console.log("still here"));
      });`,
      ipc: true,
    });
    if (child.stdout === null) throw new Error("no output to read");
    const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
    child.send("reject");
    expect((await lines.next()).value).toBe("nobody handled a rejected promise: lost");
    child.send("answer");
    expect((await lines.next()).value).toBe("still here");
    const code = codeOf(child);
    child.kill("SIGTERM");
    expect(await code).toBe(0);
  });
});
