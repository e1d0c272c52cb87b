import { readFileSync } from "node:fs";
import type { FastifyPluginAsync, FastifyReply } from "fastify";
import { z } from "zod";
import { type Html, html } from "../pages/html.ts";
import { BANNER, formatPaise, sendHtml } from "../pages/layout.ts";
import type { SandboxCore } from "../sandbox-core.ts";
import { answer, Refusal, strikeWithFaults } from "../wire.ts";
import type { Order } from "./entities.ts";
import { RAZORPAY_ERRORS } from "./errors.ts";
import { METHODS } from "./new-payment.ts";
import { qrPattern } from "./qr-pattern.ts";
import type { RazorpaySandbox } from "./razorpay.ts";

const SCRIPT = readFileSync(new URL("./browser/checkout.js", import.meta.url), "utf8");
const LOOPBACK: ReadonlySet<string> = new Set(["127.0.0.1", "localhost", "[::1]"]);

const Flag = z.enum(["true", "false"]).default("false");
const FrameQuery = z.object({
  key: z.string(),
  order_id: z.string(),
  origin: z.url(),
  name: z.string().default(""),
  description: z.string().default(""),
  email: z.string().default(""),
  contact: z.string().default(""),
  escape: Flag,
  confirm_close: Flag,
  backdropclose: Flag,
  retry: Flag,
});
type FrameQuery = z.output<typeof FrameQuery>;

const Attempt = z.object({
  method: z.enum(METHODS),
  outcome: z.enum(["captured", "declined", "timeout", "authorized", "silent"]),
});

/**
 * Returns the plugin that serves `checkout.js`, the dialog that it opens in a frame (for pages of
 * the product and of this machine only), and the payment attempts made there; register it with the
 * prefix `/razorpay`.
 */
export const checkoutPages =
  (core: SandboxCore, razorpay: RazorpaySandbox): FastifyPluginAsync =>
  async (app) => {
    const appOrigin = new URL(core.appUrl).origin;
    strikeWithFaults(app, { provider: "razorpay", faults: core.faults, errors: RAZORPAY_ERRORS });
    app.setErrorHandler((error, _request, reply) =>
      answer(reply, error instanceof Refusal ? error.answer : RAZORPAY_ERRORS.serverError),
    );

    app.get("/v1/checkout.js", { config: { operation: "checkout.script" } }, async (_request, reply) =>
      reply
        .type("text/javascript; charset=utf-8")
        .header("cache-control", "no-store")
        .header("cross-origin-resource-policy", "cross-origin")
        .send(SCRIPT),
    );

    app.get("/checkout", async ({ query }, reply) => {
      const frame = FrameQuery.safeParse(query).data;
      const order = frame && razorpay.store.orders.get(frame.order_id)?.order;
      const isOurKey = frame?.key === core.secrets.razorpay.keyId;
      const isKnownOrigin =
        frame !== undefined && (frame.origin === appOrigin || LOOPBACK.has(new URL(frame.origin).hostname));
      if (frame === undefined || !isKnownOrigin)
        return reply.code(400).type("text/plain").send("This page may not take payments.\n");
      if (order === undefined || !isOurKey) {
        return sendSheet(
          reply.code(400),
          { frame, orderId: "" },
          unusable("The id provided does not exist. Was the order made with other keys?"),
        );
      }
      const body = order.status === "paid" ? unusable("This order is already paid.") : dialog(order, frame);
      return sendSheet(reply, { frame, orderId: order.id }, body);
    });

    app.post<{ Params: { id: string } }>("/checkout/:id/attempt", async ({ params, body }, reply) => {
      const attempt = Attempt.safeParse(body).data;
      if (attempt === undefined) return reply.code(400).send();
      return tryToPay(razorpay, params.id, attempt);
    });
  };

