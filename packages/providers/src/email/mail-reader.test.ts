import { AppError } from "@aavarti/domain/errors";
import { describe, expect, it } from "vitest";
import { createMailReader } from "./mail-reader.ts";
import { readEmail } from "./read-email.ts";

const MEBIBYTE = 1024 * 1024;
const inThread = createMailReader({ smallBytes: 0 });

const mail = (more: object = {}) =>
  Buffer.from(
    JSON.stringify({
      MessageID: "m-1",
      FromFull: { Email: "asha@example.in", Name: "आशा" },
      Subject: "नमस्ते",
      TextBody: "See below",
      HtmlBody: "<p>See below</p>",
      StrippedTextReply: "See below",
      Headers: [{ Name: "In-Reply-To", Value: "<a@example.in>" }],
      ...more,
    }),
  );
const file = (content: Buffer, Name = "a.pdf") => ({
  Name,
  ContentType: "application/pdf",
  Content: content.toString("base64"),
});

describe("an email that is read in a thread", () => {
  it.each([
    ["nothing but text", []],
    [
      "small, empty and large files",
      [file(Buffer.from("%PDF")), file(Buffer.alloc(0)), file(Buffer.alloc(MEBIBYTE, 7))],
    ],
  ])("is taken apart as in this one: %s", async (_, Attachments) => {
    const rawBody = mail({ Attachments });
    const before = Buffer.from(rawBody);
    const read = await inThread(rawBody);
    expect(read).toEqual(readEmail(rawBody));
    expect(read.eventKey).toBe("Inbound/m-1");
    expect(read.attachments.map(({ content }) => Buffer.isBuffer(content))).toEqual(Attachments.map(() => true));
    expect(rawBody.equals(before)).toBe(true);
  });

  it.each(["<html>", "[]", "{}"])("is refused when it is %s", async (body) => {
    await expect(inThread(Buffer.from(body))).rejects.toThrow(AppError);
    await expect(inThread(Buffer.from(body))).rejects.toMatchObject({ code: "VALIDATION_FAILED" });
  });

  it("waits for the one before, and goes on after one that failed", async () => {
    const bodies = [mail({ MessageID: "m-1" }), Buffer.from("{"), mail({ MessageID: "m-3" })];
    const read = await Promise.allSettled(bodies.map(inThread));
    expect(read.map((one) => (one.status === "fulfilled" ? one.value.eventKey : "refused"))).toEqual([
      "Inbound/m-1",
      "refused",
      "Inbound/m-3",
    ]);
  });

  it("is given up when it takes too long", async () => {
    const hasty = createMailReader({ smallBytes: 0, limitMs: 1 });
    await expect(hasty(mail())).rejects.toThrow("took longer than 1 ms");
  });
});

it("keeps of a large email what is read of it later", () => {
  const words = "hello world ".repeat((3 * MEBIBYTE) / 12);
  const headers = Array.from({ length: 3_000 }, (_, at) => ({ Name: `X-${at}`, Value: "x" }));
  const rawBody = mail({
    TextBody: words,
    StrippedTextReply: words,
    RawEmail: words,
    Headers: [{ Name: "References", Value: "<a@example.in> ".repeat(100_000) }, ...headers],
  });
  const { body } = readEmail(rawBody);
  const kept = JSON.parse(body.toString()) as { StrippedTextReply: string; Headers: { Value: string }[] };
  expect(kept.StrippedTextReply).toHaveLength(MEBIBYTE);
  expect(kept.Headers).toHaveLength(1_000);
  expect(kept.Headers[0]?.Value).toHaveLength(50_000);
  expect(body.length).toBeLessThan(2.3 * MEBIBYTE);
});
