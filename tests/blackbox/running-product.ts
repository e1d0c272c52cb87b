/**
 * The URLs of the running product and the operator's password, as `global-setup.ts` found or
 * created them.
 */
export type RunningProduct = {
  url: string;
  sandboxUrl: string;
  operatorPassword: string;
};

declare module "vitest" {
  interface ProvidedContext {
    product: RunningProduct;
  }
}
