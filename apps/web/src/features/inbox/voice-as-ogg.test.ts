import { BufferTarget, EncodedAudioPacketSource, EncodedPacket, Output, WebMOutputFormat } from "mediabunny";
import { expect, it } from "vitest";
import { voiceAsOgg } from "./voice-as-ogg.ts";

const PACKET_SECONDS = 0.02;
const RATE = 48_000;

/** The head of an Opus stream with one channel, as a browser writes it into WebM. */
function opusHead(): Uint8Array {
  const head = new Uint8Array(19);
  head.set(new TextEncoder().encode("OpusHead"));
  head.set([1, 1, 0x38, 0x01, 0x80, 0xbb], 8);
  return head;
}

/** A recording in WebM of this many packets of silence, each with its number in it. */
async function recordedWebm(packets: number): Promise<Blob> {
  const target = new BufferTarget();
  const output = new Output({ format: new WebMOutputFormat({ appendOnly: true }), target });
  const source = new EncodedAudioPacketSource("opus");
  output.addAudioTrack(source);
  await output.start();
  const decoderConfig = { codec: "opus", sampleRate: RATE, numberOfChannels: 1, description: opusHead() };
  for (let at = 0; at < packets; at += 1) {
    // 20 ms of one channel: the first byte of the packet says so.
    const data = new Uint8Array([0x48, at, 0xff, 0xfe]);
    await source.add(new EncodedPacket(data, "key", at * PACKET_SECONDS, PACKET_SECONDS), { decoderConfig });
  }
  await output.finalize();
  return new Blob([target.buffer ?? new ArrayBuffer(0)], { type: "audio/webm" });
}

it("moves the Opus of a recording from WebM to Ogg as it is, with its length", async () => {
  const ogg = await voiceAsOgg(await recordedWebm(100));
  expect(ogg.type).toBe("audio/ogg");
  const content = Buffer.from(await ogg.arrayBuffer());
  expect(content.toString("latin1", 0, 4)).toBe("OggS");
  const head = content.indexOf("OpusHead");
  expect(content[head + 9], "channels").toBe(1);
  for (const at of [0, 57, 99])
    expect(content.includes(Buffer.from([0x48, at, 0xff, 0xfe])), `packet ${at}`).toBe(true);
  const samples = Number(content.readBigInt64LE(content.lastIndexOf("OggS") + 6)) - content.readUInt16LE(head + 10);
  expect(Math.abs(samples / RATE - 100 * PACKET_SECONDS)).toBeLessThan(0.05);
});

it.each([
  ["nothing", new Blob([])],
  ["what isn't WebM", new Blob(["OggS and the rest"])],
  ["WebM that is cut off", new Blob([new Uint8Array([0x1a, 0x45, 0xdf, 0xa3, 0x9f])])],
])("refuses %s", async (_what, content) => {
  await expect(voiceAsOgg(content)).rejects.toThrow();
});
