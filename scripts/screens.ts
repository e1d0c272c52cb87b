import { join } from "node:path";
import type { Page } from "@playwright/test";
import { ROOT } from "./installation.ts";
import type { Say } from "./said-in.ts";

/** The demo's accounts, and one that has just been registered and is empty. */
export type Account = "demo" | "trial" | "expired" | "new";

/**
 * One screenshot. `as` signs in; `before` sets up what the page will get, `prepare` brings the
 * screen into the wanted state.
 */
export interface Screen {
  readonly name: string;
  readonly path: string;
  readonly as?: Account;
  /** Passes the page that is shown before a trial starts. */
  readonly isPastGate?: boolean;
  /** Takes the whole page instead of the visible part. */
  readonly isWhole?: boolean;
  /** The screen exists at this width only. */
  readonly only?: "wide" | "phone";
  readonly before?: (page: Page) => Promise<unknown>;
  /**
   * What shows that the wanted state is reached, where it is neither a heading nor the end of all
   * loading.
   */
  readonly until?: string;
  readonly prepare?: (page: Page, say: Say) => Promise<void>;
}

type Act = (page: Page, say: Say) => Promise<void>;

/** Runs actions one after the other. */
const first =
  (...acts: readonly Act[]): Act =>
  async (page, say) => {
    for (const act of acts) await act(page, say);
  };

/** Clicks an element without a text of its own. */
const click =
  (selector: string): Act =>
  (page) =>
    page.locator(selector).first().click();

/** Clicks a button by its English name. */
const press =
  (name: string): Act =>
  (page, say) =>
    page
      .getByRole("button", { name: say(name) })
      .first()
      .click();

const choose =
  (name: string): Act =>
  (page, say) =>
    page
      .getByRole("menuitem", { name: say(name) })
      .first()
      .click();

/** Types key by key into the focused element. */
const keys =
  (...typed: readonly string[]): Act =>
  async (page) => {
    for (const key of typed) await page.keyboard.press(key);
  };

const fill =
  (selector: string, text: string): Act =>
  (page) =>
    page.locator(selector).first().fill(text);

/** Focuses the first row of the board, whose keys act on it. */
const onFirstRow: Act = (page) => page.locator("[data-row]").first().focus();

/** Opens the menu of the record on the page, not that of the frame. */
const more: Act = (page, say) =>
  page
    .getByRole("main")
    .getByRole("button", { name: say("More") })
    .click();

const inDialog: Act = (page) => page.getByRole("dialog").first().waitFor();

/** Found by its icon, because its name contains the number of unread notifications. */
const bell: Act = click("button:has(.lucide-bell)");

/** Opens the page of a list's first row through the row's own menu. */
const openFirst: Act = async (page, say) => {
  await press(page.url().includes("subscriptions") ? "Actions for {customer}, {product}" : "Actions for {name}")(
    page,
    say,
  );
  await choose("Open")(page, say);
  await page.waitForURL(/\/[0-9a-f-]{36}$/);
  await page.locator("main h1").first().waitFor();
};

const MEMBERS = join(ROOT, "tests/e2e/fixtures/members.xlsx");

const chooseFile: Act = async (page, say) => {
  await page.setInputFiles("input[type=file]", MEMBERS);
  await page.getByRole("button", { name: say("{number, plural, one {Check # row} other {Check # rows}}") }).waitFor();
};

const checkFile: Act = async (page, say) => {
  await chooseFile(page, say);
  await press("{number, plural, one {Check # row} other {Check # rows}}")(page, say);
  await page.getByRole("heading", { name: say("Preview of {name}") }).waitFor();
};

const importFile: Act = async (page, say) => {
  await checkFile(page, say);
  await press("{number, plural, one {Import # row} other {Import # rows}}")(page, say);
  await page.getByRole("button", { name: say("Undo import") }).waitFor({ timeout: 60_000 });
};

/** The screens' requests, after the one call that returns who is signed in. */
const ASKED = /\/trpc\/(?!auth\.me)/;

/** The skeleton of what has not loaded yet. */
const BREATHING = "main .animate-breathe";

const unanswered = (page: Page) => page.route(ASKED, () => new Promise(() => undefined));
const refused = (page: Page) => page.route(ASKED, (route) => route.fulfill({ status: 503, body: "" }));

