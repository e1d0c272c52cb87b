import {
  BlobSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  Input,
  OggOutputFormat,
  Output,
  WEBM,
} from "mediabunny";

/**
 * Returns a recording in WebM with Opus as Ogg with the same Opus: nothing is encoded again, so it
 * sounds the same and takes milliseconds. Loaded only when somebody records. Rejects when the
 * content is no such recording.
 */
export async function voiceAsOgg(recording: Blob): Promise<Blob> {
  const input = new Input({ formats: [WEBM], source: new BlobSource(recording) });
  try {
    return await toOgg(input);
  } finally {
    input.dispose();
  }
}

async function toOgg(input: Input): Promise<Blob> {
  const track = await input.getPrimaryAudioTrack();
  const decoderConfig = (await track?.getDecoderConfig()) ?? null;
  if (!track || (await track.getCodec()) !== "opus" || !decoderConfig) throw new Error("The recording isn't Opus");
  const target = new BufferTarget();
  const output = new Output({ format: new OggOutputFormat(), target });
  const source = new EncodedAudioPacketSource("opus");
  output.addAudioTrack(source);
  await output.start();
  for await (const packet of new EncodedPacketSink(track).packets()) await source.add(packet, { decoderConfig });
  await output.finalize();
  if (!target.buffer) throw new Error("The recording is empty");
  return new Blob([target.buffer], { type: "audio/ogg" });
}
