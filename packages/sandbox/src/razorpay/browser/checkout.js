/**
 * Replaces https://checkout.razorpay.com/v1/checkout.js with the same global and the same contract.
 * The payment happens in a frame of the sandbox's origin, as with the real one; this script only
 * opens the frame and passes on its messages.
 */
(() => {
  const script = new URL(document.currentScript.src);
  const base = script.href.slice(0, script.href.lastIndexOf("/v1/"));

  class Razorpay {
    #options;
    #listeners = {};
    #frame = null;
    #onMessage = (event) => this.#receive(event);

    constructor(options) {
      if (!options || typeof options !== "object") throw new TypeError("Razorpay: options are missing");
      if (!options.key) throw new Error("No key passed");
      if (!options.order_id) throw new Error("No order_id passed");
      this.#options = options;
    }

    on(event, listener) {
      if (typeof listener !== "function") throw new TypeError("Razorpay: a listener must be a function");
      this.#listeners[event] = [...(this.#listeners[event] ?? []), listener];
      return this;
    }

    open() {
      if (this.#frame) return this;
      const { key, order_id, name, description, prefill = {}, modal = {}, retry } = this.#options;
      const query = new URLSearchParams({
        key,
        order_id,
        origin: location.origin,
        name: name ?? "",
        description: description ?? "",
        email: prefill.email ?? "",
        contact: prefill.contact ?? "",
        escape: String(modal.escape ?? true),
        confirm_close: String(modal.confirm_close ?? false),
        backdropclose: String(modal.backdropclose ?? false),
        retry: String(!(retry === false || retry?.enabled === false)),
      });
      const frame = document.createElement("iframe");
      frame.className = "razorpay-checkout-frame";
      frame.title = "Payment";
      frame.allow = "payment";
      frame.src = `${base}/checkout?${query}`;
      Object.assign(frame.style, {
        position: "fixed",
        inset: "0",
        width: "100%",
        height: "100%",
        border: "0",
        zIndex: "2147483647",
        // Must be equal on both sides, or the browser paints the frame opaque.
        colorScheme: "light",
      });
      this.#frame = frame;
      addEventListener("message", this.#onMessage);
      document.body.append(frame);
      return this;
    }

    close() {
      removeEventListener("message", this.#onMessage);
      this.#frame?.remove();
      this.#frame = null;
    }

    #emit(event, argument) {
      for (const listener of this.#listeners[event] ?? []) listener(argument);
    }

    #receive({ origin, source, data }) {
      if (origin !== script.origin || source !== this.#frame?.contentWindow || data?.from !== "sandbox-checkout")
        return;
      if (data.type === "failed") {
        this.#emit("payment.failed", { error: data.error });
        return;
      }
      this.close();
      if (data.type === "dismissed") this.#options.modal?.ondismiss?.();
      if (data.type === "paid") this.#finish(data.response);
    }

    #finish(response) {
      const { handler, callback_url: callbackUrl } = this.#options;
      if (typeof handler === "function") handler(response);
      else if (callbackUrl) {
        const form = document.createElement("form");
        form.method = "post";
        form.action = callbackUrl;
        for (const [name, value] of Object.entries(response)) {
          const input = Object.assign(document.createElement("input"), { type: "hidden", name, value });
          form.append(input);
        }
        document.body.append(form);
        form.submit();
      }
    }
  }

  globalThis.Razorpay = Razorpay;
})();
