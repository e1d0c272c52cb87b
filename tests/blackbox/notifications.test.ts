import { describe, expect, it } from "vitest";
import { refusal } from "./documented-client.ts";
import { messagesTo, waitForMessages } from "./mailbox.ts";
import { freshEmail, freshPhone, newOwner, newVerifiedOwner } from "./people.ts";
import { wires } from "./wires.ts";

describe.each(wires())("notifications over $wire", ({ api }) => {
  it("reports both services as available", async () => {
    const owner = (await newOwner(api)).api;
    expect(await owner.serviceStatus()).toEqual({
      email: { configured: true, error: null },
      whatsapp: { configured: true, error: null },
    });
  });

  it("sends a test email without a body to the signed-in user", async () => {
    const { api: owner, email } = await newOwner(api);
    const { messageId } = await owner.testEmail();
    expect(await messagesTo(email)).toContainEqual(expect.objectContaining({ id: messageId, provider: "postmark" }));
  });

  it("sends a test email to the address and name that were entered", async () => {
    const { api: owner } = await newVerifiedOwner(api);
    const other = freshEmail("test");
    const { messageId } = await owner.testEmail({ name: "Meera", email: other });
    expect(await messagesTo(other)).toMatchObject([{ id: messageId, provider: "postmark" }]);
  });

  it("sends nothing to others before the owner has confirmed their address", async () => {
    const { api: owner } = await newOwner(api);
    const other = freshEmail("stranger");
    const refused = { status: 403, code: "EMAIL_NOT_VERIFIED" };
    expect(await refusal(owner.testEmail({ name: "Meera", email: other }))).toMatchObject(refused);
    expect(await refusal(owner.testWhatsapp({ name: "Meera", phone: freshPhone() }))).toMatchObject(refused);
    expect(await messagesTo(other)).toEqual([]);
  });

  it("asks for a phone before it sends a WhatsApp message to the signed-in user", async () => {
    const owner = (await newOwner(api)).api;
    expect(await refusal(owner.testWhatsapp())).toMatchObject({
      status: 400,
      code: "VALIDATION_FAILED",
      message: "Add a phone number to your profile first",
    });
  });

  it("sends a test WhatsApp message to the phone that was entered", async () => {
    const owner = (await newVerifiedOwner(api)).api;
    const phone = freshPhone();
    await owner.testWhatsapp({ name: "Meera", phone });
    const [message] = await waitForMessages(phone, 1);
    expect(message?.provider).toBe("whatsapp");
  });

  it("rejects a test message to an invalid address or phone", async () => {
    const owner = (await newOwner(api)).api;
    const email = await refusal(owner.testEmail({ name: "Meera", email: "nowhere" }));
    expect(email).toMatchObject({ status: 400, code: "VALIDATION_FAILED" });
    expect(Object.keys(email.fields)).toContain("email");
    const phone = await refusal(owner.testWhatsapp({ name: "Meera", phone: "call me" }));
    expect(phone).toMatchObject({ status: 400, code: "VALIDATION_FAILED" });
    expect(Object.keys(phone.fields)).toContain("phone");
  });

  it("requires a session", async () => {
    for (const call of [api.serviceStatus(), api.testEmail(), api.testWhatsapp()])
      expect(await refusal(call)).toMatchObject({ status: 401, message: "No token provided" });
  });
});
