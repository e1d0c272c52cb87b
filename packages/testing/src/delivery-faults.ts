import { explainFault } from "@aavarti/domain/reasons/faults";

const quoted = (words: string) => explainFault("fault.quoted", { words });

/** Returns a delivery failure whose cause and next step are quoted in a provider's own words. */
export const deliveryFault = (code: string, cause: string, nextStep: string) => ({
  code,
  cause: quoted(cause),
  nextStep: quoted(nextStep),
});
