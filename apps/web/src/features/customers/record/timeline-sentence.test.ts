import { wordsOf } from "@aavarti/domain/business-words";
import { describe, expect, it } from "vitest";
import { timelineEntry } from "../../../testing/samples.ts";
import { sentenceOf, type TimelineEntry } from "./timeline-sentence.ts";

const entry = (changes: Partial<TimelineEntry>): TimelineEntry => ({
  ...timelineEntry,
  kind: "subscription",
  what: "subscription.renewed",
  subscriptionId: "subscription",
  product: "Class 12 Physics",
  ...changes,
});

describe("the timeline's sentences", () => {
  it.each([
    [{ till: "2026-12-21" }, "Class 12 Physics renewed. Renews on 21 Dec 2026", null],
    [{ what: "subscription.paused", from: "2026-11-25" }, "Class 12 Physics paused starting 25 Nov 2026", null],
    [{ what: "payment.recorded", amount: "3000.00", paidBy: "upi" }, "Payment of ₹3,000 by UPI recorded", null],
    [{ what: "payment.reversed", amount: "3000.00" }, "Payment of ₹3,000 reversed", null],
    [{ what: "payment.reversed", amount: "3000.00", because: "Undone" }, "Payment of ₹3,000 reversed", "Undone"],
    [
      { what: "payment.reversed", amount: "3000.00", because: "Entered twice" },
      "Payment of ₹3,000 reversed",
      "Reason: Entered twice",
    ],
    [{ what: "payment.refunded", amount: "500.00", because: "Left early" }, "₹500 refunded", "Reason: Left early"],
    [{ what: "charge.discounted", amount: "300.00", because: "Sibling" }, "Discount of ₹300 added", "Reason: Sibling"],
    [{ what: "payment.receipt-sent" }, "Receipt queued", null],
    [{ what: "conversation.replied" }, "Reply sent from the inbox", null],
    [{ what: "conversation.answered-automatically" }, "Message answered automatically", null],
    [{ what: "conversation.closed" }, "Conversation closed", null],
    [{ what: "conversation.moved" }, "Conversation moved from someone else", null],
    [{ what: "payment.statement-sent" }, "Statement queued", null],
    [{ what: "charge.discounted", amount: "0.00", because: "Left" }, "Discount removed", "Reason: Left"],
    [
      { what: "charge.paid", amount: "1500.00", payer: "Sunita", wholePayment: "3000.00", paidBy: "upi" },
      "Sunita paid ₹1,500 for Class 12 Physics (of ₹3,000 by UPI)",
      null,
    ],
    [
      { what: "charge.paid", amount: "1500.00", payer: "Sunita", wholePayment: "1500.00", paidBy: "cash" },
      "Sunita paid ₹1,500 in cash for Class 12 Physics",
      null,
    ],
    [
      { what: "charge.payment-reversed", amount: "1500.00", payer: "Sunita", because: "Entered twice" },
      "Sunita's payment of ₹1,500 for Class 12 Physics reversed",
      "Reason: Entered twice",
    ],
    [
      { what: "charge.payment-released", amount: "200.00", payer: "Sunita" },
      "₹200 of Sunita's payment no longer applied to Class 12 Physics",
      null,
    ],
    [{ what: "charge.discounted", amount: "300.00" }, "Discount of ₹300 added", null],
    [
      { what: "charge.raised", amount: "4500.00", charge: { kind: "term", dueOn: "2026-11-14" } },
      "₹4,500 charged for Class 12 Physics",
      "Due on 14 Nov 2026",
    ],
    [
      { what: "charge.reduced", amount: "500.00", charge: { kind: "joining_fee", dueOn: "2026-11-14" } },
      "Charge for Class 12 Physics, joining fee reduced by ₹500",
      null,
    ],
    [
      { what: "subscription.cancelled", when: "at_end", reason: "no_time", till: "2026-12-21" },
      "Class 12 Physics cancelled. Runs until 20 Dec 2026",
      "Reason: no time",
    ],
    [
      {
        what: "subscription.product-changed",
        product: "Spoken English",
        productBefore: "JEE",
        mode: "keep_end",
        toPay: "-821.41",
      },
      "Changed from JEE to Spoken English",
      "End date unchanged. Refund due: ₹821.41",
    ],
    [
      { what: "subscription.product-changed", productBefore: "JEE", mode: "restart", toPay: "500.00" },
      "Changed from JEE to Class 12 Physics",
      "A new term started. Due: ₹500",
    ],
    [{ what: "customer.updated", fields: ["name", "phone", "company"] }, "Details edited", "Name, phone and company"],
    [{ what: "customer.tagged", fields: ["VIP", "Morning"] }, "Tagged VIP and Morning", null],
    [{ what: "customer.untagged", fields: ["VIP"] }, "Tag removed: VIP", null],
    // For imported or backdated records, the date shown is that of the entry, so the text says
    // "added".
    [{ what: "subscription.created" }, "Class 12 Physics added", null],
    [{ what: "customer.created" }, "Added", null],
    [{ what: "customer.updated", fields: ["phoneKey"] }, "Details edited", null],
    [
      { what: "customer.updated", fields: ["fields.area", "fields.batchTime"] },
      "Details edited",
      "Area and batch time",
    ],
    [
      { what: "subscription.updated", fields: ["customerId", "productId"] },
      "Class 12 Physics edited",
      "Donor and giving plan",
    ],
    [{ what: "subscription.updated", product: null }, "Pledge edited", null],
    [{ what: "subscription.sung-about" }, "subscription sung about", null],
    [
      {
        what: "reminder",
        message: {
          channel: "email",
          state: "delivered",
          step: "Manual reminder",
          stepCode: "by_hand",
          cause: null,
          causeReason: null,
        },
      },
      "Manual reminder delivered",
      "Email, Class 12 Physics",
    ],
    [
      {
        what: "reminder",
        message: {
          channel: "whatsapp",
          state: "failed",
          step: "On the day",
          stepCode: "due_today",
          cause: "The number is not on WhatsApp.",
          causeReason: null,
        },
      },
      "Reminder (on the day) wasn't delivered",
      "WhatsApp, Class 12 Physics. The number is not on WhatsApp.",
    ],
    // The label is for other readers of the API, and may be reworded.
    [
      {
        what: "reminder",
        message: {
          channel: "email",
          state: "sent",
          step: "Receipt",
          stepCode: "receipt",
          cause: null,
          causeReason: null,
        },
      },
      "“Payment received” message sent",
      "Email, Class 12 Physics",
    ],
    [
      {
        what: "reminder",
        message: {
          channel: "email",
          state: "sent",
          step: "After the end",
          stepCode: "win_back",
          cause: null,
          causeReason: null,
        },
      },
      "“Win-back” message sent",
      "Email, Class 12 Physics",
    ],
  ] as const)("say %j", (changes, text, detail) => {
    const changed = entry({ ...changes, fields: [...("fields" in changes ? changes.fields : [])] });
    expect(sentenceOf(changed, wordsOf("ngo-associations"))).toEqual({ text, detail });
  });
});
