// @vitest-environment jsdom
import "./testing/setup.ts";
import { refusal } from "@aavarti/domain/refusal";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { switchLanguage } from "./lib/i18n/language.ts";
import { keepToken } from "./lib/session/session-token.ts";
import { fakeNetwork, Refusal } from "./testing/fake-network.ts";
import { failOnce, failUnexpectedly, heldAnswer, refuseWith } from "./testing/refusals.ts";
import { clickUndo, renderApp } from "./testing/render-app.tsx";
import {
  emptyBoard,
  enrolment,
  meera,
  messagePrices,
  notificationSettings,
  paidTrial,
  physics,
  plainChat,
  tenant,
  user,
} from "./testing/samples.ts";

const names = { customer: { id: meera.id, name: meera.name }, product: { id: physics.id, name: physics.name } };
const failedMail = {
  id: "0190a000-0000-7000-8000-00000000000a",
  state: "failed",
  label: "Failed",
  explanation: "Not delivered. We won't try again.",
  explanationReason: { reason: "state.failed", params: {} },
  cause: "The address does not exist.",
  causeReason: null,
  nextStep: "Ask Meera for another address.",
  nextStepReason: null,
  note: null,
  noteSentences: [],
  price: null,
  fallbackOf: null,
  replacedBy: null,
  mergedInto: null,
  channel: "email",
  daysBefore: 7,
  step: "7 days before",
  stepCode: "due_in_7",
  recipient: { kind: "customer", name: meera.name, address: meera.email },
  subscriptionId: enrolment.id,
  endDate: enrolment.endDate,
  ...names,
  dueAt: "2026-11-21T03:30:00.000Z",
  sentAt: null,
  deliveredAt: null,
  readAt: null,
  createdAt: "2026-11-21T03:30:00.000Z",
};
const planned = {
  day: "2026-12-25",
  dueAt: "2026-12-25T03:30:00.000Z",
  daysBefore: 7,
  step: "7 days before",
  subscriptionId: enrolment.id,
  endDate: enrolment.endDate,
  unpaidAmount: null,
  ...names,
  skipped: null,
  skippedReason: null,
  waiting: null,
  waitingSentences: [],
  moved: null,
  movedReason: null,
  messages: [
    {
      channel: "email",
      recipient: failedMail.recipient,
      subject: "It renews soon",
      text: "Hello Meera",
      message: "meera by email",
      dues: 1,
      isInstead: false,
    },
    {
      channel: "whatsapp",
      recipient: failedMail.recipient,
      subject: null,
      text: "Hi Meera",
      message: "meera by whatsapp",
      dues: 1,
      isInstead: false,
    },
  ],
  stopped: [],
};
const page = (...items: readonly unknown[]) => ({ items, nextCursor: null });

const answers = {
  "auth.me": () => ({ user, tenant }),
  "trial.status": () => paidTrial,
  "profile.read": () => ({ id: user.id, name: user.name, email: user.email, phone: "+919826041177", language: "en" }),
  "renewals.board": () => emptyBoard,
  "notifications.preferences": () => ({
    kinds: [{ kind: "reminder.failed", isFixed: false, isEmailable: true, bell: true, popup: true, email: false }],
  }),
  "notifications.savePreference": () => ({
    kinds: [{ kind: "reminder.failed", isFixed: false, isEmailable: true, bell: false, popup: false, email: false }],
  }),
  "notifications.list": () => page(),
  "notifications.unreadCount": () => ({ unread: 0 }),
  "notifications.settings": () => notificationSettings,
  "messageCosts.prices": () => messagePrices,
  "messageCosts.spending": () => ({ month: "2026-11", budget: null, spent: "0.00", messages: 0, categories: [] }),
  "notifications.saveSettings": (input: unknown) => ({ ...notificationSettings, ...(input as object) }),
  "commands.settings": () => ({
    phone: null,
    verifiedAt: null,
    enabled: false,
    askAbove: "5000.00",
    pendingPhone: null,
    codeExpiresAt: null,
  }),
  "notifications.serviceStatus": () => ({
    services: {
      email: { configured: true, error: null },
      whatsapp: { configured: true, error: "The access token has expired." },
    },
  }),
  "reminders.log": () => page(failedMail),
  "reminders.counts": () => ({
    period: "30d",
    total: 1,
    states: [{ state: "failed", label: "Failed", explanation: failedMail.explanation, count: 1 }],
    costs: [{ channel: "whatsapp", messages: 12, documents: 3, cost: "1.38" }],
  }),
  "reminders.message": () => ({
    id: failedMail.id,
    channel: "email",
    wasSent: true,
    to: meera.email,
    subject: "It renews",
    text: "Hello",
  }),
  "reminders.upcoming": () => ({ ...page(planned), queued: null, until: null }),
  "templates.sample": () => ({
    customer: null,
    isExample: true,
    from: "Prerna Classes",
    values: {},
    whatsapp: "Hello Meera, your enrolment renews today.",
  }),
  "reminders.skip": () => ({ skipped: true, messages: 2 }),
  "reminders.unskip": () => ({ skipped: false, messages: 2 }),
};

