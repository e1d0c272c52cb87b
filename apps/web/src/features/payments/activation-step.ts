/** How far a payment is. It begins and ends idle. */
export type ActivationStep = "idle" | "ordering" | "checkout" | "verifying";
