import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestSandbox, type TestSandbox } from "../testing/start-test-sandbox.ts";

const PHONE = "919876543210";
const PHOTO = Buffer.from("ffd8ffe000104a464946", "hex");

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
  await fetch(`${sandbox.url}/phone`, { method: "POST", body: new URLSearchParams({ phone: PHONE }) });
});
afterAll(() => sandbox.close());

/** Presses Send in a page's form, with files. */
async function press(path: string, text: string, files: readonly File[]): Promise<number> {
  const form = new FormData();
  form.set("text", text);
  for (const file of files) form.append("file", file);
  // A browser sends an empty file where none was chosen.
  if (files.length === 0) form.append("file", new File([], ""));
  const { status } = await fetch(sandbox.url + path, { method: "POST", body: form, redirect: "manual" });
  return status;
}

const lastWebhook = async (): Promise<string> => {
  const text = await (await fetch(`${sandbox.url}/control/webhooks`)).text();
  const found = JSON.parse(text);
  const deliveries: { body: string }[] = Array.isArray(found) ? found : found.deliveries;
  return deliveries.at(-1)?.body ?? "";
};

it("sends a photo from the phone, which Graph gives to whoever has the token", async () => {
  const photo = new File([PHOTO], "screenshot.jpg", { type: "image/jpeg" });
  expect(await press(`/phone/${PHONE}/reply`, "Paid", [photo])).toBe(303);
  const [message] = JSON.parse(await lastWebhook()).entry[0].changes[0].value.messages;
  expect(message).toMatchObject({ type: "image", image: { mime_type: "image/jpeg", caption: "Paid" } });
  const headers = { authorization: `Bearer ${sandbox.secrets.whatsapp.accessToken}` };
  const address = `${sandbox.url}/graph/v23.0/${message.image.id}`;
  const details = (await (await fetch(address, { headers })).json()) as { url: string; file_size: string };
  expect(details.file_size).toBe(String(PHOTO.length));
  expect(Buffer.from(await (await fetch(details.url, { headers })).arrayBuffer()).equals(PHOTO)).toBe(true);
  expect((await fetch(details.url)).ok).toBe(false);
  const page = await (await fetch(`${sandbox.url}/phone/${PHONE}`)).text();
  expect(page).toContain(`<a class="file" href="/media/${message.image.id}"`);
});

it("sends a text alone from the same form, and nothing at all for an empty one", async () => {
  expect(await press(`/phone/${PHONE}/reply`, "Hello", [])).toBe(303);
  const before = await lastWebhook();
  expect(JSON.parse(before).entry[0].changes[0].value.messages[0]).toMatchObject({ text: { body: "Hello" } });
  expect(await press(`/phone/${PHONE}/reply`, " ", [])).toBe(303);
  expect(await lastWebhook()).toBe(before);
});

it("attaches files to an answer by email, as Postmark delivers them", async () => {
  const { postmark } = sandbox.secrets;
  const response = await fetch(`${sandbox.url}/postmark/email`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-postmark-server-token": postmark.serverToken },
    body: JSON.stringify({ From: postmark.from, To: "ravi@example.com", Subject: "Due", TextBody: "Hello" }),
  });
  const { MessageID: id } = (await response.json()) as { MessageID: string };
  const pdf = new File(["%PDF-1.7"], "cheque.pdf", { type: "application/pdf" });
  expect(await press(`/mailbox/${id}/reply`, "See below", [pdf])).toBe(303);
  expect(JSON.parse(await lastWebhook())).toMatchObject({
    StrippedTextReply: "See below",
    Attachments: [
      {
        Name: "cheque.pdf",
        Content: Buffer.from("%PDF-1.7").toString("base64"),
        ContentType: "application/pdf",
        ContentLength: 8,
      },
    ],
  });
});
