/**
 * The part of jsdom that the checkout's test uses. jsdom has no types of its own, and this package
 * is checked without the DOM's types.
 */
declare module "jsdom" {
  export type CheckoutFrame = { src: string; title: string; contentWindow: object };

  export type CheckoutWindow = {
    Razorpay: new (
      options?: object,
    ) => { open(): unknown; close(): void; on(event: string, listener: (argument: unknown) => void): unknown };
    document: {
      querySelector(selector: string): CheckoutFrame | null;
      createElement(name: "script"): { src: string; addEventListener(event: "load", listener: () => void): void };
      head: { append(node: object): void };
    };
    MessageEvent: new (type: string, init: { origin: string; source: object | null; data: object }) => object;
    dispatchEvent(event: object): boolean;
    close(): void;
  };

  export class JSDOM {
    constructor(html: string, options: { url: string; runScripts: "dangerously"; resources: "usable" });
    readonly window: CheckoutWindow;
  }
}