beforeEach(() => keepToken("token-1", null));

it("saves what was changed and nothing else, and Undo puts it back", async () => {
  const network = fakeNetwork(answers);
  const { user: person } = renderApp("/notifications");
  const save = await screen.findByRole("button", { name: "Save Preferences" });
  expect(save).toBeDisabled();
  const whatsapp = await screen.findByRole("switch", { name: "WhatsApp reminders" });
  // As in the plan: "1 WhatsApp message for about ₹0.12".
  expect(screen.getByText("Each WhatsApp message costs about ₹0.115. Emails are free.")).toBeVisible();
  await person.click(whatsapp);
  await person.click(screen.getByRole("checkbox", { name: "3 days before" }));
  await person.click(screen.getByRole("checkbox", { name: "3 days before" }));
  expect(screen.getAllByText("Unsaved changes")).not.toHaveLength(0);
  await person.click(screen.getAllByRole("button", { name: "Save Preferences" })[0] ?? save);
  expect(await screen.findByText("Preferences saved")).toBeVisible();
  expect(network.inputsOf("notifications.saveSettings")).toEqual([{ whatsappEnabled: false }]);
  await clickUndo(person);
  await waitFor(() =>
    expect(network.inputsOf("notifications.saveSettings")).toEqual([
      { whatsappEnabled: false },
      { whatsappEnabled: true },
    ]),
  );
  await waitFor(() => expect(whatsapp).toBeChecked());
});

it("keeps what was typed when the server refuses, and says why", async () => {
  fakeNetwork({
    ...answers,
    "notifications.saveSettings": () => {
      throw new Refusal(403, "FORBIDDEN", "Your role may not change the notifications");
    },
  });
  const { user: person } = renderApp("/notifications");
  await person.click(await screen.findByRole("switch", { name: "Email reminders" }));
  await person.click(screen.getAllByRole("button", { name: "Save Preferences" })[0] ?? document.body);
  expect(await screen.findByText("Your role may not change the notifications")).toBeVisible();
  expect(screen.getByRole("switch", { name: "Email reminders" })).not.toBeChecked();
});

it("shows what a customer receives on the day, with a link to its text", async () => {
  const network = fakeNetwork(answers);
  renderApp("/notifications");
  const preview = await screen.findByRole("region", { name: "What customers receive on the day" });
  expect(await within(preview).findByText("Hello Meera, your enrolment renews today.")).toBeVisible();
  expect(within(preview).getByRole("link", { name: "Edit templates" })).toHaveAttribute(
    "href",
    "/dashboard/templates?message=due-0",
  );
  expect(network.inputsOf("templates.sample")).toEqual([{ kind: "due-0", language: "en" }]);
});

