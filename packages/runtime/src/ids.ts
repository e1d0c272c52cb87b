import { v7 } from "uuid";

const BYTES = 16;
/** Random bytes of so many ids are made at once: asking for them costs as much as for one id. */
const IDS_AT_ONCE = 256;
const SEQUENCES = 2 ** 32;

const pool = new Uint8Array(BYTES * IDS_AT_ONCE);
let used = pool.length;
let [latest, sequence] = [0, 0];

/**
 * Returns a new UUIDv7. It is ordered by time, so that indexes grow at one end, and greater than
 * those that this process made before. Passed on as `newId` and called nowhere but in compose.ts.
 */
export function newId(): string {
  const random = randomBytes();
  const now = Date.now();
  if (now > latest) {
    latest = now;
    // Half of the range is left for the other ids of this millisecond.
    sequence = new DataView(random.buffer, random.byteOffset).getUint32(0) >>> 1;
  } else {
    sequence = (sequence + 1) % SEQUENCES;
    if (sequence === 0) latest += 1;
  }
  return v7({ random, msecs: latest, seq: sequence });
}

function randomBytes(): Uint8Array {
  if (used === pool.length) {
    crypto.getRandomValues(pool);
    used = 0;
  }
  used += BYTES;
  return pool.subarray(used - BYTES, used);
}
