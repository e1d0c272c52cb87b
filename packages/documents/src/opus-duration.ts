/** Opus counts its samples at this rate, whatever was recorded. Source: RFC 7845, section 4. */
const SAMPLES_PER_SECOND = 48_000;
const PAGE = Buffer.from("OggS");
const HEAD = Buffer.from("OpusHead");
/** A longer duration is a damaged or hostile file. */
const MAX_SECONDS = 24 * 60 * 60;

/**
 * Returns how long an Ogg file with Opus plays, in whole seconds and at least 1, by the position of
 * its last page; null for any other content, and where that page is missing or names no position.
 * Decodes nothing.
 */
export function opusDuration(content: Buffer): number | null {
  const head = content.subarray(0, 256).indexOf(HEAD);
  if (!content.subarray(0, PAGE.length).equals(PAGE) || head < 0 || content.length < head + 12) return null;
  const preSkip = content.readUInt16LE(head + 10);
  const last = content.lastIndexOf(PAGE);
  if (last === 0 || content.length < last + 14) return null;
  const samples = Number(content.readBigInt64LE(last + 6)) - preSkip;
  const seconds = Math.max(1, Math.round(samples / SAMPLES_PER_SECOND));
  return samples <= 0 || seconds > MAX_SECONDS ? null : seconds;
}
