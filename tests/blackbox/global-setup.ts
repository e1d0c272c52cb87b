import type { TestProject } from "vitest/node";
import { readEnv } from "./env.ts";
import "./running-product.ts";
import { startProduct } from "./product-under-test.ts";

/**
 * Uses one product for the whole suite: the one that BLACKBOX_URL names, or one that is started
 * here.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const env = readEnv();
  if (env.BLACKBOX_URL !== undefined) {
    project.provide("product", {
      url: env.BLACKBOX_URL.replace(/\/$/, ""),
      sandboxUrl: env.BLACKBOX_SANDBOX_URL.replace(/\/$/, ""),
      operatorPassword: env.BLACKBOX_OPERATOR_PASSWORD,
    });
    return async () => undefined;
  }
  const { running, stop } = await startProduct();
  project.provide("product", running);
  return stop;
}