it("shows a role that may not change them that it may not", async () => {
  fakeNetwork({ ...answers, "auth.me": () => ({ user: { ...user, role: "viewer" }, tenant }) });
  renderApp("/notifications");
  expect(await screen.findByRole("switch", { name: "Email reminders" })).toBeDisabled();
  expect(screen.getByText(/Only owners, admins and managers can change them/)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Save Preferences" })).not.toBeInTheDocument();
  expect(screen.queryByRole("button", { name: /^Skip/ })).not.toBeInTheDocument();
});

it("tells the providers' own answer", async () => {
  fakeNetwork({
    ...answers,
    "notifications.testEmail": () => {
      throw new Refusal(502, "PROVIDER_ERROR", "Postmark: the sender is not confirmed");
    },
    "notifications.testWhatsapp": () => ({ success: true, messageId: "wamid.1" }),
  });
  const { user: person } = renderApp("/notifications");
  expect(await screen.findByText("Inactive")).toBeVisible();
  expect(screen.getByText(/The access token has expired/)).toBeVisible();
  await person.click(await screen.findByRole("button", { name: "Test email" }));
  expect(await screen.findByText("Email Test Failed")).toBeVisible();
  expect(screen.getAllByText("Postmark: the sender is not confirmed")).toHaveLength(2);
  await person.click(screen.getByRole("button", { name: "Test WhatsApp" }));
  expect(await screen.findByText("wamid.1")).toBeVisible();
  await person.clear(screen.getByLabelText("Name"));
  await person.click(screen.getByRole("button", { name: "Test email" }));
  expect(await screen.findAllByText("Please enter both email and name for testing")).not.toHaveLength(0);
});

it("skips a planned reminder at once and takes it back", async () => {
  const network = fakeNetwork(answers);
  const { user: person } = renderApp("/notifications");
  await person.click(await screen.findByRole("button", { name: "Skip “7 days before” for Meera Nair" }));
  expect(await screen.findByText("Reminder to Meera Nair skipped")).toBeVisible();
  await clickUndo(person);
  const step = { subscriptionId: enrolment.id, endDate: enrolment.endDate, daysBefore: 7 };
  await waitFor(() => expect(network.inputsOf("reminders.unskip")).toEqual([step]));
  expect(network.inputsOf("reminders.skip")).toEqual([step]);
  expect(screen.getByText("1 email, 1 WhatsApp message for about ₹0.12")).toBeVisible();
});

it("opens the history where a link leads, with counts, cause, next step and text", async () => {
  const network = fakeNetwork(answers);
  const { user: person, history } = renderApp("/notifications?status=failed");
  const dialog = await screen.findByRole("dialog", { name: "History" });
  expect(await within(dialog).findByRole("link", { name: "Failed 1" })).toHaveAttribute("aria-current", "page");
  expect(network.inputsOf("reminders.log")).toContainEqual(
    expect.objectContaining({ status: "failed", period: "30d" }),
  );
  await person.click(within(dialog).getByRole("link", { name: /Meera Nair/ }));
  expect(await within(dialog).findByText("Ask Meera for another address.")).toBeVisible();
  expect(await within(dialog).findByText("Message as sent")).toBeVisible();
  await person.click(within(dialog).getByRole("button", { name: "Close" }));
  await waitFor(() => expect(history.location.href).toBe("/notifications"));
});

const MORNING = "2026-11-22T02:30:00.000Z";
const outlook = {
  people: 1,
  channels: [{ channel: "whatsapp", people: 1 }],
  routes: [
    { route: "window", count: 0, estimatedCost: "0.00" },
    { route: "template", count: 1, estimatedCost: "0.12" },
    { route: "email", count: 0, estimatedCost: "0.00" },
  ],
  estimatedCost: "0.12",
  isOverBudget: false,
  goesAt: null,
  quietUntil: null,
  to: [{ ...names, subscriptionId: enrolment.id, channel: "whatsapp", route: "template" }],
  leftOut: [
    { place: 1, ...names, customer: { id: user.id, name: "Rohan" }, reason: "promised", day: "2026-11-25", at: null },
  ],
  sample: { channel: "whatsapp", name: meera.name, subject: null, text: "Hi Meera, it renews soon" },
};

/** Selects the one renewal of the week and opens the reminder dialog for it. */
async function askForReminder(previewNow: (input: unknown) => unknown) {
  const due = {
    id: enrolment.id,
    customer: { id: meera.id, name: meera.name, email: meera.email, phone: "+919826041177" },
    product: { id: physics.id, name: physics.name },
    amountDue: "4500.00",
    dueInAll: "4500.00",
    earlier: "0.00",
    unpaid: "0.00",
    isRenewedUnpaid: false,
    toCome: "0.00",
    familyUnpaid: "0.00",
    startDate: "2025-11-24",
    endDate: "2026-11-24",
    durationMonths: 12,
    daysLeft: 3,
    standing: "active",
    startsOn: null,
    pausedFrom: null,
    pausedUntil: null,
    lastReminder: null,
    promise: null,
    chat: plainChat,
  };
  const network = fakeNetwork({
    ...answers,
    "renewals.board": () => ({
      ...emptyBoard,
      lanes: emptyBoard.lanes.map((counted) => (counted.lane === "week" ? { ...counted, count: 1 } : counted)),
    }),
    "renewals.lane": () => page(due),
    "reminders.previewNow": previewNow,
    "reminders.now": previewNow,
  });
  const { user: person } = renderApp("/dashboard/renewals?lane=week");
  await person.click(await screen.findByRole("checkbox", { name: "Select Meera Nair" }));
  await person.click(screen.getByRole("button", { name: "Send reminder" }));
  return { network, person, dialog: await screen.findByRole("dialog", { name: /^Send reminder/ }) };
}

it("asks before a reminder goes out now, and says who gets it and who is skipped", async () => {
  const { network, person, dialog } = await askForReminder(() => outlook);
  expect(await within(dialog).findByText("Hi Meera, it renews soon")).toBeVisible();
  expect(within(dialog).getByText("Promised to pay on 25 Nov.")).toBeVisible();
  expect(dialog).toHaveAccessibleName("Send reminder now");
  expect(within(dialog).queryByRole("group", { name: "When to send" })).not.toBeInTheDocument();
  expect(network.inputsOf("reminders.now")).toEqual([]);
  await person.click(within(dialog).getByRole("button", { name: "Send 1 reminder" }));
  expect(await within(dialog).findByText("1 reminder is on its way.")).toBeVisible();
  expect(network.inputsOf("reminders.now")).toEqual([
    { about: "subscriptions", ids: [enrolment.id], evenInQuietHours: false },
  ]);
  await person.click(within(dialog).getByRole("button", { name: "Done" }));
  expect(screen.getByText(/^WhatsApp reminder queued: today/)).toBeVisible();
  expect(screen.queryByRole("region", { name: "Selected renewals" })).not.toBeInTheDocument();
});

it("says when a queued reminder goes out in quiet hours, and sends it now only when that is chosen", async () => {
  const queued = [{ place: 0, ...names, reason: "queued", day: null, at: MORNING }];
  const { network, person, dialog } = await askForReminder((input) =>
    typeof input === "object" && input !== null && "evenInQuietHours" in input && input.evenInQuietHours
      ? { ...outlook, quietUntil: MORNING, leftOut: [] }
      : { ...outlook, people: 0, channels: [], to: [], sample: null, quietUntil: MORNING, leftOut: queued },
  );
  expect(await within(dialog).findByText(/^Reminder already queued: .*8:00\.$/)).toBeVisible();
  expect(within(dialog).queryByRole("button", { name: /^Send/ })).not.toBeInTheDocument();
  await person.click(within(dialog).getByRole("radio", { name: /^Now, during quiet hours/ }));
  await person.click(await within(dialog).findByRole("button", { name: "Send 1 reminder now anyway" }));
  expect(network.inputsOf("reminders.now")).toEqual([
    { about: "subscriptions", ids: [enrolment.id], evenInQuietHours: true },
  ]);
});

it("names the time in the title and on the button while the end of the quiet hours is chosen", async () => {
  const { person, dialog } = await askForReminder(() => ({ ...outlook, quietUntil: MORNING }));
  expect(await within(dialog).findByRole("button", { name: "Send 1 reminder at 8:00" })).toBeEnabled();
  expect(dialog).toHaveAccessibleName("Send reminder after quiet hours");
  await person.click(within(dialog).getByRole("radio", { name: /^Now, during quiet hours/ }));
  expect(await within(dialog).findByRole("button", { name: "Send 1 reminder now anyway" })).toBeEnabled();
  expect(dialog).toHaveAccessibleName("Send reminder now");
});

it.each([
  [{ from: 21, until: 8 }, "Each reminder is sent once, at 9:00. Nothing is sent between 21:00 and 8:00."],
  [{ from: 21, until: 11 }, "Each reminder is sent once, at 11:00. Nothing is sent between 21:00 and 11:00."],
])("says the first hour at which reminders go out with quiet hours %o", async (quietHours, sentence) => {
  fakeNetwork({ ...answers, "notifications.settings": () => ({ ...notificationSettings, quietHours }) });
  renderApp("/notifications");
  expect(await screen.findByText(sentence)).toBeVisible();
});

it("marks a planned reminder with the channels of the customer, not with those of the owner's copy", async () => {
  const [byEmail, byWhatsapp] = planned.messages;
  const copy = { ...byEmail, recipient: { kind: "owner", name: user.name, address: user.email }, message: "copy" };
  fakeNetwork({
    ...answers,
    "reminders.upcoming": () => ({ ...page({ ...planned, messages: [byWhatsapp, copy] }), queued: null, until: null }),
  });
  renderApp("/notifications");
  const row = await screen.findByRole("button", { name: /Meera Nair.*Preview messages/ });
  expect(row).toHaveAccessibleName(/WhatsApp/);
  expect(row).not.toHaveAccessibleName(/Email/);
  expect(screen.getByText("1 email, 1 WhatsApp message for about ₹0.12")).toBeVisible();
});

it.each([
  [{ endDate: "2027-01-01", unpaidAmount: null }, /7 days before, .*, renews on/],
  [{ endDate: "2026-01-14", unpaidAmount: null }, /7 days before, .*, was due on/],
  [{ endDate: "2027-01-01", unpaidAmount: "1600.00" }, /7 days before, .*, payment of ₹1,600 due on/],
  [{ endDate: "2026-01-14", unpaidAmount: "1600.00" }, /7 days before, .*, ₹1,600 unpaid since/],
])("says what a planned reminder is about: %o", async (about, line) => {
  fakeNetwork({
    ...answers,
    "reminders.upcoming": () => ({ ...page({ ...planned, ...about }), queued: null, until: null }),
  });
  renderApp("/notifications");
  expect(await screen.findByText(line)).toBeVisible();
});

it("shows placeholders until the preferences are there, and offers to load them again when that fails", async () => {
  const held = heldAnswer();
  const handlers = [held.handler, () => notificationSettings];
  fakeNetwork({ ...answers, "notifications.settings": () => handlers.shift()?.() });
  const { user: person } = renderApp("/notifications");
  expect(await screen.findByRole("status", { name: "Loading preferences" })).toBeVisible();
  expect(screen.queryByRole("switch", { name: "Email reminders" })).not.toBeInTheDocument();
  held.resolve(Promise.resolve().then(failUnexpectedly));
  expect(await screen.findByText("Couldn't load your preferences. Try again.")).toBeVisible();
  await person.click(screen.getAllByRole("button", { name: "Try again" })[0] ?? document.body);
  expect(await screen.findByRole("switch", { name: "Email reminders" })).toBeChecked();
});

it("saves the preferences once, with the buttons disabled meanwhile", async () => {
  const held = heldAnswer();
  const network = fakeNetwork({ ...answers, "notifications.saveSettings": held.handler });
  const { user: person } = renderApp("/notifications");
  await person.click(await screen.findByRole("switch", { name: "Email reminders" }));
  await person.dblClick(screen.getAllByRole("button", { name: "Save Preferences" })[0] ?? document.body);
  for (const button of await screen.findAllByRole("button", { name: "Saving..." })) expect(button).toBeDisabled();
  for (const button of screen.getAllByRole("button", { name: "Discard" })) expect(button).toBeDisabled();
  held.resolve({ ...notificationSettings, emailEnabled: false });
  expect(await screen.findByText("Preferences saved")).toBeVisible();
  expect(network.inputsOf("notifications.saveSettings")).toEqual([{ emailEnabled: false }]);
});

it("says in Hindi what a role can't change", async () => {
  await switchLanguage("hi");
  fakeNetwork({ ...answers, "auth.me": () => ({ user: { ...user, role: "viewer", language: "hi" }, tenant }) });
  renderApp("/notifications");
  expect(await screen.findByText(/इन्हें सिर्फ़ मालिक, एडमिन या मैनेजर बदल सकते हैं।/)).toBeVisible();
  expect(await screen.findByRole("switch", { name: "ईमेल रिमाइंडर" })).toBeDisabled();
});

it.each([
  {
    panel: "Next 30 days",
    call: "reminders.upcoming",
    nothing: { ...page(), queued: null, until: null },
    full: { ...page(planned), queued: null, until: null },
    loading: "Loading scheduled reminders",
    empty: "No reminders in the next 30 days. Upcoming reminders appear here before a renewal is due.",
    failed: "Couldn't load scheduled reminders. Try again.",
    row: { role: "button", name: /^Meera Nair.*Preview messages$/ },
  },
  {
    panel: "History",
    call: "reminders.log",
    nothing: page(),
    full: page(failedMail),
    // Asked for together with the settings, without which the page shows no panel.
    loading: null,
    empty: "No messages sent yet. Your first reminder appears here once it's sent.",
    failed: "Couldn't load the history. Try again.",
    row: { role: "link", name: /Meera Nair/ },
  },
])("says in the panel $panel whether it loads, failed, is empty or has rows", async (panel) => {
  const held = heldAnswer();
  fakeNetwork({ ...answers, [panel.call]: held.handler });
  renderApp("/notifications");
  if (panel.loading) expect(await screen.findByRole("status", { name: panel.loading })).toBeVisible();
  expect(screen.queryByText(panel.empty)).not.toBeInTheDocument();
  held.resolve(panel.nothing);
  expect(await screen.findByText(panel.empty)).toBeVisible();
  cleanup();
  // The log is asked for again when its panel appears, so it fails until it is tried again.
  let isFailing = true;
  fakeNetwork({ ...answers, [panel.call]: () => (isFailing ? failUnexpectedly() : panel.full) });
  const { user: person } = renderApp("/notifications");
  expect(await screen.findByText(panel.failed)).toBeVisible();
  expect(screen.queryByText(panel.empty)).not.toBeInTheDocument();
  isFailing = false;
  await person.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole(panel.row.role, { name: panel.row.name })).toBeVisible();
});

