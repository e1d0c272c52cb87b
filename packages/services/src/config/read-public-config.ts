import type { PublicConfig } from "@aavarti/contract/config";
import type { Dependencies } from "../context.ts";
import { DEMO_PASSWORD, DEMO_SIGN_INS } from "../demo/demo-sign-ins.ts";

/**
 * Returns the configuration that the browser needs before sign-in: the URL of the payment
 * provider's checkout script, whether Google sign-in is set up, whether payments go to the sandbox,
 * and the demo's email and password. Contains no secrets. What is not set up is null or false; the
 * demo's sign-in is included only in a demo installation.
 */
export function readPublicConfig({ providers, settings }: Pick<Dependencies, "providers" | "settings">): PublicConfig {
  const { payment, google } = providers;
  return {
    razorpayScriptUrl: payment.configured ? payment.checkoutScriptUrl : null,
    googleSignIn: google.configured,
    sandbox: payment.configured && payment.mode === "sandbox",
    demoSignIn: settings.demo ? { email: DEMO_SIGN_INS.active, password: DEMO_PASSWORD } : null,
  };
}
