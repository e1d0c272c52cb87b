import { createHmac } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { answerHubChallenge, appSecretProof, isHubSignature } from "./signatures.ts";

const APP_SECRET = "sandbox_app_secret";
const ESCAPED = "ee1a879b364be22d501d2c71a0547f357849a9e535e356f0dd02fb4c0e691604";

describe("X-Hub-Signature-256", () => {
  it.each([
    {
      name: "a plain body",
      body: '{"object":"whatsapp_business_account"}',
      hex: "01bbb77263d1ac416557ef8e4348d196eda6609b42074d4bb9167e625e3528ca",
    },
    {
      name: "a status",
      body: '{"object":"whatsapp_business_account","entry":[{"id":"102290129340398","changes":[{"value":{"messaging_product":"whatsapp","metadata":{"display_phone_number":"15550783881","phone_number_id":"106540352242922"},"statuses":[{"id":"wamid.SANDBOX1","status":"delivered","timestamp":"1790000000","recipient_id":"919876543210","pricing":{"billable":true,"pricing_model":"PMP","type":"regular","category":"utility"}}]},"field":"messages"}]}]}',
      hex: "46c28b39a4a005f84859c7dd9478e6eb5d1bd4a4048c2910b23bd88ab21b6fd8",
    },
    { name: "escaped Hindi", body: '{"body":"\\u0928\\u092e\\u0938\\u094d\\u0924\\u0947"}', hex: ESCAPED },
    { name: "Hindi that a proxy unescaped", body: '{"body":"नमस्ते"}', hex: ESCAPED },
    {
      name: "Hindi that was signed as sent",
      body: '{"body":"नमस्ते"}',
      hex: "18a337d9facdea090d61a7144fac7ff2ee521976917c6662b1909284cc3a63bb",
    },
  ])("is accepted over $name", ({ body, hex }) => {
    expect(isHubSignature(APP_SECRET, Buffer.from(body), `sha256=${hex}`)).toBe(true);
  });

  it.each([undefined, "", "sha256=", ESCAPED, `sha1=${ESCAPED}`, `sha256=${ESCAPED.toUpperCase()}`])(
    "is refused when the header is %s",
    (header) => {
      expect(isHubSignature(APP_SECRET, Buffer.from('{"body":"नमस्ते"}'), header)).toBe(false);
    },
  );

  it("accepts whatever bytes were signed and nothing else", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        const body = Buffer.from(bytes);
        const header = `sha256=${createHmac("sha256", APP_SECRET).update(body).digest("hex")}`;
        return isHubSignature(APP_SECRET, body, header) && !isHubSignature("another", body, header);
      }),
    );
  });
});

describe("the subscription challenge", () => {
  const query = { "hub.mode": "subscribe", "hub.verify_token": "T", "hub.challenge": "1158201444" };

  it("is repeated to who knows our token", () => {
    expect(answerHubChallenge("T", query)).toBe("1158201444");
  });

  it.each([
    { ...query, "hub.verify_token": "t" },
    { ...query, "hub.verify_token": ["T"] },
    { ...query, "hub.mode": "unsubscribe" },
    { "hub.mode": "subscribe", "hub.verify_token": "T" },
    {},
  ])("is withheld from %j", (wrong) => {
    expect(answerHubChallenge("T", wrong)).toBeNull();
  });
});

it("proves the app secret with a call", () => {
  expect(appSecretProof(APP_SECRET, "EAAsandbox")).toBe(
    "b245b32b66ec3bac58f319b45f1a46c9c69a8413b99a26559f1e3784644d7da9",
  );
});
