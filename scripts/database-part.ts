import { startEmbeddedPostgres } from "@aavarti/runtime/embedded-postgres";
import { describeStorageProblem } from "@aavarti/runtime/storage-problem";
import type { RotatingLog } from "./rotating-log.ts";
import type { Part } from "./supervisor.ts";

type Urls = { appUrl: string; ownerUrl: string; superuserUrl: string };

/**
 * A full disk makes many statements fail in a row; the console shows the message only once per this
 * time. Milliseconds.
 */
const REPEATED_AFTER_MS = 10 * 60_000;

/**
 * Returns the embedded PostgreSQL as a part that can be restarted: always on the port of its first
 * start, which the other parts know. `urls` throws before that start. A full disk is reported at
 * most every ten minutes.
 */
export function databasePart({
  dataDir,
  log,
  say,
}: {
  dataDir: string;
  log: RotatingLog;
  say: (line: string) => void;
}): Part & { urls: () => Urls } {
  let urls: Urls | undefined;
  let warnedAt = Number.NEGATIVE_INFINITY;
  const onLine = (line: string) => {
    log.write(`${line}\n`);
    if (!line.includes("No space left on device") || performance.now() - warnedAt < REPEATED_AFTER_MS) return;
    warnedAt = performance.now();
    say(`Nothing can be saved. ${describeStorageProblem(line, dataDir)}`);
  };
  return {
    name: "database",
    async start() {
      const port = urls === undefined ? undefined : Number(new URL(urls.appUrl).port);
      const postgres = await startEmbeddedPostgres({ dataDir, ...(port === undefined ? {} : { port }), log: onLine });
      urls = { appUrl: postgres.appUrl, ownerUrl: postgres.ownerUrl, superuserUrl: postgres.superuserUrl };
      return { ended: postgres.exited, stop: postgres.close, lastLines: () => log.lastLines() };
    },
    urls() {
      if (urls === undefined) throw new Error("The database has not been started");
      return urls;
    },
  };
}
