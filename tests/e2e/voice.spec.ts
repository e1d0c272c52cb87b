import { randomInt } from "node:crypto";
import { expectAccessible } from "./accessible.ts";
import { recordsOf } from "./business.ts";
import { sandboxUrl } from "./config.ts";
import { expect, test } from "./test.ts";
import { smallTargets } from "./touch-targets.ts";

test.use({ permissions: ["microphone"] });

type Received = { to: string; document: { mediaId: string; fileName: string } | null };

test("records a voice message, listens to it and sends it, and the customer's phone plays it @everywhere", async ({
  signedIn: page,
  request,
  business,
  isMobile,
}) => {
  const phone = `+9198${randomInt(10_000_000, 99_999_999)}`;
  const customer = await recordsOf(request, business).customer("Meera Nair", { phone });
  const writes = await request.post(`${sandboxUrl}/control/whatsapp/reply`, {
    data: { from: phone, text: "Timings?" },
  });
  expect(writes.ok()).toBe(true);
  await page.goto("/dashboard/inbox");
  await page
    .getByRole("main")
    .getByRole("link", { name: new RegExp(customer.name) })
    .click();

  await page.getByRole("button", { name: "Record a voice message" }).click();
  await expect(page.getByText("Up to 3 minutes and 16 MB. Sent as a separate WhatsApp message.")).toBeVisible();
  await page.getByRole("button", { name: "Start recording" }).click();
  const bar = page.getByRole("group", { name: "Voice recording" });
  await expect(bar.getByRole("timer")).toHaveText(/^0:(0[2-9]|[1-5]\d) of 3:00$/);
  await expectAccessible(page);
  if (isMobile) expect(await smallTargets(page)).toEqual([]);
  await bar.getByRole("button", { name: "Pause" }).click();
  await expect(bar.getByText("Paused")).toBeVisible();
  const send = page.getByRole("button", { name: "Send", exact: true });
  await expect(send).toBeDisabled();
  await bar.getByRole("button", { name: "Continue" }).click();
  await expect(bar.getByText("Recording", { exact: true })).toBeVisible();

  // Leaving the conversation keeps what was recorded until then in the draft.
  const away = isMobile ? page : page.getByRole("navigation", { name: "Main" });
  await away.getByRole("link", { name: isMobile ? "Back to conversations" : "Inbox" }).click();
  await page
    .getByRole("main")
    .getByRole("link", { name: new RegExp(customer.name) })
    .click();
  const files = page.getByRole("list", { name: "Files to send" });
  await expect(files.getByText(/^0:\d\d$/)).toBeVisible();
  await page.reload();
  await expect(files.getByText(/^0:\d\d$/)).toBeVisible();
  await expectAccessible(page);
  if (isMobile) expect(await smallTargets(page)).toEqual([]);
  await files.getByRole("button", { name: "Listen: Voice message" }).click();
  const player = files.getByLabel("Voice message", { exact: true });
  await expect.poll(() => player.evaluate((audio: HTMLAudioElement) => audio.currentTime)).toBeGreaterThan(0);
  await send.click();

  const thread = page.getByRole("log", { name: `Conversation with ${customer.name}` });
  const sent = thread.getByRole("listitem").filter({ hasText: "Voice message" });
  await expect(sent.first()).toContainText(/0:\d\d/);
  await expect(sent.first()).toContainText(/Delivered|Read/);
  const messages: Received[] = await (await request.get(`${sandboxUrl}/control/messages`)).json();
  const received = messages.filter(({ to, document }) => to === phone.slice(1) && document !== null);
  expect(received).toMatchObject([{ document: { fileName: "Voice message" } }]);
  const file = await request.get(`${sandboxUrl}/media/${received[0]?.document?.mediaId}`);
  expect(file.headers()["content-type"]).toBe("audio/ogg");
  const content = await file.body();
  expect(content.toString("latin1", 0, 4)).toBe("OggS");
  const head = content.indexOf("OpusHead");
  expect([head > 0, content[head + 9]], "one channel of Opus").toEqual([true, 1]);

  await page.goto(`${sandboxUrl}/phone/${phone.slice(1)}`);
  const heard = page.locator("audio");
  await heard.evaluate((audio: HTMLAudioElement) => audio.play());
  await expect.poll(() => heard.evaluate((audio: HTMLAudioElement) => audio.currentTime)).toBeGreaterThan(0);
});
