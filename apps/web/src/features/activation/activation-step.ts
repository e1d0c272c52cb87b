/** The step of a payment; it starts and ends as "idle". */
export type ActivationStep = "idle" | "ordering" | "checkout" | "verifying";
