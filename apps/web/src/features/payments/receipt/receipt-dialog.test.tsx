// @vitest-environment jsdom
import "../../../testing/setup.ts";
import type { DeliveryEntry, ReceiptSharing } from "@aavarti/contract/receipts";
import { refusal } from "@aavarti/domain/refusal";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { switchLanguage } from "../../../lib/i18n/language.ts";
import { fakeNetwork } from "../../../testing/fake-network.ts";
import { failOnce, heldAnswer, refuseWith } from "../../../testing/refusals.ts";
import { renderPart } from "../../../testing/render-part.tsx";
import { meera } from "../../../testing/samples.ts";
import { ReceiptDialog } from "./receipt-dialog.tsx";

const PAYMENT = "0190a000-0000-7000-8000-00000000d001";

const delivery = (of: Partial<DeliveryEntry> = {}): DeliveryEntry => ({
  id: "0190a000-0000-7000-8000-00000000d101",
  channel: "whatsapp",
  address: "+919826041177",
  language: "en",
  state: "sent",
  reason: null,
  reasonStated: null,
  dueAt: "2026-11-21T06:00:00.000Z",
  sentAt: "2026-11-21T06:00:04.000Z",
  createdAt: "2026-11-21T06:00:00.000Z",
  ...of,
});

const sharing = (of: Partial<ReceiptSharing> = {}): ReceiptSharing => ({
  number: "R/26-27/000001",
  payer: { id: meera.id, name: meera.name },
  language: "en",
  email: "meera@example.in",
  phone: "+919826041177",
  maySendNow: true,
  quietUntil: null,
  isWhatsappConnected: true,
  isReversed: false,
  text: "Hi Meera",
  texts: { en: "Hi Meera", hi: "नमस्ते Meera" },
  deliveries: [],
  ...of,
});

function open({ maySend = true }: { maySend?: boolean } = {}) {
  const payment = { id: PAYMENT, amount: "1500.00", customer: { id: meera.id, name: meera.name } };
  return renderPart(
    <ReceiptDialog
      payment={{ ...payment, receiptNumber: "R/26-27/000001" }}
      maySend={maySend}
      today="2026-11-21"
      onClose={vi.fn()}
    />,
  );
}

const show = (of: Partial<ReceiptSharing> = {}, options?: { maySend?: boolean }) => {
  const network = fakeNetwork({
    "payments.receipt": () => sharing(of),
    "payments.sendReceipt": () => ({ ...delivery(), isRepeat: false }),
  });
  return { network, ...open(options) };
};

const sendButtons = async () =>
  (await screen.findAllByRole("button", { name: /^Send / })).map(({ textContent }) => textContent);
const share = () => screen.queryByRole("link", { name: /^Share (on|as text from your own) WhatsApp$/ });
const rows = () => within(screen.getByRole("region", { name: "Sent receipts" })).getAllByRole("listitem");

