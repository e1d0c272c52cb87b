import { type FileHandle, mkdir, open } from "node:fs/promises";
import { dirname } from "node:path";
import type { ZodType } from "zod";

/**
 * An append-only file of JSON lines. When `append` has resolved, the entry survives a crash of this
 * process and of the machine.
 */
export type Ledger<Entry> = {
  /** Oldest first; only durable entries. */
  readonly entries: readonly Entry[];
  append(entry: Entry): Promise<void>;
  /** Deletes all entries, durably. */
  clear(): Promise<void>;
  close(): Promise<void>;
};

type Waiting<Entry> = { entry: Entry; resolve: () => void; reject: (error: unknown) => void };

/**
 * Opens the ledger at `file`, which is created if missing, with the entries of earlier processes.
 * Entries that are appended while one is being written are written together with one fsync, so that
 * an ordinary disk manages hundreds per second; one that can't be written is rejected and leaves
 * nothing behind. Clearing keeps entries appended meanwhile.
 * @throws Error when a line cannot be read. An incomplete last line is dropped: its message was
 * never confirmed as accepted.
 */
export async function openLedger<Entry>(file: string, schema: ZodType<Entry>): Promise<Ledger<Entry>> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const handle = await open(file, "a+", 0o600);
  const { entries, size: initialSize } = await readEntries(handle, schema).catch(async (error: unknown) => {
    await handle.close();
    throw error;
  });
  let size = initialSize;
  let waiting: Waiting<Entry>[] = [];
  let flushing: Promise<void> | null = null;

  async function flush(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      const lines = Buffer.from(batch.map(({ entry }) => `${JSON.stringify(entry)}\n`).join(""));
      try {
        await handle.appendFile(lines);
        await handle.datasync();
        size += lines.length;
        for (const { entry, resolve } of batch) {
          entries.push(entry);
          resolve();
        }
      } catch (error) {
        // An incomplete line in the middle would make the file unreadable.
        await handle.truncate(size).catch(() => undefined);
        for (const { reject } of batch) reject(error);
      }
    }
    flushing = null;
  }

  async function truncate(): Promise<void> {
    await handle.truncate(0);
    await handle.datasync();
    entries.length = 0;
    size = 0;
  }

  return {
    entries,

    append(entry) {
      return new Promise((resolve, reject) => {
        waiting.push({ entry, resolve, reject });
        flushing ??= flush();
      });
    },

    async clear() {
      while (flushing !== null) await flushing;
      // Entries appended in the meantime wait for the truncation and are kept.
      flushing = truncate().then(flush);
      await flushing;
    },

    async close() {
      while (flushing !== null) await flushing;
      await handle.close();
    },
  };
}

async function readEntries<Entry>(handle: FileHandle, schema: ZodType<Entry>) {
  const text = await handle.readFile("utf8");
  const whole = text.slice(0, text.lastIndexOf("\n") + 1);
  const size = Buffer.byteLength(whole);
  if (whole.length < text.length) await handle.truncate(size);
  const lines = whole.split("\n").filter((line) => line !== "");
  return { entries: lines.map((line) => schema.parse(JSON.parse(line))), size };
}
