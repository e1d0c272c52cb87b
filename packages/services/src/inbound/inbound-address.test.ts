import { expect, it } from "vitest";
import { readMailboxHash, toInboundAddress } from "./inbound-address.ts";

const SECRET = "sandbox-mailbox-secret";

it("assigns an email to its sender", () => {
  const mailbox = { local: "inbox", domain: "inbound.example.in" };
  expect(toInboundAddress(mailbox, { tenant: "t1", contact: "c42" }, SECRET)).toBe(
    "inbox+t1.c42.1137ffbfc8ee89ea@inbound.example.in",
  );
  expect(readMailboxHash("t1.c42.1137ffbfc8ee89ea", SECRET)).toEqual({ tenant: "t1", contact: "c42" });
});

it.each(["t2.c42.1137ffbfc8ee89ea", "t1.c42.1137ffbfc8ee89eb", "t1.c42.", "t1:c42.1137ffbfc8ee89ea", ""])(
  "does not believe %j",
  (hash) => {
    expect(readMailboxHash(hash, SECRET)).toBeNull();
  },
);

it("refuses ids that make the address too long", () => {
  const mailbox = { local: "inbox", domain: "example.in" };
  expect(() => toInboundAddress(mailbox, { tenant: "t".repeat(30), contact: "c".repeat(20) }, SECRET)).toThrow(
    "too long",
  );
});
