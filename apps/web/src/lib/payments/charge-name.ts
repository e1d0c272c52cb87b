import type { ChargeKind } from "@aavarti/domain/ledger";
import { t } from "@lingui/core/macro";

/**
 * Returns what a charge is for, in the current language: the product's name, or `Gold plan, joining
 * fee`.
 */
export const chargeName = (product: string, kind: ChargeKind): string =>
  kind === "joining_fee" ? t`${product}, joining fee` : product;
