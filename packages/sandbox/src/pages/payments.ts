import type { FastifyInstance } from "fastify";
import { DISPUTE_STATUSES, type DisputeStatus, type Payment } from "../razorpay/entities.ts";
import type { PaymentLinks } from "../razorpay/payment-links.ts";
import type { RazorpaySandbox } from "../razorpay/razorpay.ts";
import type { SandboxCore } from "../sandbox-core.ts";
import type { Delivery } from "../webhook-pump.ts";
import { type Html, html } from "./html.ts";
import { formatInstant, formatPaise, sendPage } from "./layout.ts";

const SHOWN = 100;
type ById = { Params: { id: string } };

/**
 * Adds the merchant's page of the newest 100 payments and webhook deliveries, with buttons for what
 * a payer, a bank and Razorpay can do (refund, capture, late authorisation, dispute, resend a
 * webhook): they change the payment and send the webhooks, then return to the page. Also adds the
 * page on which a payment link is paid. An unknown link or payment gets an error page.
 */
export function paymentPages(
  app: FastifyInstance,
  core: SandboxCore,
  { razorpay, links }: { razorpay: RazorpaySandbox; links: PaymentLinks },
): void {
  app.get("/razorpay", async (_request, reply) => {
    const payments = [...razorpay.store.payments.values()].slice(-SHOWN).reverse();
    const deliveries = core.webhooks
      .deliveries()
      .filter(({ provider }) => provider === "razorpay")
      .slice(-SHOWN)
      .reverse();
    return sendPage(reply, {
      title: "Payments",
      section: "payments",
      live: true,
      body: html`<div class="wide"><h1>Payments</h1>${paymentTable(payments)}<h2>Webhooks to the product</h2>${deliveryTable(deliveries)}</div>`,
    });
  });

  const act = (action: string, run: (paymentId: string) => Promise<void> | void) =>
    app.post<ById>(`/razorpay/payments/:id/${action}`, async ({ params }, reply) => {
      await run(params.id);
      return reply.redirect("/razorpay", 303);
    });
  act("refund", async (id) => {
    razorpay.refunds.deliver(await razorpay.refunds.create(id, { speed: "normal", notes: [], receipt: null }));
  });
  act("capture", async (id) => {
    const { amount, currency } = razorpay.requirePayment(id);
    razorpay.deliver((await razorpay.capture(id, amount, currency)).events);
  });
  act("late-authorisation", async (id) => razorpay.deliver((await razorpay.authorizeLate(id)).events));
  for (const status of DISPUTE_STATUSES)
    act(`dispute-${status}`, (id) => razorpay.deliver([razorpay.dispute(id, status)]));

  app.post<ById>("/razorpay/webhooks/:id/resend", async ({ params }, reply) => {
    await core.webhooks.resend(Number(params.id));
    return reply.redirect("/razorpay", 303);
  });

  app.get<ById>("/razorpay/link/:id", async ({ params }, reply) => {
    const link = links.requireLink(params.id);
    return sendPage(reply, {
      title: "Payment link",
      body: html`<div class="wide"><h1>${link.description || "Payment"}</h1><p class="quiet num">${formatPaise(link.amount, link.currency)} · ${link.status}</p>
${link.status === "created" && html`<form method="post" action="/razorpay/link/${link.id}"><button class="primary">Pay ${formatPaise(link.amount, link.currency)}</button></form>`}</div>`,
    });
  });
  app.post<ById>("/razorpay/link/:id", async ({ params }, reply) => {
    const { link, redirectUrl } = await links.pay(params.id);
    return reply.redirect(redirectUrl ?? `/razorpay/link/${link.id}`, 303);
  });
}

const TONES: Record<string, string> = {
  captured: "good",
  failed: "bad",
  refunded: "warn",
  authorized: "warn",
  delivered: "good",
  dropped: "bad",
  held: "warn",
};
const pill = (status: string): Html => html`<span class="pill ${TONES[status] ?? ""}">${status}</span>`;

/** Returns the actions that are possible in a payment's state. */
function actionsFor({ status, amount, amount_refunded }: Payment): { action: string; label: string }[] {
  const disputes: { action: `dispute-${DisputeStatus}`; label: string }[] = [
    { action: "dispute-created", label: "Dispute" },
    { action: "dispute-lost", label: "Dispute lost" },
  ];
  if (status === "authorized") return [{ action: "capture", label: "Capture" }];
  if (status === "failed") return [{ action: "late-authorisation", label: "Bank answers late" }];
  if (status === "captured" && amount_refunded < amount) return [{ action: "refund", label: "Refund" }, ...disputes];
  return [];
}

const paymentTable = (payments: readonly Payment[]): Html =>
  payments.length === 0
    ? html`<div class="scroll"><p class="empty"><b>No payments yet</b>Payments made in Aavarti appear here.</p></div>`
    : html`<div class="scroll"><table>
<thead><tr><th>Payment</th><th class="amount">Amount</th><th>Status</th><th>Method</th><th>When</th><th>What happens next</th></tr></thead>
<tbody>${payments.map(
        (payment) => html`<tr><td><code>${payment.id}</code><small>${payment.order_id}</small></td>
<td class="amount">${formatPaise(payment.amount, payment.currency)}${payment.amount_refunded > 0 && html`<small>${formatPaise(payment.amount_refunded)} refunded</small>`}</td>
<td>${pill(payment.status)}${payment.error_reason !== null && html`<small>${payment.error_reason}</small>`}</td><td>${payment.method}</td>
<td>${formatInstant(new Date(payment.created_at * 1000).toISOString())}</td>
<td><div class="row">${actionsFor(payment).map(({ action, label }) => html`<form method="post" action="/razorpay/payments/${payment.id}/${action}"><button class="small">${label}</button></form>`)}</div></td></tr>`,
      )}</tbody></table></div>`;

const deliveryTable = (deliveries: readonly Delivery[]): Html =>
  deliveries.length === 0
    ? html`<p class="quiet">No webhooks since the sandbox started.</p>`
    : html`<div class="scroll"><table>
<thead><tr><th>Event</th><th>State</th><th>Responses</th><th></th></tr></thead>
<tbody>${deliveries.map(
        ({
          id,
          event,
          state,
          attempts,
        }) => html`<tr><td><code>${event}</code></td><td>${pill(state)}</td><td class="num">${attempts.join(", ")}</td>
<td><form method="post" action="/razorpay/webhooks/${id}/resend"><button class="small">Resend</button></form></td></tr>`,
      )}</tbody></table></div>`;
