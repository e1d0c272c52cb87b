import { isGstin } from "./gst.ts";

/** Who runs this installation and sells the activation: the operator, as its receipts name them. */
export type Seller = {
  name: string;
  /** Null when the operator has stated none. */
  address: string | null;
  /** Null when the operator is not registered for GST; receipts then show no tax. */
  gstin: string | null;
};

/** Name of a seller that has stated none. */
export const DEFAULT_SELLER_NAME = "Aavarti";

type SellerVariables = {
  SELLER_NAME?: string | undefined;
  SELLER_ADDRESS?: string | undefined;
  SELLER_GSTIN?: string | undefined;
};

/**
 * Returns the seller that the environment describes, under our name unless it gives one; null for a
 * missing address or GSTIN. Checks nothing (`findSellerProblems` does).
 */
export const sellerOf = ({ SELLER_NAME, SELLER_ADDRESS, SELLER_GSTIN }: SellerVariables): Seller => ({
  name: SELLER_NAME ?? DEFAULT_SELLER_NAME,
  address: SELLER_ADDRESS ?? null,
  gstin: SELLER_GSTIN ?? null,
});

/**
 * Returns a sentence for each thing that is wrong with the seller in the environment; none without
 * a GSTIN, when nothing else is needed.
 */
export function findSellerProblems({ SELLER_NAME, SELLER_ADDRESS, SELLER_GSTIN }: SellerVariables): string[] {
  if (SELLER_GSTIN === undefined) return [];
  const problems: string[] = [];
  if (!isGstin(SELLER_GSTIN)) problems.push("SELLER_GSTIN is not a GSTIN: its check digit or state is wrong.");
  // A tax invoice must name its supplier with their address (CGST Rules, rule 46).
  if (SELLER_NAME === undefined || SELLER_ADDRESS === undefined)
    problems.push("SELLER_GSTIN needs SELLER_NAME and SELLER_ADDRESS too.");
  return problems;
}
