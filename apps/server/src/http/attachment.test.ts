import { describe, expect, it } from "vitest";
import { attachment } from "./attachment.ts";

describe("the name of a file to save", () => {
  it.each([
    ["statement-Meera-Nair-2026-11-21.pdf", 'attachment; filename="statement-Meera-Nair-2026-11-21.pdf"'],
    [
      "statement-José-2026-11-21.pdf",
      `attachment; filename="statement-Jose-2026-11-21.pdf"; filename*=UTF-8''statement-Jos%C3%A9-2026-11-21.pdf`,
    ],
    [
      "statement-मीरा-2026-11-21.csv",
      `attachment; filename="statement-2026-11-21.csv"; filename*=UTF-8''statement-%E0%A4%AE%E0%A5%80%E0%A4%B0%E0%A4%BE-2026-11-21.csv`,
    ],
    ['a"b\r\nc.pdf', `attachment; filename="abc.pdf"; filename*=UTF-8''a%22b%0D%0Ac.pdf`],
  ])("%s", (name, expected) => {
    expect(attachment(name)).toBe(expected);
  });
});
