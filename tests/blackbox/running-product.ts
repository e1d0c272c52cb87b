/**
 * The addresses of the running product, and the operator's password, as `global-setup.ts` found or
 * made them.
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
