import type { PaymentProvider } from "@aavarti/providers/payment/interface";
import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";

/**
 * The content security policy and its companions on every answer. The payment provider's checkout
 * is the only foreign origin, and it is taken from the same configuration as the script's address.
 * Answers that carry data are never stored by a cache.
 */
export async function securityHeaders(app: FastifyInstance, payment: PaymentProvider): Promise<void> {
  const checkout = payment.configured ? checkoutOrigins(payment) : { script: [], frame: [], connect: [] };
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...checkout.script],
        // Radix writes style elements while a dialog or list is open.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", "data:", ...checkout.connect],
        // The letters of a public page's words stand in its stylesheet
        // (apps/web/scripts/page-letters.ts).
        fontSrc: ["'self'", "data:"],
        connectSrc: ["'self'", ...checkout.connect],
        frameSrc: checkout.frame.length > 0 ? checkout.frame : ["'none'"],
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
    if (request.url.startsWith("/api") || request.url.startsWith("/trpc")) reply.header("cache-control", "no-store");
  });
}

/**
 * Razorpay documents "allow razorpay.com"; anything else (our stand-in) is exactly its own origin.
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
