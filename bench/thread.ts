/**
 * Measures a conversation of 5,000 messages in a real browser, with the CPU throttled to a fourth
 * of this machine's speed: `npm run bench:thread`. The whole product runs as with `npm start`, with
 * its own database. This is not a test: the results depend on the machine, whose load is printed
 * beside them.
 */
import type { CDPSession, Page } from "@playwright/test";
import { BASE, heap, measureInBrowser, print, processorTime, type Scrolling, slowDown } from "./browser.ts";
import { fillWithConversations, LONG_THREAD } from "./conversations.ts";
import { fillWithPeople } from "./people.ts";

const CUSTOMERS = 1_000;
/** Pixels and milliseconds of a turn of the wheel. */
const WHEEL_PX = 2_500;
const WHEEL_MS = 150;
const MAX_TURNS = 600;

/** A message in the middle of the conversation, and the conversation. */
let middle = { message: "", conversation: "" };

await measureInBrowser({
  what: `${LONG_THREAD} messages in a conversation`,
  fill: async (superuser, { tenantId, userId }) => {
    await fillWithPeople(superuser, tenantId, CUSTOMERS);
    await fillWithConversations(superuser, { tenantId, userId, now: new Date() });
    const { rows } = await superuser.query(
      `select id as message, conversation_id as conversation from inbound_message
      where tenant_id = $1 and conversation_id = (select id from conversation where tenant_id = $1
        order by last_message_at desc limit 1)
      order by created_at offset ${LONG_THREAD / 4} limit 1`,
      [tenantId],
    );
    middle = rows[0];
  },
  measure,
});

async function measure(page: Page, cdp: CDPSession): Promise<void> {
  await page.goto(`${BASE}/dashboard/inbox?tab=all`);
  await page.getByRole("main").locator("[data-row]").first().click();
  const thread = page.getByRole("log");
  await thread.getByRole("listitem").first().waitFor();
  const field = page.getByRole("textbox", { name: /^Reply to/ });
  await field.waitFor();
  await slowDown(cdp);
  const inPage = () => thread.locator("*").count();
  print("At first: elements of the thread", await inPage(), "");
  print("At first: heap", await heap(cdp), "MB");

  await thread.hover();
  const older = page.getByRole("button", { name: /older messages/ });
  const before = await processorTime(cdp);
  await page.evaluate("watched.scrolling()");
  let [most, turns] = [0, 0];
  while (turns < MAX_TURNS && (turns % 10 !== 0 || (await older.count()) > 0)) {
    await page.mouse.wheel(0, -WHEEL_PX);
    await page.waitForTimeout(WHEEL_MS);
    turns += 1;
    if (turns % 10 === 0) most = Math.max(most, await inPage());
  }
  await show("To the oldest message", page, cdp, before);
  print("  turns of the wheel", turns, "");
  print("  most elements of the thread", most, "");
  print("  heap", await heap(cdp), "MB");

  const back = await processorTime(cdp);
  await page.evaluate("watched.scrolling()");
  for (let turn = 0; turn < 30; turn += 1) {
    await page.mouse.wheel(0, WHEEL_PX);
    await page.waitForTimeout(WHEEL_MS);
  }
  await show("Down 30 turns, all of it loaded", page, cdp, back);

  const asked = performance.now();
  await page.getByRole("button", { name: "Go to newest message" }).click();
  await page.waitForFunction("document.querySelector('[data-shows-near]').scrollTop === 0");
  print("Newest message shown, after", Math.round(performance.now() - asked));

  await field.focus();
  const beforeTyping = await processorTime(cdp);
  await field.pressSequentially("Namaste ji, kal aa jaiye", { delay: 80 });
  print("Processor time of 24 letters", Math.round((await processorTime(cdp)) - beforeTyping));

  const atNewest = performance.now();
  await page.goto(`${BASE}/dashboard/inbox?conversation=${middle.conversation}`);
  await thread.getByRole("listitem").first().waitFor();
  print("Opened at the newest message, with the page, after", Math.round(performance.now() - atNewest));
  const atMiddle = performance.now();
  await page.goto(`${BASE}/dashboard/inbox?conversation=${middle.conversation}&message=${middle.message}`);
  await thread.locator("[aria-current=true]").waitFor();
  print("Opened at a message in the middle, with the page, after", Math.round(performance.now() - atMiddle));
  print("  elements of the thread", await inPage(), "");
}

async function show(what: string, page: Page, cdp: CDPSession, before: number): Promise<void> {
  const { frames, slowFrames, slowest, longTasks } = await page.evaluate<Scrolling>("watched.scrolled()");
  print(`${what}: frames`, frames, "");
  print("  frames of 50 ms or more", slowFrames, "");
  print("  the slowest frame", slowest);
  print("  long tasks together", longTasks);
  print("  processor time", Math.round((await processorTime(cdp)) - before));
}