/** Makes the server respond with something that no screen understands. */
const misanswered = (page: Page) =>
  page.route(ASKED, (route) => {
    const names = new URL(route.request().url()).pathname.split(",");
    return route.fulfill({ json: names.map(() => ({ result: { data: {} } })) });
  });

const signedIn = (as: Account, screens: readonly Omit<Screen, "as">[]): readonly Screen[] =>
  screens.map((screen) => ({ as, ...screen }));

/** Screens that need no sign-in. */
const PUBLIC: readonly Screen[] = [
  { name: "landing", path: "/", isWhole: true },
  { name: "landing-top", path: "/" },
  { name: "landing-menu", path: "/", only: "phone", prepare: click("[data-menu] summary") },
  { name: "pricing", path: "/pricing", isWhole: true },
  { name: "privacy-policy", path: "/privacy-policy", isWhole: true },
  { name: "terms-of-service", path: "/terms-of-service", isWhole: true },
  { name: "data-deletion", path: "/data-deletion", isWhole: true },
  {
    name: "data-deletion-problems",
    path: "/data-deletion",
    isWhole: true,
    prepare: click("[data-deletion-form] button"),
  },
  { name: "not-found", path: "/nowhere" },
  { name: "sign-in", path: "/login" },
  { name: "sign-in-problems", path: "/login", prepare: click("form button[type=submit]") },
  {
    name: "sign-in-refused",
    path: "/login",
    prepare: first(
      fill("input[type=email]", "nobody@example.in"),
      fill("input[type=password]", "wrong password"),
      click("form button[type=submit]"),
    ),
  },
  { name: "register", path: "/register" },
  { name: "register-problems", path: "/register", isWhole: true, prepare: click("form button[type=submit]") },
  { name: "forgot-password", path: "/forgot-password" },
  {
    name: "forgot-password-sent",
    path: "/forgot-password",
    prepare: first(fill("input[type=email]", "nobody@example.in"), click("form button[type=submit]")),
  },
  { name: "reset-password", path: "/reset-password#token=of-a-mail" },
  { name: "reset-password-without-link", path: "/reset-password" },
  { name: "verify-email-old", path: "/verify-email#token=of-an-old-mail" },
  { name: "verify-email-without-link", path: "/verify-email" },
];

/** Screens about the trial and the payment. */
const TRIAL: readonly Screen[] = [
  ...signedIn("trial", [
    { name: "pricing-signed-in", path: "/pricing" },
    { name: "pricing-payment", path: "/pricing", prepare: click("[data-activate]") },
    { name: "gate-trial", path: "/dashboard" },
    { name: "dashboard-trial", path: "/dashboard", isPastGate: true },
    { name: "profile-trial", path: "/dashboard/profile", isPastGate: true, isWhole: true },
    { name: "billing-trial", path: "/dashboard/billing", isPastGate: true },
  ]),
  { name: "gate-expired", path: "/dashboard", as: "expired" },
];

/** Screens of an empty account. */
const EMPTY: readonly Screen[] = signedIn(
  "new",
  (
    [
      { name: "dashboard-new", path: "/dashboard", isWhole: true },
      { name: "renewals-new", path: "/dashboard/renewals" },
      { name: "customers-new", path: "/dashboard/customers" },
      { name: "contacts-new", path: "/dashboard/contacts" },
      { name: "inbox-new", path: "/dashboard/inbox" },
      { name: "products-new", path: "/dashboard/products" },
      { name: "subscriptions-new", path: "/dashboard/subscriptions" },
      { name: "analytics-new", path: "/dashboard/analytics", isWhole: true },
      { name: "notifications-new", path: "/notifications", isWhole: true },
      { name: "activity-new", path: "/dashboard/activity" },
      { name: "templates-new", path: "/dashboard/templates" },
      { name: "bell-new", path: "/dashboard/support", prepare: bell },
      // These come last, because afterwards the account is not empty any more.
      { name: "import-done", path: "/dashboard/import", isWhole: true, prepare: importFile },
      {
        name: "import-revert",
        path: "/dashboard/import",
        prepare: first(click("main a[href*='/dashboard/import?id=']"), press("Undo import"), inDialog),
      },
      { name: "import-past", path: "/dashboard/import", isWhole: true },
    ] satisfies readonly Omit<Screen, "as">[]
  ).map((screen) => ({ ...screen, isPastGate: true })),
);

