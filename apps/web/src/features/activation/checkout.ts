/** The three fields that Razorpay's `checkout.js` passes to its `handler` after a payment. */
export interface CheckoutResult {
  readonly razorpay_order_id: string;
  readonly razorpay_payment_id: string;
  readonly razorpay_signature: string;
}

interface CheckoutOptions {
  readonly key: string;
  readonly order_id: string;
  readonly amount: number;
  readonly currency: string;
  readonly name: string;
  readonly description: string;
  readonly prefill: { readonly name: string; readonly email: string };
  readonly theme: { readonly color: string };
  readonly retry: { readonly enabled: boolean };
  readonly modal: {
    readonly ondismiss: () => void;
    readonly confirm_close: boolean;
    readonly escape: boolean;
    readonly backdropclose: boolean;
  };
  readonly handler: (result: CheckoutResult) => void;
}

declare global {
  interface Window {
    Razorpay?: new (options: CheckoutOptions) => { open(): void };
  }
}

const loads = new Map<string, Promise<void>>();

/**
 * Adds the payment provider's script to the page, once per URL, and resolves when it has loaded.
 * Rejects when it fails; the next call tries again.
 */
export function loadCheckout(scriptUrl: string): Promise<void> {
  const known = loads.get(scriptUrl);
  if (known !== undefined) return known;
  const load = new Promise<void>((resolve, reject) => {
    const script = document.createElement("script");
    script.src = scriptUrl;
    script.async = true;
    script.onload = () => resolve();
    script.onerror = () => {
      loads.delete(scriptUrl);
      script.remove();
      reject(new Error("The checkout script did not load"));
    };
    document.head.append(script);
  });
  loads.set(scriptUrl, load);
  return load;
}

export type CheckoutEnd = { readonly kind: "paid"; readonly result: CheckoutResult } | { readonly kind: "dismissed" };

/**
 * Opens the payment provider's checkout over the page, after `loadCheckout`, and resolves when it
 * ends: paid, with what the server verifies, or dismissed; the first counts. A failed attempt is
 * not an end: the checkout stays open for another. `amount` is in hundredths of `currency`. Rejects
 * when the script is missing or refuses the order.
 */
export function openCheckout(options: Omit<CheckoutOptions, "modal" | "handler" | "retry">): Promise<CheckoutEnd> {
  return new Promise((resolve, reject) => {
    if (!window.Razorpay) {
      reject(new Error("The checkout script did not load"));
      return;
    }
    const checkout = new window.Razorpay({
      ...options,
      retry: { enabled: true },
      modal: {
        ondismiss: () => resolve({ kind: "dismissed" }),
        confirm_close: true,
        escape: true,
        backdropclose: false,
      },
      // `ondismiss` may also fire after a payment; the first result counts.
      handler: (result) => resolve({ kind: "paid", result }),
    });
    checkout.open();
  });
}
