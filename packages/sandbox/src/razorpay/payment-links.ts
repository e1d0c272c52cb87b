import { z } from "zod";
import { randomAlphanumerics } from "../random-ids.ts";
import type { SandboxCore } from "../sandbox-core.ts";
import type { PaymentLink } from "./entities.ts";
import { badRequest, unknownId } from "./errors.ts";
import { toWebhook } from "./events.ts";
import type { RazorpaySandbox } from "./razorpay.ts";
import { signPaymentLink } from "./signatures.ts";

/** The body of `POST /v1/payment_links`. */
export const NewPaymentLink = z.object({
  amount: z.int().min(100),
  currency: z.string().default("INR"),
  accept_partial: z.boolean().default(false),
  reference_id: z.string().max(40).default(""),
  description: z.string().max(2_048).default(""),
  customer: z.record(z.string(), z.string()).default({}),
  notify: z.record(z.string(), z.boolean()).default({}),
  reminder_enable: z.boolean().default(false),
  notes: z.record(z.string(), z.unknown()).optional(),
  callback_url: z.url().or(z.literal("")).default(""),
  callback_method: z.string().default(""),
  expire_by: z.int().default(0),
});
export type NewPaymentLink = z.output<typeof NewPaymentLink>;

const MINUTE = 60;
const HALF_A_YEAR = 184 * 24 * 60 * MINUTE;

export type PaymentLinks = ReturnType<typeof createPaymentLinks>;

/**
 * Creates the payment links that a merchant sends, each with its page. Its functions throw Refusal
 * for an unknown link and for what Razorpay would refuse. Reference ids are used once; a link may
 * expire 15 minutes to half a year after its creation. Amounts are in paise, times in seconds since
 * 1970. Paying one creates an order, captures a UPI payment of it and delivers the webhooks.
 */
export function createPaymentLinks(core: SandboxCore, razorpay: RazorpaySandbox) {
  const { store } = razorpay;
  const seconds = () => Math.floor(core.now().getTime() / 1000);

  /** Returns the link with this id. @throws Refusal */
  function requireLink(id: string): PaymentLink {
    const link = store.links.get(id);
    if (link === undefined) throw unknownId();
    return link;
  }

  async function change(link: PaymentLink, changes: Partial<PaymentLink>): Promise<PaymentLink> {
    const changed = { ...link, ...changes, updated_at: seconds() };
    await store.save({ kind: "payment_link", entity: changed });
    return changed;
  }

  return {
    requireLink,
    list: (): PaymentLink[] => [...store.links.values()].reverse(),

    /** Creates a link. @throws Refusal */
    async create(draft: NewPaymentLink): Promise<PaymentLink> {
      const { reference_id: referenceId, expire_by: expireBy } = draft;
      if (referenceId !== "" && [...store.links.values()].some((link) => link.reference_id === referenceId)) {
        throw badRequest(`payment link creation with reference_id ${referenceId} already attempted`, {
          field: "reference_id",
        });
      }
      const wait = expireBy - seconds();
      if (expireBy !== 0 && (wait < 15 * MINUTE || wait > HALF_A_YEAR)) {
        throw badRequest("expire_by should be at least 15 minutes and at most 6 months after current time", {
          field: "expire_by",
        });
      }
      const id = `plink_${randomAlphanumerics(14)}`;
      const link: PaymentLink = {
        ...draft,
        id,
        amount_paid: 0,
        notes: draft.notes ?? [],
        short_url: `${core.url}/razorpay/link/${id}`,
        status: "created",
        payments: null,
        order_id: null,
        user_id: "",
        created_at: seconds(),
        updated_at: seconds(),
        cancelled_at: 0,
        expired_at: 0,
      };
      await store.save({ kind: "payment_link", entity: link });
      return link;
    },

    /** Changes a link. @throws Refusal once it is paid or cancelled */
    async edit(id: string, changes: Partial<PaymentLink>): Promise<PaymentLink> {
      const link = requireLink(id);
      if (link.status !== "created") throw badRequest(`Payment Link cannot be updated in ${link.status} state.`);
      return change(link, changes);
    },

    /** Cancels a link. @throws Refusal once it is paid or cancelled */
    async cancel(id: string): Promise<PaymentLink> {
      const link = requireLink(id);
      if (link.status !== "created")
        throw badRequest(`Payment Link is already ${link.status} and cannot be cancelled.`);
      const cancelled = await change(link, { status: "cancelled", cancelled_at: seconds() });
      core.webhooks.send(toWebhook(core, "payment_link.cancelled", { payment_link: cancelled }));
      return cancelled;
    },

    /**
     * Pays a link. Returns the URL to which the browser goes then.
     *
     * @throws Refusal when it can no longer be paid
     */
    async pay(id: string): Promise<{ link: PaymentLink; redirectUrl: string | null }> {
      const link = requireLink(id);
      if (link.status !== "created") throw badRequest(`Payment Link is ${link.status}.`);
      const { amount, currency, notes } = link;
      const order = await razorpay.createOrder({
        amount,
        currency,
        receipt: null,
        notes,
        uniqueReceipt: false,
        capture: "automatic",
      });
      const { payment, events } = await razorpay.pay(order.id, { method: "upi", outcome: "captured" });
      const paid = await change(link, {
        status: "paid",
        amount_paid: amount,
        order_id: order.id,
        payments: [
          {
            payment_id: payment.id,
            amount,
            status: "captured",
            method: payment.method,
            created_at: payment.created_at,
          },
        ],
      });
      // Razorpay leaves out the prefix in this event and nowhere else.
      const { order: paidOrder } = razorpay.requireOrder(order.id);
      const unprefixed = { ...paidOrder, id: paidOrder.id.slice("order_".length) };
      razorpay.deliver([
        ...events,
        toWebhook(core, "payment_link.paid", { payment_link: paid, order: unprefixed, payment }),
      ]);
      return { link: paid, redirectUrl: redirectAfter(paid, payment.id) };
    },
  };

  function redirectAfter(link: PaymentLink, paymentId: string): string | null {
    if (link.callback_url === "") return null;
    const { id: linkId, reference_id: referenceId, status } = link;
    const url = new URL(link.callback_url);
    const signature = signPaymentLink(core.secrets.razorpay.keySecret, { linkId, referenceId, status, paymentId });
    url.searchParams.set("razorpay_payment_id", paymentId);
    url.searchParams.set("razorpay_payment_link_id", linkId);
    url.searchParams.set("razorpay_payment_link_reference_id", referenceId);
    url.searchParams.set("razorpay_payment_link_status", status);
    url.searchParams.set("razorpay_signature", signature);
    return url.href;
  }
}
