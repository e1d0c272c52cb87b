import { describe, expect, it } from "vitest";
import { declaredKind, safeFileName } from "./files.ts";

describe("a file's name", () => {
  it("loses what changes the direction of text, and ends as its content does", () => {
    expect(safeFileName("invoice\u202Efdp.exe", "application/pdf")).toBe("invoice fdp.exe.pdf");
    expect(safeFileName("\u200Fbill\u2066gpj.scr", "image/jpeg")).toBe("bill gpj.scr.jpg");
    expect(safeFileName("Photo.JPEG", "image/jpeg")).toBe("Photo.JPEG");
  });

  it("has no folders, no line breaks and no dot at its beginning", () => {
    expect(safeFileName("../../etc/passwd")).toBe("_.._etc_passwd");
    expect(safeFileName("a\r\nSet-Cookie: x\u0000.pdf", "application/pdf")).toBe("a Set-Cookie_ x .pdf");
    expect(safeFileName(" ..  ")).toBe("");
  });

  it("has at most 120 characters with its extension", () => {
    const name = safeFileName("फ़ोटो".repeat(100), "image/jpeg");
    expect(name.length).toBeLessThanOrEqual(120);
    expect(name.endsWith(".jpg")).toBe(true);
    expect(safeFileName("a".repeat(300)).length).toBe(120);
  });
});

describe("the kind of a file", () => {
  it("follows from the declared type until its content is known", () => {
    expect(["image/png", "audio/ogg", "video/mp4", "application/pdf", "x"].map(declaredKind)).toEqual([
      "image",
      "audio",
      "video",
      "document",
      "document",
    ]);
  });
});