const RENEWALS: readonly Screen[] = signedIn("demo", [
  { name: "renewals", path: "/dashboard/renewals" },
  { name: "renewals-whole", path: "/dashboard/renewals", isWhole: true },
  { name: "renewals-lane", path: "/dashboard/renewals?lane=overdue" },
  { name: "renewals-no-match", path: "/dashboard/renewals?q=nobody" },
  { name: "renewals-selected", path: "/dashboard/renewals", prepare: first(onFirstRow, keys("x", "j", "x")) },
  { name: "renewals-keys", path: "/dashboard/renewals", prepare: first(onFirstRow, keys("?"), inDialog) },
  { name: "renewal-menu", path: "/dashboard/renewals", prepare: press("More actions for {name}") },
  {
    name: "renew",
    path: "/dashboard/renewals",
    prepare: first(press("More actions for {name}"), choose("Renew with changes"), inDialog),
  },
  {
    name: "renew-late-many",
    path: "/dashboard/renewals",
    prepare: first(onFirstRow, keys("x", "j", "x", "r"), inDialog),
  },
  { name: "remind-now", path: "/dashboard/renewals", prepare: first(onFirstRow, keys("s"), inDialog) },
]);

const CUSTOMERS: readonly Screen[] = signedIn("demo", [
  { name: "customers", path: "/dashboard/customers" },
  { name: "customers-no-match", path: "/dashboard/customers?q=nobody" },
  {
    name: "customers-selected",
    path: "/dashboard/customers",
    only: "wide",
    prepare: first(click("tbody [data-row] input, tbody input[type=checkbox], tbody [role=checkbox]")),
  },
  { name: "customers-filter", path: "/dashboard/customers", prepare: press("Filter") },
  { name: "customers-view", path: "/dashboard/customers?sort=name&without=phone", prepare: press("Save view") },
  { name: "customers-columns", path: "/dashboard/customers", only: "wide", prepare: press("Columns") },
  { name: "customer-menu", path: "/dashboard/customers", prepare: press("Actions for {name}") },
  { name: "customer-form", path: "/dashboard/customers?form=new" },
  { name: "customer-form-problems", path: "/dashboard/customers?form=new", prepare: first(keys("Control+Enter")) },
  {
    name: "customer-form-unsaved",
    path: "/dashboard/customers?form=new",
    prepare: first(fill("[role=dialog] input", "Meera Nair"), keys("Escape")),
  },
  { name: "customer-edit", path: "/dashboard/customers", prepare: first(press("Actions for {name}"), choose("Edit")) },
  { name: "customer", path: "/dashboard/customers?sort=name", isWhole: true, prepare: openFirst },
  { name: "customer-tags", path: "/dashboard/customers?sort=name", prepare: first(openFirst, press("Add tag")) },
  { name: "customer-promise", path: "/dashboard/customers?sort=name", prepare: first(openFirst, press("Add promise")) },
  {
    name: "customer-consent",
    path: "/dashboard/customers?sort=name",
    prepare: first(openFirst, press("Stop reminders")),
  },
  { name: "customer-missing", path: "/dashboard/customers/00000000-0000-7000-8000-000000000000" },
  { name: "contacts", path: "/dashboard/contacts" },
  { name: "contacts-no-match", path: "/dashboard/contacts?q=nobody" },
  { name: "import", path: "/dashboard/import", isWhole: true },
  { name: "import-columns", path: "/dashboard/import", isWhole: true, prepare: chooseFile },
  { name: "import-check", path: "/dashboard/import", isWhole: true, prepare: checkFile },
]);

