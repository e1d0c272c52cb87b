import { listApprovedOwnTemplates } from "@aavarti/db/queries/own-templates";
import type { TenantTrx } from "@aavarti/db/tenant";
import { missingParameters } from "@aavarti/domain/conversation-templates";
import { fillOwnTemplate, ownTemplateVariables } from "@aavarti/domain/own-templates";
import type { BuiltInOffer, OwnOffer } from "../conversations/offer.ts";
import { billedCategory } from "./to-own-template.ts";

/**
 * Reads the business's approved templates and returns the function that fills those in the language
 * of a built-in one with its values, for the same subscription and number. Without `isForOffers`,
 * for a customer who did not agree to offers, those billed as marketing are left out. Reads the
 * transaction's business only.
 */
export async function readOwnOffers(
  trx: TenantTrx,
  { isForOffers }: { isForOffers: boolean },
): Promise<(like: BuiltInOffer) => OwnOffer[]> {
  const approved = await listApprovedOwnTemplates(trx);
  return (like) =>
    approved
      .filter((row) => row.language === like.language && (isForOffers || billedCategory(row) === "utility"))
      .map((row) => {
        const names: readonly string[] = ownTemplateVariables(row.body);
        const params = Object.fromEntries(Object.entries(like.params).filter(([name]) => names.includes(name)));
        return {
          ...like,
          template: row.meta_name,
          own: { name: row.name, category: billedCategory(row) },
          params,
          text: fillOwnTemplate(row.body, params),
          missing: missingParameters(row.body, params),
        };
      });
}
