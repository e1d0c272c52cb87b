import { findFile, settleFile, touchFile } from "@aavarti/db/queries/files";
import {
  claimObjectsWithoutFile,
  countUndeletedObjects,
  forgetObject,
  keysInOutbox,
  listFilesWaitingSince,
  type ObjectRef,
} from "@aavarti/db/queries/stored-objects";
import { storeFile, sweepFiles as sweepFilesJob } from "@aavarti/jobs/definitions/files";
import { ProviderError } from "@aavarti/providers/provider-error";
import { type Dependencies, transactAs } from "../context.ts";
import { enqueueIn } from "../outbox.ts";
import { objectKey } from "./blob-store.ts";

export type FilesSwept = {
  /** Files whose job was enqueued again. */
  enqueued: number;
  /** Files that WhatsApp no longer has, which are refused as `gone`. */
  refused: number;
  /** Contents deleted from the S3 store. */
  deleted: number;
};

const HOUR_MS = 60 * 60_000;
/** How long WhatsApp keeps a file. */
const WHATSAPP_KEEPS_MS = 7 * 24 * HOUR_MS;
const MAX_FILES = 1_000;
const MAX_OBJECTS = 2_000;
const OBJECTS_AT_ONCE = 50;
const CALLS_AT_ONCE = 5;

/**
 * Does, in all tenants, what was left undone with files. Enqueues again the job of those that wait
 * for their content, haven't been touched for an hour and have no job in the outbox, as after a
 * restore; those of WhatsApp that are older than 7 days are refused as `gone` instead, and clients
 * that watch are informed. Then deletes from the S3 store the contents whose file, customer or
 * business was erased, or whose file isn't kept. Handles at most 1,000 files and 2,000 contents and
 * enqueues itself again when there may be more. Without an S3 store, contents that wait to be
 * deleted stay recorded, and the log says how many.
 * @throws ProviderError when the store doesn't answer; what it didn't delete is tried again, in 10
 * minutes at first and every 6 hours at last.
 */
export async function sweepFiles(deps: Dependencies): Promise<FilesSwept> {
  const waiting = await sweepWaitingFiles(deps);
  const deleted = await deleteObjectsWithoutFile(deps);
  if (waiting.found === MAX_FILES || deleted === MAX_OBJECTS) await enqueueIn(deps, deps.db, null, sweepFilesJob, {});
  return { enqueued: waiting.enqueued, refused: waiting.refused, deleted };
}

async function sweepWaitingFiles(deps: Dependencies) {
  const before = new Date(deps.now().getTime() - HOUR_MS);
  const untouched = await listFilesWaitingSince(deps.db, { before, most: MAX_FILES });
  const keyOf = ({ tenantId, fileId }: ObjectRef) => storeFile.key({ tenantId, fileId });
  const planned = await keysInOutbox(deps.db, untouched.map(keyOf));
  const outcomes = { enqueued: 0, refused: 0, found: untouched.length };
  for (const file of untouched) {
    // One that is put off waits for its own time.
    if (planned.has(keyOf(file))) continue;
    const outcome = await sweepWaitingFile(deps, file);
    if (outcome !== "settled") outcomes[outcome] += 1;
  }
  return outcomes;
}

const sweepWaitingFile = (deps: Dependencies, { tenantId, fileId }: ObjectRef) =>
  transactAs(deps, tenantId, async ({ trx, enqueue, raiseVersion }) => {
    const at = deps.now();
    const file = await findFile(trx, fileId);
    if (file?.state !== "waiting") return "settled";
    const age = at.getTime() - file.created_at.getTime();
    if (file.source.from === "whatsapp" && age > WHATSAPP_KEEPS_MS) {
      if (!(await settleFile(trx, file, { state: "refused", refusal: "gone" }, at))) return "settled";
      raiseVersion();
      return "refused";
    }
    await touchFile(trx, fileId, at);
    await enqueue(storeFile, { tenantId, fileId });
    return "enqueued";
  });

async function deleteObjectsWithoutFile(deps: Dependencies): Promise<number> {
  const { db, log, providers } = deps;
  const { objects } = providers;
  let deleted = 0;
  let failure: ProviderError | undefined;
  while (failure === undefined && deleted < MAX_OBJECTS) {
    const claimed = await claimObjectsWithoutFile(db, { at: deps.now(), most: OBJECTS_AT_ONCE });
    if (claimed.length === 0) break;
    if (!objects.configured) {
      const undeleted = await countUndeletedObjects(db);
      log.warn({ undeleted }, "contents wait to be deleted from an S3 store that isn't configured");
      break;
    }
    for (let from = 0; from < claimed.length && failure === undefined; from += CALLS_AT_ONCE) {
      const results = await Promise.all(
        claimed.slice(from, from + CALLS_AT_ONCE).map((object) =>
          objects.remove(objectKey(object)).then(
            async () => void (await forgetObject(db, object)),
            (error: unknown) => {
              if (error instanceof ProviderError) return error;
              throw error;
            },
          ),
        ),
      );
      const failed = results.filter((result) => result instanceof ProviderError);
      deleted += results.length - failed.length;
      failure = failed[0];
    }
  }
  if (failure) throw failure;
  return deleted;
}
