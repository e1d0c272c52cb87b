import { describe, expect, it } from "vitest";
import { MAX_CAPTION, sentContentType, sentFileName, splitReply } from "./outgoing-files.ts";

const photo = { kind: "image", name: "a" } as const;
const bill = { kind: "document", name: "b" } as const;
const voice = { kind: "audio", name: "c" } as const;
const long = "x".repeat(MAX_CAPTION + 1);

describe("the messages that a reply becomes", () => {
  it("is one email, with all files", () => {
    expect(splitReply("email", "Hello", [photo, bill])).toEqual([{ text: "Hello", files: [photo, bill] }]);
    expect(splitReply("email", "Hello", [])).toEqual([{ text: "Hello", files: [] }]);
  });

  it("is a message for each file on WhatsApp, with the text below the first", () => {
    expect(splitReply("whatsapp", "Hello", [])).toEqual([{ text: "Hello", files: [] }]);
    expect(splitReply("whatsapp", "Hello", [photo, bill])).toEqual([
      { text: "Hello", files: [photo] },
      { text: "", files: [bill] },
    ]);
    expect(splitReply("whatsapp", "", [voice])).toEqual([{ text: "", files: [voice] }]);
  });

  it.each([
    ["audio", voice, "Hello"],
    ["a long text", photo, long],
  ] as const)("has a message for the text where %s comes first on WhatsApp", (_name, file, text) => {
    expect(splitReply("whatsapp", text, [file, bill])).toEqual([
      { text, files: [] },
      { text: "", files: [file] },
      { text: "", files: [bill] },
    ]);
  });
});

it("says as what a channel sends a file, if at all", () => {
  expect(sentContentType("whatsapp", "audio/x-m4a")).toBe("audio/mp4");
  expect(sentContentType("whatsapp", "text/csv")).toBe("text/plain");
  expect(sentContentType("whatsapp", "image/heic")).toBeNull();
  expect(sentContentType("email", "image/heic")).toBe("image/heic");
  for (const channel of ["email", "whatsapp"] as const) {
    expect(sentContentType(channel, "application/zip")).toBeNull();
    expect(sentContentType(channel, null)).toBeNull();
  }
});

it("names a file that has no name by what it is", () => {
  expect(sentFileName({ name: "bill.pdf", kind: "document", isVoice: false, contentType: "application/pdf" })).toBe(
    "bill.pdf",
  );
  expect(sentFileName({ name: "", kind: "image", isVoice: false, contentType: "image/jpeg" })).toBe("image.jpg");
  expect(sentFileName({ name: "", kind: "audio", isVoice: true, contentType: "audio/ogg" })).toBe("voice-message.ogg");
});
