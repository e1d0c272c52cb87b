import { performance } from "node:perf_hooks";
import type { Paper } from "@aavarti/domain/paper";
import { afterEach, describe, expect, it } from "vitest";
import { renderPaper } from "./render-paper.ts";
import { openRenderer, type Renderer, type RendererLimits } from "./renderer.ts";

/** A statement with this many lines. */
const paper = (lines: number): Paper => ({
  language: "hi",
  title: "खाता विवरण",
  issuer: { name: "श्री क्षेत्रीय द्वारका", lines: ["Indore"] },
  facts: [{ label: "अवधि", value: "2026" }],
  parties: [{ label: "ग्राहक", name: "Sunita Patil", lines: [] }],
  columns: [
    { label: "तारीख", share: 2 },
    { label: "विवरण", share: 5, hasNote: true },
    { label: "राशि", share: 2, isAmount: true },
  ],
  rows: Array.from({ length: lines }, (_, n) => ({
    cells: ["21 नवंबर 2026", `स्त्री शिक्षा ${n}, Gold plan`, "₹1,500.00"],
    note: "1 Nov – 30 Nov 2026",
  })),
  sums: [],
  total: { label: "बाकी", value: "₹1,500.00" },
  inWords: null,
  notes: [],
  footer: ["यह कंप्यूटर से बना है।"],
});

let renderer: Renderer | undefined;
afterEach(() => renderer?.close());
const open = (limits?: RendererLimits) => {
  renderer = openRenderer(limits);
  return renderer;
};

/** How much of the time the event loop was at work, from 0 to 1. */
async function busyWhile(work: () => Promise<unknown>): Promise<number> {
  const before = performance.eventLoopUtilization();
  await work();
  return performance.eventLoopUtilization(before).utilization;
}

// Everything but the moment at which the file was made, and what follows from it.
const undated = (pdf: Buffer) => pdf.toString("latin1").replace(/\(D:\d+Z\)|\/ID \[.*\]/g, "");

describe("a renderer", () => {
  it("renders what the function renders, one document after the other", async () => {
    const { render } = open();
    const pdfs = await Promise.all([paper(1), paper(40), paper(2)].map((one) => render(one)));
    const expected = [];
    for (const one of [paper(1), paper(40), paper(2)]) expected.push(await renderPaper(one));
    expect(pdfs.map(undated)).toEqual(expected.map(undated));
  });

  it("leaves the event loop free while a long statement is rendered", async () => {
    const { render } = open();
    await render(paper(1));
    expect(await busyWhile(() => render(paper(600)))).toBeLessThan(0.3);
    expect(await busyWhile(() => renderPaper(paper(600))), "in this thread").toBeGreaterThan(0.7);
  }, 60_000);

  it("ends a document that takes too long", async () => {
    const { render } = open({ limitMs: 1 });
    for (const lines of [400, 1])
      await expect(render(paper(lines))).rejects.toThrow("The document took longer than 1 ms");
  });

  it("ends a document that takes too much memory, and renders the next", async () => {
    const { render } = open({ memoryMib: 40 });
    const [long, short] = await Promise.allSettled([render(paper(20_000)), render(paper(1))]);
    expect(long).toMatchObject({ status: "rejected", reason: { code: "ERR_WORKER_OUT_OF_MEMORY" } });
    expect(short.status).toBe("fulfilled");
  }, 120_000);

  it("says why a document can't be rendered, and renders the next", async () => {
    const { render } = open();
    await expect(render({ ...paper(1), inWords: -1 })).rejects.toThrow("A document's amount must not be negative");
    expect((await render(paper(1))).subarray(0, 5).toString()).toBe("%PDF-");
  });

  it("fails what it renders when it is closed", async () => {
    const { render, close } = open();
    await render(paper(1));
    const [running, waiting] = [render(paper(400)), render(paper(1))];
    const settled = Promise.allSettled([running, waiting]);
    await new Promise((resolve) => setImmediate(resolve));
    await close();
    expect((await settled).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  });
});