const PRODUCTS: readonly Screen[] = signedIn("demo", [
  { name: "products", path: "/dashboard/products" },
  { name: "products-no-match", path: "/dashboard/products?q=nobody" },
  { name: "product-menu", path: "/dashboard/products", prepare: press("Actions for {name}") },
  {
    name: "product-archive",
    path: "/dashboard/products",
    prepare: first(press("Actions for {name}"), choose("Archive")),
  },
  { name: "product", path: "/dashboard/products?sort=name", isWhole: true, prepare: openFirst },
  { name: "product-form", path: "/dashboard/products?form=new" },
  {
    name: "product-form-more",
    path: "/dashboard/products?form=new",
    prepare: first(
      fill("[role=dialog] input", "Spoken English"),
      click("[role=dialog] summary, [role=dialog] [aria-expanded=false]"),
      (page) => page.locator("[role=dialog] input:visible").last().scrollIntoViewIfNeeded(),
    ),
  },
  { name: "product-edit", path: "/dashboard/products", prepare: first(press("Actions for {name}"), choose("Edit")) },
  { name: "product-missing", path: "/dashboard/products/00000000-0000-7000-8000-000000000000" },
]);

/**
 * The subscription that ends last comes first: one that is due today can be neither paused nor
 * changed.
 */
const RUNNING = "/dashboard/subscriptions?status=active&sort=-renews";

const subscriptionAct = (name: string): Act => first(openFirst, more, choose(name), inDialog);

const SUBSCRIPTIONS: readonly Screen[] = signedIn("demo", [
  { name: "subscriptions", path: "/dashboard/subscriptions" },
  { name: "subscriptions-no-match", path: "/dashboard/subscriptions?q=nobody" },
  { name: "subscription-form", path: "/dashboard/subscriptions?form=new" },
  {
    name: "subscription-form-choices",
    path: "/dashboard/subscriptions?form=new",
    prepare: click("[role=dialog] [role=combobox]"),
  },
  {
    name: "subscription-form-filled",
    path: "/dashboard/subscriptions?form=new",
    prepare: async (page) => {
      for (const nth of [0, 1]) {
        await page.locator("[role=dialog] [role=combobox]").nth(nth).click();
        await page.getByRole("option").nth(2).click();
      }
    },
  },
  { name: "subscription-form-problems", path: "/dashboard/subscriptions?form=new", prepare: keys("Control+Enter") },
  { name: "subscription", path: "/dashboard/subscriptions?status=active", isWhole: true, prepare: openFirst },
  {
    name: "subscription-cancelled",
    path: "/dashboard/subscriptions?status=cancelled",
    isWhole: true,
    prepare: openFirst,
  },
  {
    name: "subscription-menu",
    path: RUNNING,
    prepare: first(openFirst, more),
  },
  { name: "subscription-pause", path: RUNNING, prepare: subscriptionAct("Pause") },
  {
    name: "subscription-cancel",
    path: RUNNING,
    prepare: subscriptionAct("Cancel {noun}"),
  },
  {
    name: "subscription-change",
    path: RUNNING,
    prepare: subscriptionAct("Change {noun}"),
  },
  {
    name: "subscription-change-chosen",
    path: RUNNING,
    prepare: async (page, say) => {
      await subscriptionAct("Change {noun}")(page, say);
      await page.locator("[role=dialog] [role=combobox]").first().click();
      await page.getByRole("option").nth(1).click();
    },
  },
  {
    name: "subscription-reactivate",
    path: "/dashboard/subscriptions?status=cancelled",
    prepare: first(openFirst, press("Reactivate")),
  },
]);

const FIGURES: readonly Screen[] = signedIn("demo", [
  { name: "dashboard", path: "/dashboard", isWhole: true },
  { name: "analytics", path: "/dashboard/analytics", isWhole: true },
  {
    name: "analytics-day",
    path: "/dashboard/analytics",
    isWhole: true,
    prepare: async (page, say) => {
      await page
        .getByRole("button", { name: new RegExp(say("Excellent").source.replace("^", "")) })
        .first()
        .click();
    },
  },
]);

const MESSAGES: readonly Screen[] = signedIn("demo", [
  { name: "templates", path: "/dashboard/templates", isWhole: true },
  { name: "templates-hindi", path: "/dashboard/templates?message=due-7&language=hi", isWhole: true },
  { name: "templates-variables", path: "/dashboard/templates?message=overdue", prepare: press("Insert variable") },
  { name: "notifications", path: "/notifications", isWhole: true },
  { name: "history", path: "/notifications?history=all" },
  { name: "history-none", path: "/notifications?history=all&status=failed&period=7d" },
]);