describe("the receipt's dialog", () => {
  it("cancels a receipt that is scheduled, for who may send it", async () => {
    const waits = delivery({ state: "planned", sentAt: null, dueAt: "2099-11-22T02:30:00.000Z" });
    let deliveries = [waits];
    const network = fakeNetwork({
      "payments.receipt": () => sharing({ deliveries }),
      "payments.cancelReceipt": () => {
        deliveries = [{ ...waits, state: "cancelled" }];
        return deliveries[0];
      },
    });
    const { user: person } = open();
    await person.click(await screen.findByRole("button", { name: "Cancel sending to +91 98260 41177" }));
    expect(network.inputsOf("payments.cancelReceipt")).toEqual([{ id: PAYMENT, deliveryId: waits.id }]);
    expect(await screen.findByText("Not sent")).toBeVisible();
    expect(screen.queryByRole("button", { name: /^Cancel sending/ })).not.toBeInTheDocument();
  });

  it("offers no Cancel to a role that may not send, and none for what was sent", async () => {
    const waits = delivery({ state: "planned", sentAt: null, dueAt: "2099-11-22T02:30:00.000Z" });
    show({ deliveries: [waits] }, { maySend: false });
    expect(await screen.findByText("Scheduled")).toBeVisible();
    expect(screen.queryByRole("button", { name: /^Cancel sending/ })).not.toBeInTheDocument();
  });

  it("shows that it loads, and can be tried again", async () => {
    const held = heldAnswer();
    fakeNetwork({ "payments.receipt": held.handler });
    open();
    expect(await screen.findByRole("status", { name: "Loading the receipt" })).toBeVisible();
    held.resolve(sharing());
    expect(await sendButtons()).toEqual(["Send on WhatsApp", "Send by email"]);
  });

  it("says that it could not be loaded, and loads it again", async () => {
    fakeNetwork({ "payments.receipt": failOnce(sharing()) });
    const { user } = open();
    await user.click(await screen.findByRole("button", { name: "Try again" }));
    expect(await sendButtons()).toHaveLength(2);
  });

  it("sends on WhatsApp and by email, each with one tap, in the chosen language", async () => {
    const { network, user } = show();
    await user.click(await screen.findByRole("button", { name: "Send on WhatsApp" }));
    expect(await screen.findByText("The receipt is on its way to +91 98260 41177")).toBeVisible();
    await user.click(screen.getByRole("radio", { name: "Hindi" }));
    await user.click(screen.getByRole("button", { name: "Send by email" }));
    await waitFor(() =>
      expect(network.inputsOf("payments.sendReceipt")).toEqual([
        { id: PAYMENT, channel: "whatsapp", language: "en" },
        { id: PAYMENT, channel: "email", language: "hi" },
      ]),
    );
    expect(share(), "it is sent from here").not.toBeInTheDocument();
  });

  it("says that it was sent a moment ago when nothing more is sent", async () => {
    fakeNetwork({
      "payments.receipt": () => sharing(),
      "payments.sendReceipt": () => ({ ...delivery({ state: "sent" }), isRepeat: true }),
    });
    const { user } = open();
    await user.click(await screen.findByRole("button", { name: "Send on WhatsApp" }));
    expect(await screen.findByText("Sent a moment ago to +91 98260 41177")).toBeVisible();
  });

  it("offers the link where WhatsApp is not connected, and to a role that may not send", async () => {
    show({ isWhatsappConnected: false });
    expect(await sendButtons()).toEqual(["Send by email"]);
    expect(share()).toHaveAttribute("href", "https://wa.me/919826041177?text=Hi%20Meera");
  });

  it("shares the text in the language that is chosen", async () => {
    const { user } = show({ isWhatsappConnected: false });
    await user.click(await screen.findByRole("radio", { name: "Hindi" }));
    expect(decodeURIComponent(share()?.getAttribute("href") ?? "")).toBe("https://wa.me/919826041177?text=नमस्ते Meera");
  });

  it("offers the link beside the buttons while the business may not send", async () => {
    show({ maySendNow: false });
    expect(await sendButtons()).toEqual(["Send on WhatsApp", "Send by email"]);
    expect(share()).toHaveAttribute("href", "https://wa.me/919826041177?text=Hi%20Meera");
  });

  it("offers only the link and the PDF to a role that may not send", async () => {
    show({}, { maySend: false });
    expect(await screen.findByRole("link", { name: "Share on WhatsApp" })).toBeVisible();
    expect(screen.queryByRole("button", { name: /^Send/ })).not.toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Download PDF" })).toBeEnabled();
  });

  it.each([
    {
      of: { email: null, isWhatsappConnected: false },
      says: /has no email address\. Download the PDF or share it on WhatsApp\.$/,
    },
    {
      of: { email: null, phone: null },
      says: /has no phone number or email address\. Download the PDF or print it\.$/,
    },
  ])("says how a payer without an address gets it: $says", async ({ of, says }) => {
    show(of);
    expect(await screen.findByText(says)).toBeVisible();
    expect(screen.queryByRole("button", { name: /^Send/ })).not.toBeInTheDocument();
  });

  it("says why the server refused it", async () => {
    fakeNetwork({
      "payments.receipt": () => sharing(),
      "payments.sendReceipt": refuseWith(refusal("whatsapp.notConfigured")),
    });
    const { user } = open();
    await user.click(await screen.findByRole("button", { name: "Send on WhatsApp" }));
    expect(await screen.findByRole("alert")).toHaveTextContent("WhatsApp");
    expect(screen.getByRole("button", { name: "Send on WhatsApp" })).toBeEnabled();
  });

  it("waits for one that is on its way on the channel, and not on the other", async () => {
    show({ deliveries: [delivery({ state: "planned", sentAt: null })] });
    expect(await screen.findByRole("button", { name: "Sending..." })).toBeDisabled();
    expect(screen.getByRole("button", { name: "Send by email" })).toBeEnabled();
    expect(rows()[0]).toHaveTextContent("Sending");
    expect(share(), "it is sent from here").not.toBeInTheDocument();
  });

  it.each([
    { dueAt: "2026-11-21T06:05:00.000Z", says: "Scheduled for today at 11:35" },
    { dueAt: "2026-11-22T02:30:00.000Z", says: "Scheduled for tomorrow at 8:00" },
    { dueAt: "2026-11-23T02:30:00.000Z", says: "Scheduled for 23 Nov at 8:00" },
  ])("says when a queued one is sent, and offers the link until then: $says", async ({ dueAt, says }) => {
    show({ deliveries: [delivery({ state: "planned", dueAt, sentAt: null })] });
    expect(await screen.findByRole("button", { name: "WhatsApp message scheduled" })).toBeDisabled();
    expect(screen.queryByRole("button", { name: "Sending..." })).not.toBeInTheDocument();
    expect(rows()[0]).toHaveTextContent(`${says}CancelScheduled`);
    expect(share()).toHaveAttribute("href", "https://wa.me/919826041177?text=Hi%20Meera");
  });

  it("offers to send in quiet hours after them, or now, also one that is queued", async () => {
    const until = "2026-11-22T02:30:00.000Z";
    const queued = delivery({ channel: "email", state: "planned", dueAt: until, sentAt: null });
    const { network, user } = show({ quietUntil: until, deliveries: [queued] });
    expect(await screen.findByRole("radio", { name: "At 8:00" })).toBeChecked();
    expect(screen.getByRole("button", { name: "Email scheduled" })).toBeDisabled();
    await user.click(screen.getByRole("radio", { name: "Send now" }));
    await user.click(screen.getByRole("button", { name: "Send by email" }));
    await waitFor(() =>
      expect(network.inputsOf("payments.sendReceipt")).toMatchObject([{ channel: "email", evenInQuietHours: true }]),
    );
  });

  it("says at once when one that is asked for in quiet hours will be sent", async () => {
    const planned = delivery({ channel: "email", state: "planned", dueAt: "2026-11-22T02:30:00.000Z", sentAt: null });
    let deliveries: DeliveryEntry[] = [];
    fakeNetwork({
      "payments.receipt": () => sharing({ deliveries }),
      "payments.sendReceipt": () => {
        deliveries = [planned];
        return { ...planned, isRepeat: false };
      },
    });
    const { user } = open();
    await user.click(await screen.findByRole("button", { name: "Send by email" }));
    const said = await screen.findAllByText("Scheduled for tomorrow at 8:00");
    expect(said[0]).toBeVisible();
    expect(await screen.findByRole("button", { name: "Email scheduled" })).toBeDisabled();
    expect(share()).toBeVisible();
  });

  it("says of a queued one that it isn't sent once the payment is reversed", async () => {
    show({
      isReversed: true,
      deliveries: [delivery({ state: "planned", dueAt: "2026-11-22T02:30:00.000Z", sentAt: null })],
    });
    await screen.findByText(/^This payment was reversed/);
    expect(rows()[0]).toHaveTextContent("Not sent");
    expect(rows()[0]).toHaveTextContent("The payment was reversed.");
    expect(rows()[0]).not.toHaveTextContent(/Scheduled|Sending/);
  });

  it.each([
    { state: "delivered", says: "Delivered" },
    { state: "read", says: "Read" },
    { state: "sent", says: "Sent" },
  ] as const)("shows that it was $state, and offers to send it again", async ({ state, says }) => {
    show({ deliveries: [delivery({ state })] });
    expect(await screen.findByRole("button", { name: "Send on WhatsApp again" })).toBeEnabled();
    expect(rows()[0]).toHaveTextContent(says);
    expect(rows()[0]).toHaveTextContent("WhatsApp +91 98260 41177");
  });

  it("says to whom it could not be delivered, and why", async () => {
    const reason = "The server was unable to deliver your message: the mailbox does not exist.";
    show({
      deliveries: [delivery({ channel: "email", address: "meera@example.in", state: "failed", reason })],
    });
    await sendButtons();
    expect(rows()[0]).toHaveTextContent(`Couldn't be delivered to meera@example.in${reason}`);
    expect(rows()[0]).toHaveTextContent("Not delivered");
    expect(screen.getByRole("button", { name: "Send by email" })).toBeEnabled();
  });

  it("offers the link after WhatsApp refused the template", async () => {
    const reason = "Meta hasn't approved the WhatsApp template for this document yet.";
    show({ deliveries: [delivery({ state: "failed", sentAt: null, reason })] });
    await sendButtons();
    expect(rows()[0]).toHaveTextContent(reason);
    expect(rows()[0]).toHaveTextContent("Not sent");
    expect(share()).toBeVisible();
  });

  it("warns before an unconfirmed WhatsApp message is sent again, and waits for an email's", async () => {
    show({
      deliveries: [
        delivery({ state: "unknown", sentAt: null }),
        delivery({ id: `${PAYMENT.slice(0, -1)}9`, channel: "email", state: "unknown", sentAt: null }),
      ],
    });
    expect(await screen.findByRole("button", { name: "Send on WhatsApp" })).toBeEnabled();
    expect(screen.getByRole("button", { name: "Sending..." })).toBeDisabled();
    expect(rows()[0]).toHaveTextContent(
      /The receipt may have been delivered\. Check with the payer before you send it again\./,
    );
    expect(rows()[1]).toHaveTextContent(/We're checking before we try again\./);
  });

  it("sends no receipt of a reversed payment", async () => {
    show({ isReversed: true });
    expect(await screen.findByText(/This payment was reversed/)).toBeVisible();
    expect(screen.queryByRole("button", { name: /^Send/ })).not.toBeInTheDocument();
    expect(share()).not.toBeInTheDocument();
  });

  it("speaks Hindi", async () => {
    await switchLanguage("hi");
    show({ deliveries: [delivery({ state: "read" }), delivery({ id: `${PAYMENT.slice(0, -1)}9`, state: "failed" })] });
    expect(await screen.findByRole("button", { name: "WhatsApp पर फिर भेजें" })).toBeVisible();
    expect(screen.getByText("+91 98260 41177 पर WhatsApp से, PDF के साथ")).toBeVisible();
    expect(screen.getByText("पढ़ लिया")).toBeVisible();
    expect(screen.getByText("+91 98260 41177 पर नहीं पहुँचा")).toBeVisible();
  });
});
