import { deflateSync } from "node:zlib";
import { MAX_FILE_BYTES } from "@aavarti/domain/files";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { inspectFile } from "./inspect-file.ts";

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#0a7d55" } });

const PDF = Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n");
const ZIP = Buffer.concat([Buffer.from("504b0304140000000000", "hex"), Buffer.alloc(80)]);
/** The first page of an Ogg stream with Opus, as WhatsApp's voice messages are. */
const OPUS = Buffer.concat([
  Buffer.from("4f676753000200000000000000000000000000000000000000000113", "hex"),
  Buffer.from("OpusHead"),
  Buffer.alloc(40),
]);

/** A PNG that says it has this many pixels, with a few bytes of content. */
function bomb(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from("89504e470d0a1a0a", "hex");
  const body = chunk("IDAT", deflateSync(Buffer.alloc(1_000_000)));
  return Buffer.concat([signature, chunk("IHDR", head), body, chunk("IEND", Buffer.alloc(0))]);
}

async function kept(content: Buffer, name = "") {
  const file = await inspectFile(content, name);
  if ("refusal" in file) throw new Error(`It was refused: ${file.refusal}`);
  return file;
}

describe("an image", () => {
  it("is re-encoded as JPEG of at most 1,600 pixels a side, without what the phone wrote into it", async () => {
    const photo = await picture(3_000, 2_000)
      .withExif({ IFD0: { Artist: "Asha" } })
      .jpeg()
      .toBuffer();
    const { content, contentType, kind } = await kept(photo);
    expect([contentType, kind]).toEqual(["image/jpeg", "image"]);
    const { width, height, exif } = await sharp(content).metadata();
    expect([width, height, exif]).toEqual([1_600, 1_067, undefined]);
  });

  it.each(["png", "webp", "gif"] as const)("of the type %s becomes JPEG", async (format) => {
    const { contentType } = await kept(await picture(20, 10).toFormat(format).toBuffer());
    expect(contentType).toBe("image/jpeg");
  });

  it("loses a page or program that follows it", async () => {
    const page = "<html><script>alert(1)</script></html>";
    const image = await picture(20, 10).png().toBuffer();
    const { content } = await kept(Buffer.concat([image, Buffer.from(page)]), "photo.html");
    expect(content.includes("script")).toBe(false);
  });

  it("of 30,000 pixels a side in a few bytes is refused without being unpacked", async () => {
    const started = performance.now();
    const before = process.memoryUsage().rss;
    expect(await inspectFile(bomb(30_000), "photo.png")).toEqual({ refusal: "broken" });
    expect(performance.now() - started).toBeLessThan(5_000);
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024);
  });

  it("that is cut off, or begins like one and is a page, is refused", async () => {
    const image = await picture(400, 400).jpeg().toBuffer();
    expect(await inspectFile(image.subarray(0, 400), "photo.jpg")).toEqual({ refusal: "broken" });
    const polyglot = Buffer.from("GIF89a/*<!doctype html><script>alert(1)</script>*/=1;");
    expect(await inspectFile(polyglot, "photo.gif")).toEqual({ refusal: "broken" });
  });
});

describe("a file that is no image", () => {
  it("has the type of its content, whatever its name says", async () => {
    expect(await kept(PDF, "photo.jpg")).toEqual({
      content: PDF,
      contentType: "application/pdf",
      kind: "document",
      durationSeconds: null,
    });
    expect(await kept(OPUS)).toMatchObject({ contentType: "audio/ogg", kind: "audio" });
  });

  it("is text when it is UTF-8, and a table where its name says so", async () => {
    expect(await kept(Buffer.from("नमस्ते\n"), "note")).toMatchObject({ contentType: "text/plain" });
    expect(await kept(Buffer.from("name,phone\r\n"), "list.CSV")).toMatchObject({ contentType: "text/csv" });
  });

  it.each([
    ["a ZIP named as a photo", ZIP, "photo.jpg"],
    ["SVG", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'), "logo.svg"],
    ["SVG after an XML declaration", Buffer.from('<?xml version="1.0"?><svg/>'), "logo.png"],
    ["HTML as text", Buffer.from("hello <script>alert(1)</script>"), "a.txt"],
    ["a program", Buffer.concat([Buffer.from("MZ"), Buffer.alloc(200)]), "bill.pdf"],
    ["bytes that are no text", Buffer.from([1, 2, 3, 0xff, 0xfe, 0]), "a.txt"],
  ])("is refused if it is %s", async (_, content, name) => {
    expect(await inspectFile(content, name)).toEqual({ refusal: "type" });
  });

  it("is refused when it is empty or over 16 MB", async () => {
    expect(await inspectFile(Buffer.alloc(0), "a.pdf")).toEqual({ refusal: "broken" });
    const large = Buffer.concat([PDF, Buffer.alloc(MAX_FILE_BYTES)]);
    expect(await inspectFile(large, "a.pdf")).toEqual({ refusal: "too-large" });
  });
});
