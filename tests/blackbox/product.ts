import { inject } from "vitest";
import type { RunningProduct } from "./running-product.ts";

/** Returns the product that this run tests. */
export const product = (): RunningProduct => inject("product");