it("says in Hindi that nothing is planned and nothing was sent", async () => {
  await switchLanguage("hi");
  fakeNetwork({
    ...answers,
    "auth.me": () => ({ user: { ...user, language: "hi" }, tenant }),
    "profile.read": () => ({ id: user.id, name: user.name, email: user.email, phone: null, language: "hi" }),
    "reminders.upcoming": () => ({ ...page(), queued: null, until: null }),
    "reminders.log": () => page(),
  });
  renderApp("/notifications");
  expect(await screen.findByText("अगले 30 दिनों में कोई रिमाइंडर नहीं। रिन्यूअल की तारीख से पहले वे यहाँ दिखेंगे।")).toBeVisible();
  expect(await screen.findByText("अभी कोई मैसेज नहीं भेजा गया। पहला रिमाइंडर भेजे जाने पर यहाँ दिखेगा।")).toBeVisible();
});

it("shows a viewer the plan without Skip", async () => {
  fakeNetwork({ ...answers, "auth.me": () => ({ user: { ...user, role: "viewer" }, tenant }) });
  renderApp("/notifications");
  expect(await screen.findByRole("button", { name: /^Meera Nair.*Preview messages$/ })).toBeVisible();
  expect(screen.queryByRole("button", { name: /^Skip/ })).not.toBeInTheDocument();
});