const ACCOUNT: readonly Screen[] = signedIn("demo", [
  { name: "billing", path: "/dashboard/billing" },
  { name: "profile", path: "/dashboard/profile", isWhole: true },
  { name: "activity", path: "/dashboard/activity" },
  { name: "settings", path: "/dashboard/settings", isWhole: true },
  { name: "settings-erase", path: "/dashboard/settings?page=data", prepare: press("Delete account") },
  { name: "settings-sign-out", path: "/dashboard/settings?page=sign-in", prepare: press("Sign out everywhere") },
  { name: "support", path: "/dashboard/support" },
]);

const FRAME: readonly Screen[] = signedIn("demo", [
  { name: "business-type", path: "/dashboard?dialog=business-type" },
  { name: "user-menu", path: "/dashboard", prepare: press("Account menu for {name}") },
  { name: "bell", path: "/dashboard", prepare: bell },
  { name: "add-menu", path: "/dashboard", only: "phone", prepare: press("Add") },
  { name: "more-menu", path: "/dashboard", only: "phone", prepare: press("More") },
  { name: "sidebar-collapsed", path: "/dashboard/customers", only: "wide", prepare: press("Collapse sidebar") },
  { name: "palette", path: "/dashboard", prepare: keys("Control+k") },
  {
    name: "palette-found",
    path: "/dashboard",
    prepare: async (page) => {
      await page.keyboard.press("Control+k");
      await page.locator("[role=dialog] input").pressSequentially("me");
    },
  },
  {
    name: "palette-nothing",
    path: "/dashboard",
    prepare: async (page) => {
      await page.keyboard.press("Control+k");
      await page.locator("[role=dialog] input").pressSequentially("zzzzz");
    },
  },
  { name: "shortcuts", path: "/dashboard", prepare: keys("?") },
  { name: "not-found-signed-in", path: "/dashboard/nowhere" },
  { name: "loading", path: "/dashboard/customers", before: unanswered, until: BREATHING },
  { name: "loading-dashboard", path: "/dashboard", before: unanswered, until: BREATHING },
  { name: "loading-renewals", path: "/dashboard/renewals", before: unanswered, until: BREATHING },
  { name: "loading-analytics", path: "/dashboard/analytics", before: unanswered, until: BREATHING },
  { name: "loading-notifications", path: "/notifications", before: unanswered, until: BREATHING },
  {
    name: "loading-app",
    path: "/dashboard",
    before: (page) => page.route(/\/trpc\//, () => new Promise(() => undefined)),
    until: "[role=status]",
  },
  { name: "failed", path: "/dashboard/customers", before: refused, until: "main [role=alert]" },
  { name: "failed-dashboard", path: "/dashboard", isWhole: true, before: refused, until: "main [role=alert]" },
  { name: "failed-renewals", path: "/dashboard/renewals", before: refused, until: "main [role=alert]" },
  { name: "error", path: "/dashboard/analytics", before: misanswered, until: "main[role=alert]" },
  { name: "offline", path: "/dashboard/renewals", prepare: (page) => page.context().setOffline(true) },
]);

/** All screens in all their states. A new screen needs its line here. */
/** Opens the newest conversation, where there is one. */
const openConversation: Act = async (page) => {
  const row = page.locator("main [data-row]").first();
  if ((await row.count()) > 0) await row.click();
};

const INBOX: readonly Screen[] = signedIn("demo", [
  { name: "inbox", path: "/dashboard/inbox?tab=all" },
  { name: "inbox-no-match", path: "/dashboard/inbox?tab=all&q=nobody" },
  { name: "inbox-conversation", path: "/dashboard/inbox?tab=all", prepare: openConversation },
  {
    name: "inbox-note",
    path: "/dashboard/inbox?tab=all",
    prepare: first(openConversation, async (page, say) => {
      const note = page.getByRole("button", { name: say("Note"), exact: true });
      if ((await note.count()) > 0) await note.click();
    }),
  },
  { name: "inbox-missing", path: "/dashboard/inbox?conversation=00000000-0000-7000-8000-000000000000" },
]);

export const SCREENS: readonly Screen[] = [
  ...PUBLIC,
  ...TRIAL,
  ...FRAME,
  ...RENEWALS,
  ...FIGURES,
  ...CUSTOMERS,
  ...PRODUCTS,
  ...SUBSCRIPTIONS,
  ...INBOX,
  ...MESSAGES,
  ...ACCOUNT,
  ...EMPTY,
];
