import { appendFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { openLedger } from "./ledger.ts";

const Entry = z.object({ n: z.int() });
let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "aavarti-ledger-"));
  file = join(folder, "ledger.jsonl");
});
afterEach(() => rm(folder, { recursive: true }));

const count = (length: number) => Array.from({ length }, (_, n) => ({ n }));

describe("the ledger", () => {
  const reopen = async () => {
    const ledger = await openLedger(file, Entry);
    await ledger.close();
    return ledger.entries;
  };

  it("keeps what was appended at once, in order, and reads it again", async () => {
    const ledger = await openLedger(file, Entry);
    await Promise.all(count(1_000).map((entry) => ledger.append(entry)));
    expect(ledger.entries).toEqual(count(1_000));
    await ledger.close();
    expect(await reopen()).toEqual(count(1_000));
  });

  it("has an entry in its file before it is acknowledged", async () => {
    const ledger = await openLedger(file, Entry);
    for (const entry of count(20)) {
      await ledger.append(entry);
      expect(await readFile(file, "utf8")).toContain(`${JSON.stringify(entry)}\n`);
    }
    await ledger.close();
  });

  it("drops a last line that a kill cut off, and goes on after it", async () => {
    await writeFile(file, '{"n":0}\n{"n":');
    const ledger = await openLedger(file, Entry);
    expect(ledger.entries).toEqual([{ n: 0 }]);
    await ledger.append({ n: 1 });
    await ledger.close();
    expect(await readFile(file, "utf8")).toBe('{"n":0}\n{"n":1}\n');
  });

  it("refuses a file with a broken line in its middle", async () => {
    await writeFile(file, '{"n":0}\n');
    await appendFile(file, "nonsense\n");
    await expect(openLedger(file, Entry)).rejects.toThrow();
  });

  it("forgets for good when cleared", async () => {
    const ledger = await openLedger(file, Entry);
    await ledger.append({ n: 0 });
    const cleared = ledger.clear();
    await ledger.append({ n: 1 });
    await cleared;
    await ledger.close();
    expect(await reopen()).toEqual([{ n: 1 }]);
  });
});