it("says who can be reminded only once it is checked", async () => {
  const held = heldAnswer();
  const { dialog } = await askForReminder(held.handler);
  expect(within(dialog).getByRole("status", { name: "Checking who can be reminded" })).toBeVisible();
  expect(within(dialog).queryByText("No reminders can be sent right now.")).not.toBeInTheDocument();
  held.resolve(outlook);
  expect(await within(dialog).findByRole("button", { name: "Send 1 reminder" })).toBeEnabled();
});

it("offers to check again who can be reminded when that failed", async () => {
  const { person, dialog } = await askForReminder(failOnce(outlook));
  await person.click(await within(dialog).findByRole("button", { name: "Try again" }));
  expect(await within(dialog).findByRole("button", { name: "Send 1 reminder" })).toBeEnabled();
});

it("keeps the dialog with the reason when a reminder is refused", async () => {
  let isAsked = false;
  const { person, dialog } = await askForReminder(() => {
    if (isAsked) return refuseWith(refusal("role.forbidden", { role: "viewer", roles: "owner" }))();
    isAsked = true;
    return outlook;
  });
  await person.click(await within(dialog).findByRole("button", { name: "Send 1 reminder" }));
  expect(
    await within(dialog).findByText(
      "Your role (viewer) doesn't allow this. Ask someone with one of these roles: owner",
    ),
  ).toBeVisible();
  expect(within(dialog).queryByText(/on its way/)).not.toBeInTheDocument();
});

