import { explainFault } from "@aavarti/domain/reasons/faults";

const quoted = (words: string) => explainFault("fault.quoted", { words });

/**
 * Returns a delivery failure with this code, and with cause and next step as explanations that
 * quote these words of a provider.
 */
export const deliveryFault = (code: string, cause: string, nextStep: string) => ({
  code,
  cause: quoted(cause),
  nextStep: quoted(nextStep),
});
