// @vitest-environment jsdom
import "../../testing/setup.ts";
import { screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { switchLanguage } from "../../lib/i18n/language.ts";
import { fakeNetwork } from "../../testing/fake-network.ts";
import { renderPart } from "../../testing/render-part.tsx";
import { BulkDialog } from "./bulk-dialog.tsx";
import { BulkResults } from "./bulk-results.tsx";

afterEach(() => switchLanguage("en"));

const ASHA = "019a8c52-1a00-7d44-9f60-7e8192031425";
const RAVI = "019a8c52-1a00-7d44-9f60-7e8192031426";

const preview = {
  chosen: 2,
  people: 1,
  goesAt: null,
  routes: [
    { route: "window", count: 0, estimatedCost: "0.00" },
    { route: "template", count: 1, estimatedCost: "0.12" },
    { route: "email", count: 0, estimatedCost: "0.00" },
  ],
  estimatedCost: "0.12",
  reasons: [{ reason: "opted-out", count: 1 }],
  skipped: [{ customer: { id: RAVI, name: "Ravi" }, reason: "opted-out" }],
  at: 0,
  messages: [
    {
      customer: { id: ASHA, name: "Asha" },
      recipient: "Asha",
      route: "template",
      address: "+919876543210",
      subject: null,
      text: "Hi Asha, we open at 7.",
    },
  ],
};
const send = {
  id: ASHA,
  kind: "text",
  subject: "New timing",
  text: "Hi",
  isOffer: false,
  template: null,
  emailFallback: true,
  author: null,
  state: "running",
  waitsFor: null,
  startsAt: "2026-11-21T04:00:00.000Z",
  createdAt: "2026-11-21T04:00:00.000Z",
  finishedAt: null,
  cost: "0.00",
  counts: { queued: 1, onTheWay: 0, sent: 0, delivered: 0, failed: 0, skipped: 1 },
};
const recipients = {
  items: [
    {
      customer: { id: RAVI, name: "Ravi" },
      result: "skipped",
      reason: "opted-out",
      cancelledBy: null,
      route: null,
      channel: null,
      address: null,
      conversationId: null,
      sentAt: null,
      cause: null,
      nextStep: null,
      replaced: null,
    },
  ],
};

it("writes, previews with cost and reasons, sends once and shows the progress", async () => {
  const network = fakeNetwork({
    "bulkMessages.preview": () => preview,
    "bulkMessages.start": () => send,
    "bulkMessages.read": () => send,
    "bulkMessages.recipients": () => recipients,
    "bulkMessages.cancel": () => ({ ...send, state: "cancelled" }),
  });
  const closed = vi.fn();
  const { user } = renderPart(<BulkDialog customerIds={[ASHA, RAVI]} today="2026-11-21" onClose={closed} />);
  expect(await screen.findByRole("dialog", { name: "Message 2 customers" })).toBeVisible();
  expect(screen.getByRole("button", { name: "Preview" })).toBeDisabled();
  await user.type(screen.getByRole("textbox", { name: "Email subject" }), "New timing");
  await user.type(screen.getByRole("textbox", { name: "Message" }), "We open at 7");
  await user.click(screen.getByRole("button", { name: "Preview" }));
  expect(await screen.findByText("Hi Asha, we open at 7.")).toBeVisible();
  expect(screen.getByText("WhatsApp, utility template")).toBeVisible();
  expect(screen.getAllByText("₹0.12").length).toBeGreaterThan(0);
  expect(screen.getByText("Opted out.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Send 1 message" }));
  expect(await screen.findByText("1 of 2 done")).toBeVisible();
  const [started] = network.inputsOf("bulkMessages.start") as { id: string; customerIds: string[]; text: string }[];
  expect(started).toMatchObject({ text: "We open at 7", subject: "New timing", customerIds: [ASHA, RAVI] });
  expect(started?.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  await user.click(screen.getByRole("button", { name: "Cancel sending" }));
  await waitFor(() => expect(network.inputsOf("bulkMessages.cancel")).toHaveLength(1));
  await user.click(screen.getByRole("button", { name: "Done" }));
  expect(closed).toHaveBeenCalledWith(true);
});

it("loads the rows again that are older than the figures, though the send is finished", async () => {
  const asha = { ...recipients.items[0], customer: { id: ASHA, name: "Asha" }, reason: null };
  const counts = { queued: 0, onTheWay: 0, sent: 0, delivered: 1, failed: 0, skipped: 0 };
  const rows = [{ ...asha, result: "queued" }];
  fakeNetwork({
    "bulkMessages.read": () => ({ ...send, state: "done", counts }),
    "bulkMessages.recipients": () => ({
      items: rows
        .splice(0, 1)
        .concat({ ...asha, result: "delivered" })
        .slice(0, 1),
    }),
  });
  renderPart(<BulkResults id={ASHA} today="2026-11-21" maySend onClose={() => {}} />);
  expect(await screen.findByRole("button", { name: "Cancel for Asha" })).toBeVisible();
  expect(await screen.findByText("Delivered", {}, { timeout: 4_000 })).toBeVisible();
  expect(screen.queryByRole("button", { name: "Cancel for Asha" })).not.toBeInTheDocument();
});

it.each([
  ["0.50", "Budget for this month: ₹0.50 of ₹1 used."],
  ["0.95", "Budget for this month: ₹0.95 of ₹1 used. These messages would exceed it."],
])("says in the preview what is used of the budget: ₹%s", async (spent, said) => {
  fakeNetwork({
    "bulkMessages.preview": () => preview,
    "messageCosts.spending": () => ({
      month: "2026-11",
      budget: { amount: "1.00", stops: false },
      spent,
      messages: 3,
      categories: [],
    }),
  });
  const { user } = renderPart(<BulkDialog customerIds={[ASHA, RAVI]} today="2026-11-21" onClose={vi.fn()} />);
  await user.type(await screen.findByRole("textbox", { name: "Email subject" }), "New timing");
  await user.type(screen.getByRole("textbox", { name: "Message" }), "We open at 7");
  await user.click(screen.getByRole("button", { name: "Preview" }));
  expect(await screen.findByText(said)).toBeVisible();
});

const examples = {
  customer_name: "Asha Rao",
  business_name: "Star Gym",
  product_name: "Gold plan",
  end_date: "28 Nov 2026",
  amount: "₹1,200",
};
const template = (name: string, category: "utility" | "marketing", status = "approved") => ({
  id: `${ASHA.slice(0, -1)}${name.length}`,
  name,
  whatsappName: `biz_0123456789ab_${name}_v1`,
  language: "en",
  category,
  billedAs: category,
  body: "Hi {{customer_name}}, see you.",
  example: `Hi Asha Rao, ${name}.`,
  status,
  cause: null,
  estimatedCost: "0.86",
  mayResubmit: false,
  submittedAt: "2026-11-21T04:00:00.000Z",
  decidedAt: null,
});

it("sends an approved template of the business, with an email in its place where it fails", async () => {
  const items = [template("diwali", "marketing"), template("draft_one", "utility", "pending")];
  const network = fakeNetwork({
    "ownTemplates.list": () => ({ canSubmit: true, examples: { en: examples, hi: examples }, items }),
    "bulkMessages.preview": () => preview,
    "bulkMessages.start": () => send,
    "bulkMessages.read": () => send,
    "bulkMessages.recipients": () => ({
      items: [
        {
          ...recipients.items[0],
          result: "sent",
          reason: null,
          route: "email",
          channel: "email",
          address: "ravi@example.in",
          replaced: {
            route: "marketing",
            cause: { sentence: "It was refused.", reason: "other", params: {}, unit: null },
          },
        },
      ],
    }),
  });
  const { user } = renderPart(<BulkDialog customerIds={[ASHA, RAVI]} today="2026-11-21" onClose={vi.fn()} />);
  await user.click(await screen.findByRole("radio", { name: "WhatsApp template" }));
  await user.click(await screen.findByRole("combobox", { name: "Template" }));
  expect(screen.queryByRole("option", { name: "draft_one" })).toBeNull();
  await user.click(screen.getByRole("option", { name: "diwali" }));
  expect(await screen.findByText("Hi Asha Rao, diwali.")).toBeVisible();
  expect(screen.getByText(/bills this template as marketing/)).toBeVisible();
  expect(screen.getByRole("button", { name: "Preview" })).toBeDisabled();
  await user.type(screen.getByRole("textbox", { name: "Email subject" }), "Diwali");
  await user.click(screen.getByRole("button", { name: "Preview" }));
  await user.click(await screen.findByRole("button", { name: "Send 1 message" }));
  expect(await screen.findByText(/WhatsApp failed, sent by email instead/)).toBeVisible();
  expect(network.inputsOf("bulkMessages.start")).toMatchObject([
    { kind: "template", template: "diwali", subject: "Diwali", emailFallback: true },
  ]);
});

it("names a variable that doesn't exist, and offers no preview", async () => {
  fakeNetwork({});
  const { user } = renderPart(<BulkDialog customerIds={[ASHA]} today="2026-11-21" onClose={vi.fn()} />);
  await user.type(await screen.findByRole("textbox", { name: "Email subject" }), "News");
  const field = screen.getByRole("textbox", { name: "Message" });
  await user.click(field);
  await user.paste("Hi {{customer.shoe}}");
  expect(field).toHaveAccessibleDescription(/isn't available/);
  expect(screen.getByRole("button", { name: "Preview" })).toBeDisabled();
});

it("says that a send in quiet hours is scheduled, and what became of an email that was to replace a message", async () => {
  const waiting = {
    ...send,
    waitsFor: "quiet-hours",
    startsAt: "2026-11-22T02:30:00.000Z",
    counts: { ...send.counts, queued: 2, skipped: 0 },
  };
  const cause = { sentence: "This number isn't on WhatsApp.", reason: "other", params: {}, unit: null };
  const person = { ...recipients.items[0], reason: null };
  const byEmail = { ...person, route: "email", channel: "email", address: "ravi@example.in" };
  const items = [
    { ...person, result: "queued" },
    { ...person, customer: { id: "1", name: "Anil" }, result: "delivered", route: "template", channel: "whatsapp" },
    { ...byEmail, customer: { id: "2", name: "Bina" }, result: "delivered", replaced: { route: "template", cause } },
    {
      ...byEmail,
      customer: { id: "3", name: "Chetan" },
      result: "failed",
      cause: { ...cause, sentence: "The mailbox doesn't exist." },
      replaced: { route: "template", cause },
    },
  ];
  fakeNetwork({ "bulkMessages.read": () => waiting, "bulkMessages.recipients": () => ({ items }) });
  renderPart(<BulkResults id={ASHA} today="2026-11-22" maySend onClose={vi.fn()} />);
  expect(await screen.findByRole("heading", { name: "Scheduled for today, 8:00" })).toBeVisible();
  expect(screen.getByText("2 scheduled")).toBeVisible();
  expect(screen.getByText("Nothing has been sent yet. You can still cancel it.")).toBeVisible();
  expect(screen.queryByRole("progressbar")).toBeNull();
  expect(screen.getByRole("button", { name: "Cancel sending" })).toBeVisible();
  expect(screen.getByText("Scheduled")).toBeVisible();
  expect(screen.getByText("Delivered on WhatsApp")).toBeVisible();
  expect(screen.getByText("Delivered by email")).toBeVisible();
  expect(
    screen.getByText(
      "WhatsApp failed. This number isn't on WhatsApp. The email failed too. The mailbox doesn't exist.",
    ),
  ).toBeVisible();
});

it.each([
  ["en", "Cancel for Ravi", "Cancelled by Asha on 21 Nov 2026 at 22:40.", ["Scheduled", "Email", "2 scheduled"]],
  ["hi", "Ravi के लिए रद्द करें", "Asha ने 21 नवंबर 2026 को 22:40 बजे रद्द किया।", ["शेड्यूल", "ईमेल", "2 शेड्यूल"]],
] as const)(
  "cancels what waits for one person, and says by whom and when (%s)",
  async (language, label, cause, words) => {
    await switchLanguage(language);
    let isCancelled = false;
    const row = { ...recipients.items[0], reason: null, result: "queued" };
    const byWhom = { name: "Asha", day: "2026-11-21", time: "22:40" };
    const sentence = "Cancelled by Asha on 21 Nov 2026 at 22:40.";
    const ravi = {
      ...row,
      result: "skipped",
      reason: "cancelled",
      cancelledBy: { id: ASHA, name: "Asha" },
      cause: { sentence, reason: "stopped.byMember", params: byWhom, unit: null },
    };
    const counts = (queued: number, skipped: number) => ({ ...send.counts, queued, skipped });
    const { inputsOf } = fakeNetwork({
      "bulkMessages.read": () => ({
        ...send,
        waitsFor: "quiet-hours",
        startsAt: "2026-11-22T02:30:00.000Z",
        counts: isCancelled ? counts(1, 1) : counts(2, 0),
      }),
      "bulkMessages.recipients": () => ({
        items: [
          isCancelled ? ravi : { ...row, route: "email", channel: "email" },
          { ...row, customer: { id: "1", name: "Anil" }, route: "template", channel: "whatsapp" },
        ],
      }),
      "bulkMessages.cancelRecipient": () => {
        isCancelled = true;
        return ravi;
      },
    });
    const { user } = renderPart(<BulkResults id={ASHA} today="2026-11-21" maySend={false} onClose={vi.fn()} />);
    const [raviRow, anilRow] = await screen.findAllByRole("listitem");
    const [scheduled, email, counted] = words;
    expect(raviRow).toHaveTextContent(email);
    expect(raviRow).toHaveTextContent(scheduled);
    expect(anilRow).toHaveTextContent("WhatsApp");
    expect(screen.getByText(counted)).toBeVisible();
    await user.click(screen.getByRole("button", { name: label }));
    expect(await screen.findByText(cause)).toBeVisible();
    expect(inputsOf("bulkMessages.cancelRecipient")).toEqual([{ id: ASHA, customerId: RAVI }]);
    expect(screen.queryByText(counted)).toBeNull();
    expect(screen.queryByRole("button", { name: label })).toBeNull();
  },
);

it.each([
  ["en", "Cancelled", "1 sent, 2 not sent", "Opted out."],
  ["hi", "रद्द", "1 भेजे गए, 2 नहीं भेजे गए", "इन्होंने मैसेज बंद करवाए हैं।"],
] as const)("says what a cancelled send had sent, problems first (%s)", async (language, title, words, reason) => {
  await switchLanguage(language);
  const counts = { queued: 0, onTheWay: 0, sent: 0, delivered: 1, failed: 0, skipped: 2 };
  const row = { ...recipients.items[0], reason: null };
  const items = [
    { ...row, customer: { id: "1", name: "Anil" }, result: "skipped", reason: "cancelled" },
    { ...row, customer: { id: "2", name: "Bina" }, result: "delivered", route: "email", channel: "email" },
    ...recipients.items,
  ];
  fakeNetwork({
    "bulkMessages.read": () => ({ ...send, state: "cancelled", counts }),
    "bulkMessages.recipients": () => ({ items }),
  });
  renderPart(<BulkResults id={ASHA} today="2026-11-22" maySend onClose={vi.fn()} />);
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.getByRole("heading", { name: title })).toBeVisible();
  expect(screen.queryByRole("progressbar")).toBeNull();
  const rows = await screen.findAllByRole("listitem");
  expect(rows.map((one) => one.textContent?.slice(0, 4))).toEqual(["Ravi", "Anil", "Bina"]);
  expect(rows[0]).toHaveTextContent(reason);
  expect(rows[1]).toHaveTextContent(new RegExp(`${title}$`));
});