describe("the history of reminders in its dialog", () => {
  const ALL = "/notifications?history=all";
  const dialogOf = async () => within(await screen.findByRole("dialog", { name: "History" }));
  const row = /Meera Nair/;

  it("says that messages are loading, and not that none was sent", async () => {
    const held = heldAnswer();
    fakeNetwork({ ...answers, "reminders.log": held.handler });
    renderApp(ALL);
    const dialog = await dialogOf();
    expect(await dialog.findByRole("status", { name: "Loading history" })).toBeVisible();
    expect(dialog.queryByText(/^No messages/)).not.toBeInTheDocument();
    held.resolve(page(failedMail));
    expect(await dialog.findByRole("link", { name: row })).toBeVisible();
    expect(dialog.queryByRole("status", { name: "Loading history" })).not.toBeInTheDocument();
  });

  it("says that it failed to load, and Try again brings the messages", async () => {
    let isFailing = true;
    fakeNetwork({ ...answers, "reminders.log": () => (isFailing ? failUnexpectedly() : page(failedMail)) });
    const { user: person } = renderApp(ALL);
    const dialog = await dialogOf();
    expect(await dialog.findByRole("alert")).toHaveTextContent("Couldn't load the history. Try again.");
    isFailing = false;
    await person.click(dialog.getByRole("button", { name: "Try again" }));
    expect(await dialog.findByRole("link", { name: row })).toBeVisible();
    expect(dialog.queryByRole("alert")).not.toBeInTheDocument();
  });

  it("says when no message matches the filters, and clears them", async () => {
    fakeNetwork({
      ...answers,
      "reminders.log": (input) => ((input as { status?: string }).status ? page() : page(failedMail)),
    });
    const { user: person, history } = renderApp(`${ALL}&status=read`);
    const dialog = await dialogOf();
    expect(await dialog.findByText("No messages match these filters.")).toBeVisible();
    await person.click(dialog.getByRole("button", { name: "Clear filters" }));
    expect(await dialog.findByRole("link", { name: row })).toBeVisible();
    expect(history.location.search).not.toContain("status");
  });

  it("lists the messages without numbers and costs when the counts can't be loaded", async () => {
    fakeNetwork({ ...answers, "reminders.counts": failUnexpectedly });
    renderApp(ALL);
    const dialog = await dialogOf();
    expect(await dialog.findByRole("link", { name: row })).toBeVisible();
    const statuses = within(dialog.getByRole("navigation", { name: "Status" })).getAllByRole("link");
    expect(statuses.map((link) => link.textContent?.trim())).toEqual(["All"]);
    expect(dialog.queryByText(/^Last 30 days: 12/)).not.toBeInTheDocument();
  });

  it("says of one message that its text is loading or failed, and Try again brings it", async () => {
    const held = heldAnswer();
    const message = answers["reminders.message"]();
    let isFailing = true;
    fakeNetwork({
      ...answers,
      "reminders.message": async () => {
        await held.handler();
        return isFailing ? failUnexpectedly() : message;
      },
    });
    const { user: person } = renderApp(`${ALL}&message=${failedMail.id}`);
    const dialog = await dialogOf();
    expect(await dialog.findByRole("status", { name: "Loading message" })).toBeVisible();
    expect(dialog.getByRole("heading", { name: "Meera Nair" })).toBeVisible();
    held.resolve(null);
    expect(await dialog.findByText("Couldn't load the message. Try again.")).toBeVisible();
    isFailing = false;
    await person.click(dialog.getByRole("button", { name: "Try again" }));
    expect(await dialog.findByText("Message as sent")).toBeVisible();
    expect(dialog.getByText("It renews")).toBeVisible();
  });
});