/** Makes a payment attempt and returns the message for the page around the frame. */
async function tryToPay(razorpay: RazorpaySandbox, orderId: string, { method, outcome }: z.output<typeof Attempt>) {
  const isFailure = outcome === "declined" || outcome === "timeout";
  const { payment, response, events } = await razorpay.pay(orderId, {
    method,
    outcome: isFailure ? "failed" : outcome === "silent" ? "captured" : outcome,
    failure: isFailure ? outcome : undefined,
  });
  razorpay.deliver(events);
  if (outcome === "silent") return { type: "silent" };
  if (!isFailure) return { type: "paid", response };
  return {
    type: "failed",
    error: {
      code: payment.error_code,
      description: payment.error_description,
      source: payment.error_source,
      step: payment.error_step,
      reason: payment.error_reason,
      metadata: { order_id: orderId, payment_id: payment.id },
    },
  };
}

type Sheet = { frame: FrameQuery; orderId: string };

function sendSheet(reply: FastifyReply, { frame, orderId }: Sheet, body: Html): FastifyReply {
  const page = html`<!doctype html>
<html lang="en" class="sheet" data-order-id="${orderId}" data-origin="${frame.origin}" data-escape="${frame.escape}" data-confirm="${frame.confirm_close}" data-backdrop="${frame.backdropclose}" data-retry="${frame.retry}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Payment · Sandbox for Razorpay</title>
<link rel="stylesheet" href="/assets/sandbox.css">
<script src="/assets/checkout-frame.js" defer></script>
</head>
<body>${body}
<div class="confirm" role="dialog" aria-modal="true" aria-labelledby="leave" hidden><div>
<h2 id="leave">Leave without paying?</h2>
<div class="row"><button class="primary" data-stay>Continue to pay</button><button data-leave>Leave</button></div>
</div></div>
</body>
</html>`;
  return sendHtml(reply, page, { "frame-ancestors": frame.origin });
}

const unusable = (reason: string): Html => html`<main class="checkout card">
<h1>Payment cannot begin</h1><p class="quiet">${reason}</p><p class="notice" hidden></p>
<div class="row"><button data-close>Close</button></div>
</main>`;

const BANKS = ["HDFC Bank", "ICICI Bank", "State Bank of India", "Axis Bank"];

function dialog(order: Order, { name, description, email, contact }: FrameQuery): Html {
  const amount = formatPaise(order.amount, order.currency);
  return html`<main class="checkout" aria-label="Payment">
<section class="order">
<h2>${name || "Merchant"}</h2>
<p class="quiet">${description}</p>
<p class="sum num">${amount}</p>
<p class="safe">${BANNER}</p>
</section>
<section class="pay">
<div class="head"><p class="quiet">${[contact, email].filter(Boolean).join(" · ")}</p><button class="dismiss" data-close aria-label="Close">×</button></div>
<div class="tabs" role="tablist" aria-label="How to pay">
<button class="tab" role="tab" data-method="upi" aria-controls="upi" aria-selected="true">UPI QR</button>
<button class="tab" role="tab" data-method="card" aria-controls="card" aria-selected="false" tabindex="-1">Card</button>
<button class="tab" role="tab" data-method="netbanking" aria-controls="netbanking" aria-selected="false" tabindex="-1">Netbanking</button>
</div>
<div class="panel upi" id="upi" role="tabpanel">${qrPattern(order.id)}<p class="quiet">With real keys the payer scans this code with any UPI app. Here it leads nowhere: the buttons below stand for what the payer does.</p></div>
<div class="panel fields" id="card" role="tabpanel" hidden>
<label>Card number<input value="4100 2800 0000 1007" readonly></label>
<label>Valid until<input value="12/30" readonly></label>
<label>CVV<input value="123" readonly></label>
</div>
<div class="panel banks" id="netbanking" role="tabpanel" hidden>${BANKS.map(
    (bank, index) => html`<label><input type="radio" name="bank"${index === 0 && html` checked`}>${bank}</label>`,
  )}</div>
<p class="notice" role="alert" hidden></p>
<div class="actions">
<button class="primary num" data-outcome="captured">Pay ${amount}</button>
<div class="outcomes"><button data-outcome="declined">Fail</button><button data-outcome="timeout">Bank timeout</button></div>
<details class="more"><summary>More outcomes</summary><div class="outcomes">
<button data-outcome="silent">Paid, browser gone</button><button data-outcome="authorized">Authorised only</button>
</div></details>
</div>
</section>
</main>`;
}
