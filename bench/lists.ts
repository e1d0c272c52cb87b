/**
 * Measures a list of 100,000 customers in a real browser, with the CPU throttled to a fourth of
 * this machine's speed: `npm run bench:lists -- 100000`. The whole product runs as with `npm
 * start`, with its own database. This is not a test: the results depend on the machine, whose load
 * is printed beside them.
 */
import type { CDPSession, Locator, Page } from "@playwright/test";
import { BASE, heap, measureInBrowser, print, processorTime, type Scrolling, slowDown } from "./browser.ts";
import { fillWithPeople } from "./people.ts";

const customers = Number(process.argv[2] ?? 100_000);
const LATENCY_MS = 2000;
/** A held key sends keydown thirty times a second and keyup once. Milliseconds. */
const KEY_REPEAT_MS = 33;
const PRESS_MS = 80;
const VISITS = 7;

await measureInBrowser({
  what: `${customers} customers`,
  fill: (superuser, { tenantId }) => fillWithPeople(superuser, tenantId, customers),
  measure,
});

async function measure(page: Page, cdp: CDPSession): Promise<void> {
  const rows = page.locator("tbody tr[data-row]");
  const toCustomers = page.getByRole("link", { name: "Customers", exact: true }).first();
  await page.goto(`${BASE}/dashboard/products`);
  await page.locator("tbody tr[data-row]").first().waitFor();
  await slowDown(cdp);

  // The first visit fetches the list; later ones find it in the cache and measure drawing only.
  const visit = async () => {
    await page.evaluate(`watched.untilShown("table[aria-label='Customers'] tr[data-row]")`);
    await press(page, toCustomers);
    const mounted = await figure(page, "answer");
    await rows.first().waitFor();
    return mounted;
  };
  print("Mounted, with the network", await visit());
  const fromCache: number[] = [];
  const beforeVisits = await processorTime(cdp);
  for (let turn = 0; turn < VISITS; turn += 1) {
    await page.getByRole("link", { name: "Products", exact: true }).first().click();
    await page.getByRole("heading", { name: "Products" }).waitFor();
    fromCache.push(await visit());
  }
  fromCache.sort((one, other) => one - other);
  print(`Mounted, from the cache, the median of ${VISITS}`, fromCache[Math.floor(VISITS / 2)] ?? Number.NaN);
  print("Mounted, from the cache, the slowest", fromCache.at(-1) ?? Number.NaN);
  print("Processor time of a visit", Math.round(((await processorTime(cdp)) - beforeVisits) / VISITS));
  const beforeScrolling = await processorTime(cdp);
  await page.evaluate("watched.scrolling()");
  for (let turn = 0; turn < 12; turn += 1) {
    await page.mouse.wheel(0, 3000);
    await page.waitForTimeout(400);
  }
  const { frames, slowFrames, slowest, longTasks } = await page.evaluate<Scrolling>("watched.scrolled()");
  print("Scrolling: frames", frames, "");
  print("Scrolling: frames of 50 ms or more", slowFrames, "");
  print("Scrolling: the slowest frame", slowest);
  print("Scrolling: long tasks together", longTasks);
  print("Scrolling: processor time", Math.round((await processorTime(cdp)) - beforeScrolling));
  print("Rows in the page after scrolling", await rows.count(), "");
  print("Heap after scrolling", await heap(cdp), "MB");
  await page.mouse.wheel(0, -100_000);
  await page.waitForTimeout(1500);

  await rows.first().focus();
  await page.waitForTimeout(600);
  const interactions: Record<string, () => Promise<unknown>> = {
    J: () => page.keyboard.press("j"),
    "J held for 20 rows": async () => {
      await rows.first().focus();
      for (let step = 0; step < 20; step += 1) {
        await page.keyboard.down("j");
        await page.waitForTimeout(KEY_REPEAT_MS);
      }
      await page.keyboard.up("j");
    },
    "X selects": () => page.keyboard.press("x"),
    "click on a box": () => press(page, rows.nth(3).getByRole("checkbox")),
    "Shift and click": async () => {
      await page.keyboard.down("Shift");
      await press(page, rows.nth(9).getByRole("checkbox"));
      await page.keyboard.up("Shift");
    },
    "E opens a cell": () => page.keyboard.press("e"),
    "a letter in it": () => page.keyboard.press("a"),
    "Escape leaves it": () => page.keyboard.press("Escape"),
    "row menu": async () => {
      await press(page, rows.nth(4).getByRole("button", { name: /^Actions/ }));
      await page.getByRole("menu").waitFor();
      await page.keyboard.press("Escape");
    },
    "columns menu": async () => {
      await press(page, page.getByRole("button", { name: "Columns" }));
      await press(page, page.getByRole("checkbox", { name: "Company" }));
      await page.waitForTimeout(600);
      await press(page, page.getByRole("checkbox", { name: "Company" }));
      await page.waitForTimeout(600);
      await page.keyboard.press("Escape");
    },
    "sort by name": async () => {
      await press(page, page.getByRole("columnheader", { name: "Name" }).getByRole("button"));
      await page.waitForTimeout(1500);
    },
    "a tab and back": async () => {
      for (const name of [/^Active/, /^Everyone/]) {
        await press(page, page.getByRole("navigation").getByRole("link", { name }));
        await page.waitForTimeout(1500);
      }
    },
    "a filter on and off": async () => {
      await press(page, page.getByRole("button", { name: "Filter", exact: true }));
      await press(page, page.getByRole("menuitem").first());
      await page.waitForTimeout(1500);
      await press(page, page.getByRole("button", { name: /^Remove/ }));
      await page.waitForTimeout(1500);
    },
    "Ctrl A": async () => {
      await rows.first().focus();
      await page.keyboard.press("Control+a");
      await page.getByText(`${customers.toLocaleString("en-IN")} selected`).waitFor({ timeout: 60_000 });
    },
    "X with all selected": () => page.keyboard.press("x"),
    "Escape clears": () => page.keyboard.press("Escape"),
  };
  for (const [name, act] of Object.entries(interactions)) {
    await page.evaluate("watched.forget()");
    const before = await processorTime(cdp);
    await act();
    await page.waitForTimeout(600);
    print(`Key or click: ${name}`, await figure(page, "worst"));
    print(`  Processor time: ${name}`, Math.round((await processorTime(cdp)) - before));
    if (name === "X with all selected") print("Heap with all selected", await heap(cdp), "MB");
  }

  await cdp.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  const field = page.getByRole("searchbox");
  await field.focus();
  // Search words whose last letter changes the result: a response with the same rows cannot be
  // timed.
  for (const word of ["simran me", "98000 04821", "sharm"]) {
    await field.fill("");
    await page.waitForTimeout(1500);
    await field.pressSequentially(word.slice(0, -1), { delay: 80 });
    await page.waitForTimeout(1000);
    await page.evaluate("watched.untilChanged()");
    await page.keyboard.press(word.slice(-1));
    print(`Search answered, after the last letter of "${word}"`, await figure(page, "answer"));
  }
  await field.fill("");
  await page.waitForTimeout(1500);

  await cdp.send("Network.enable");
  await cdp.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  const headers = await page.getByRole("columnheader").allInnerTexts();
  const phone = headers.findIndex((header) => header.trim() === "Phone");
  await rows.first().getByRole("cell").nth(phone).getByRole("button").click();
  await page.keyboard.type("12");
  await page.evaluate("watched.untilChanged()");
  await page.keyboard.press("Enter");
  print(`Edit shown, ${LATENCY_MS} ms of latency`, await figure(page, "answer"));
  const asked = performance.now();
  await rows.first().getByRole("alert").waitFor();
  print("Rolled back with its reason, after", Math.round(performance.now() - asked));
}

/**
 * Clicks with mouse events only: Playwright's own click first searches the page for what it will
 * hit, which a person's does not. Like a hand, it moves first and holds the button for a moment.
 */
async function press(page: Page, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  // Drawing caused by scrolling must not count towards the click.
  await page.waitForTimeout(600);
  const box = await target.boundingBox();
  if (!box) throw new Error("It has no place on the screen");
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.waitForTimeout(200);
  await page.mouse.down();
  await page.waitForTimeout(PRESS_MS);
  await page.mouse.up();
}

/** Reads a value that watch-page.js measured. */
async function figure(page: Page, name: "answer" | "worst"): Promise<number> {
  return Number(await page.evaluate(`watched.${name}()`));
}
