import { inject } from "vitest";
import type { RunningProduct } from "./running-product.ts";

/** The product that this run is about. */
export const product = (): RunningProduct => inject("product");
