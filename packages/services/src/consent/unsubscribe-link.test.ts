import fc from "fast-check";
import { expect, it } from "vitest";
import { readUnsubscribeToken, unsubscribeLink } from "./unsubscribe-link.ts";

const SECRET = "a-secret-of-this-installation";
const tokenOf = (link: string): string => link.split("/").at(-1) ?? "";

it("names its customer, and only as we made it", () => {
  fc.assert(
    fc.property(fc.uuid(), fc.uuid(), fc.option(fc.uuid()), fc.nat(63), (tenantId, customerId, messageId, at) => {
      const ref = { tenantId, customerId, messageId };
      const token = tokenOf(unsubscribeLink("https://crm.example.in", ref, SECRET));
      expect(readUnsubscribeToken(token, SECRET)).toEqual(ref);
      expect(readUnsubscribeToken(token, "another secret")).toBeNull();
      const changed = `${token.slice(0, at)}${token[at] === "A" ? "B" : "A"}${token.slice(at + 1)}`;
      expect(readUnsubscribeToken(changed, SECRET)).toBeNull();
    }),
  );
});

it.each(["", "short", "!".repeat(64), "A".repeat(65), "A".repeat(86)])("is not %j", (token) => {
  expect(readUnsubscribeToken(token, SECRET)).toBeNull();
});
