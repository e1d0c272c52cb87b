import { expect, it } from "vitest";
import { opusDuration } from "./opus-duration.ts";

const PRE_SKIP = 312;

function page(samples: bigint, body: Buffer): Buffer {
  const head = Buffer.alloc(28);
  head.write("OggS");
  head.writeBigInt64LE(samples, 6);
  return Buffer.concat([head, body]);
}

function opusHead(): Buffer {
  const body = Buffer.alloc(19);
  body.write("OpusHead");
  body.writeUInt16LE(PRE_SKIP, 10);
  return body;
}

const recording = (samples: number) =>
  Buffer.concat([page(0n, opusHead()), page(48_000n, Buffer.alloc(40)), page(BigInt(samples), Buffer.alloc(40))]);

it.each([
  [48_000 * 12 + PRE_SKIP, 12],
  [48_000 * 754 + PRE_SKIP + 30_000, 755],
  [960 + PRE_SKIP, 1],
])("reads the length of an Opus recording of %i samples", (samples, seconds) => {
  expect(opusDuration(recording(samples))).toBe(seconds);
});

it.each([
  ["another format", Buffer.from("ID3 and the rest of it OpusHead and more")],
  ["one page alone", page(48_000n, opusHead())],
  ["a last page that is cut off", Buffer.concat([page(0n, opusHead()), Buffer.from("OggS\0\0\0\0")])],
  ["a last page without a position", recording(-1)],
  ["a length of years", recording(48_000 * 90_000_000)],
  ["an empty file", Buffer.alloc(0)],
])("reads no length from %s", (_what, content) => {
  expect(opusDuration(content)).toBeNull();
});
