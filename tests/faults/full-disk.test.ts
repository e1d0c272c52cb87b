import { execFile } from "node:child_process";
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { startProduct } from "../blackbox/product-under-test.ts";
import { processesOf } from "./child-processes.ts";
import { lostOrDoubled, startCustomerLoad } from "./customer-load.ts";
import { isCi } from "./env.ts";
import { openWitness } from "./witness.ts";

const run = promisify(execFile);
/** Enough for the database of a start, its WAL and the logs; the rest is filled within a second. */
const DISK_MB = 600;
/** How long the disk stays full after the first failed request. */
const FULL_MS = 4_000;

// Only root on Linux can mount a disk for the test.
const canMount = process.platform === "linux" && process.getuid?.() === 0;

describe("a disk that fills up while the product runs", () => {
  it.skipIf(!canMount && !isCi)(
    "stops neither server nor worker, makes writes fail, and recovers when there is space again",
    async () => {
      await using cleanup = new AsyncDisposableStack();
      const disk = await makeDisk();
      cleanup.defer(disk.remove);
      const product = await startProduct({}, { home: disk.folder });
      cleanup.defer(product.stop);
      const load = await startCustomerLoad(product.running.url);
      cleanup.defer(load.stop);
      await expect.poll(() => load.acknowledged.length).toBeGreaterThan(10);
      const before = await processesOf(product.supervisor);

      disk.fill();
      await expect.poll(load.count503).toBeGreaterThan(0);
      // Only time shows that the product outlives a disk that stays full.
      await sleep(FULL_MS);
      disk.empty();
      const stored = load.acknowledged.length;
      await expect.poll(() => load.acknowledged.length).toBeGreaterThan(stored + 10);
      await load.stop();

      expect(await processesOf(product.supervisor), product.console()).toEqual(before);
      expect(product.console()).toContain("Nothing can be saved. The disk that holds");
      expect(load.unexpected).toEqual([]);
      const witness = openWitness(product.dataDir);
      cleanup.defer(() => witness.end());
      expect(await lostOrDoubled(load, witness)).toEqual({ lost: [], doubled: [] });
    },
  );
});

/** Creates a small disk in memory. `fill` uses up all free space, and `empty` frees it again. */
async function makeDisk() {
  const folder = mkdtempSync(join(tmpdir(), "aavarti-disk-"));
  const ballast = join(folder, "ballast");
  await run("mount", ["-t", "tmpfs", "-o", `size=${DISK_MB}m,mode=755`, "tmpfs", folder]);
  return {
    folder,
    fill() {
      const file = openSync(ballast, "w");
      // Down to single pages, so that not even one is left.
      for (let step = 1 << 20; step >= 4096; ) {
        try {
          writeSync(file, Buffer.alloc(step));
        } catch {
          step >>= 1;
        }
      }
      closeSync(file);
    },
    empty: () => rmSync(ballast),
    async remove() {
      await run("umount", ["--lazy", folder]);
      rmSync(folder, { recursive: true });
    },
  };
}
