import type { PaymentProvider } from "@aavarti/providers/payment/interface";
import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";

/** The microphone records voice messages, on our own pages only; no page uses the others. */
const PERMISSIONS_POLICY = "camera=(), display-capture=(), geolocation=(), microphone=(self)";

/**
 * Adds the content security policy and related headers to every response. The payment provider's
 * checkout is the only foreign origin allowed, taken from the same configuration as its script's
 * URL; none if payments aren't configured. Only paths under /api and /trpc get `cache-control:
 * no-store`.
 */
export async function securityHeaders(app: FastifyInstance, payment: PaymentProvider): Promise<void> {
  const checkout = payment.configured ? checkoutOrigins(payment) : { script: [], frame: [], connect: [] };
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...checkout.script],
        // Radix inserts style elements while a dialog or list is open.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", "data:", ...checkout.connect],
        mediaSrc: ["'self'"],
        // Public pages embed their fonts in the stylesheet (apps/web/scripts/page-glyphs.ts).
        fontSrc: ["'self'", "data:"],
        connectSrc: ["'self'", ...checkout.connect],
        // Customers' emails are shown in a frame, from a page with its own policy.
        frameSrc: ["'self'", ...checkout.frame],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        objectSrc: ["'none'"],
      },
    },
    frameguard: { action: "deny" },
    referrerPolicy: { policy: "no-referrer" },
    crossOriginOpenerPolicy: { policy: "same-origin-allow-popups" },
    strictTransportSecurity: { maxAge: 63_072_000, includeSubDomains: true },
  });
  app.addHook("onRequest", async (request, reply) => {
    reply.header("permissions-policy", PERMISSIONS_POLICY);
    if (request.url.startsWith("/api") || request.url.startsWith("/trpc")) reply.header("cache-control", "no-store");
  });
}

/**
 * Razorpay documents "allow razorpay.com"; any other provider (our test stand-in) is allowed by its
 * exact origin.
 */
function checkoutOrigins(payment: PaymentProvider): { script: string[]; frame: string[]; connect: string[] } {
  const { origin, hostname } = new URL(payment.checkoutScriptUrl);
  if (!hostname.endsWith(".razorpay.com")) return { script: [origin], frame: [origin], connect: [origin] };
  return {
    script: [origin],
    frame: ["https://api.razorpay.com", "https://checkout.razorpay.com"],
    connect: ["https://*.razorpay.com"],
  };
}
