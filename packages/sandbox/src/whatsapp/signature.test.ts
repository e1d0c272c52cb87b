import { expect, it } from "vitest";
import { appSecretProof, escapeNonAscii, signHub } from "./signature.ts";

// Known signatures of these bodies.
const SECRET = "sandbox_app_secret";
const STATUS =
  '{"object":"whatsapp_business_account","entry":[{"id":"102290129340398","changes":[{"value":{"messaging_product":"whatsapp","metadata":{"display_phone_number":"15550783881","phone_number_id":"106540352242922"},"statuses":[{"id":"wamid.SANDBOX1","status":"delivered","timestamp":"1790000000","recipient_id":"919876543210","pricing":{"billable":true,"pricing_model":"PMP","type":"regular","category":"utility"}}]},"field":"messages"}]}]}';

it.each([
  ['{"object":"whatsapp_business_account"}', "01bbb77263d1ac416557ef8e4348d196eda6609b42074d4bb9167e625e3528ca"],
  [STATUS, "46c28b39a4a005f84859c7dd9478e6eb5d1bd4a4048c2910b23bd88ab21b6fd8"],
  ['{"body":"नमस्ते"}', "ee1a879b364be22d501d2c71a0547f357849a9e535e356f0dd02fb4c0e691604"],
])("signs %s as Meta does", (body, hex) => {
  expect(signHub(SECRET, escapeNonAscii(body))).toBe(`sha256=${hex}`);
});

it("escapes everything outside ASCII, surrogates too, and stays the same JSON", () => {
  const text = JSON.stringify({ body: "₹1,500 🎉 नमस्ते" });
  expect(escapeNonAscii(text)).toMatch(/^[\x20-\x7e]+$/);
  expect(JSON.parse(escapeNonAscii(text))).toEqual(JSON.parse(text));
});

it("proves the app secret", () => {
  expect(appSecretProof(SECRET, "EAAsandbox")).toBe("b245b32b66ec3bac58f319b45f1a46c9c69a8413b99a26559f1e3784644d7da9");
});
