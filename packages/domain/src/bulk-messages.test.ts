import { describe, expect, it } from "vitest";
import { type BulkWays, cheapestRoute } from "./bulk-messages.ts";

const ways: BulkWays = {
  hasOpenWindow: true,
  hasTemplate: true,
  isOverBudget: false,
  phone: "+919876543210",
  email: "asha@example.in",
  refused: { whatsapp: null, email: null },
};

describe("the cheapest route", () => {
  it("takes an open window, then a utility template, then email", () => {
    expect(cheapestRoute(ways)).toEqual({ route: "window" });
    expect(cheapestRoute({ ...ways, hasOpenWindow: false })).toEqual({ route: "template" });
    expect(cheapestRoute({ ...ways, hasOpenWindow: false, hasTemplate: false })).toEqual({ route: "email" });
  });

  it("uses email for who stopped WhatsApp messages", () => {
    expect(cheapestRoute({ ...ways, refused: { whatsapp: "opted-out", email: null } })).toEqual({ route: "email" });
  });

  it("names the refusal before a missing address", () => {
    const stopped = { whatsapp: "opted-out", email: "opted-out" } as const;
    expect(cheapestRoute({ ...ways, refused: stopped })).toEqual({ skipped: "opted-out" });
    expect(cheapestRoute({ ...ways, email: null, refused: { whatsapp: "no-consent", email: null } })).toEqual({
      skipped: "no-consent",
    });
  });

  it("tells a closed window from no address at all", () => {
    const closed = { ...ways, hasOpenWindow: false, hasTemplate: false, email: null };
    expect(cheapestRoute(closed)).toEqual({ skipped: "no-window" });
    expect(cheapestRoute({ ...closed, phone: null })).toEqual({ skipped: "no-address" });
  });
});
