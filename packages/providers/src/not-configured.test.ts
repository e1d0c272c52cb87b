import { describe, expect, it } from "vitest";
import { unconfiguredEmail, unconfiguredGoogle, unconfiguredPayments, unconfiguredWhatsApp } from "./not-configured.ts";

describe.each([
  { port: unconfiguredPayments(), sentence: "Payments are not configured" },
  { port: unconfiguredEmail(), sentence: "Email service is not configured" },
  { port: unconfiguredWhatsApp(), sentence: "WhatsApp service is not configured" },
  { port: unconfiguredGoogle(), sentence: "Google sign-in is not configured" },
])("a port that says $sentence", ({ port, sentence }) => {
  const told = new Set(["configured", "managesTemplates", "status"]);
  const members = Object.keys(port).filter((name) => !told.has(name));

  it.each(members)("refuses %s", async (name) => {
    const use = async () => {
      const member: unknown = Reflect.get(port, name);
      return typeof member === "function" ? member() : member;
    };
    await expect(use()).rejects.toMatchObject({ code: "NOT_CONFIGURED", message: sentence });
  });
});

it("tells its status instead of refusing it", async () => {
  await expect(unconfiguredEmail().status()).resolves.toEqual({
    configured: false,
    reachable: true,
    error: "Email service is not configured",
  });
  await expect(unconfiguredWhatsApp().status()).resolves.toMatchObject({ configured: false });
  expect(unconfiguredPayments().configured).toBe(false);
  expect(unconfiguredGoogle().configured).toBe(false);
});
