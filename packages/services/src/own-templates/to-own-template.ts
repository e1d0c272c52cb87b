import type { OwnTemplate } from "@aavarti/contract/own-templates";
import type { OwnTemplateRow } from "@aavarti/db/queries/own-templates";
import { explanationOf } from "@aavarti/db/queries/stored-explanations";
import type { TenantRow } from "@aavarti/db/queries/tenants";
import { oneMessagePrice } from "@aavarti/domain/message-cost";
import { type MessagePrices, toPriceText } from "@aavarti/domain/message-prices";
import {
  fillOwnTemplate,
  mayResubmit,
  type OwnTemplateCategory,
  ownTemplateExamples,
} from "@aavarti/domain/own-templates";
import { toSentence } from "../stated-reason.ts";

/** Returns the category in which Meta bills a template: Meta's own, else the one asked for. */
export const billedCategory = ({
  category,
  meta_category: ofMeta,
}: Pick<OwnTemplateRow, "category" | "meta_category">): OwnTemplateCategory => ofMeta ?? category;

/** Returns a category as other code of the product and Meta write it. */
export const toMetaCategory = (category: OwnTemplateCategory): "UTILITY" | "MARKETING" =>
  category === "marketing" ? "MARKETING" : "UTILITY";

/** Returns example values of a template's variables in a language, with the business's own name. */
export const examplesFor = (language: "en" | "hi", tenant: TenantRow) =>
  ownTemplateExamples(language, { businessName: tenant.business_name, currency: tenant.currency });

/**
 * Returns a business's template in the API's shape, with its example text and its estimated price
 * by the business's price list. A template being deleted or deleted has no such shape.
 */
export function toOwnTemplate(
  row: OwnTemplateRow,
  { tenant, prices }: { tenant: TenantRow; prices: MessagePrices },
): OwnTemplate {
  const { status, state_reason: sentence } = row;
  if (status === "deleting" || status === "deleted") throw new Error("A deleted template is not shown");
  const billedAs = billedCategory(row);
  return {
    id: row.id,
    name: row.name,
    whatsappName: row.meta_name,
    language: row.language,
    category: row.category,
    billedAs,
    body: row.body,
    example: fillOwnTemplate(row.body, examplesFor(row.language, tenant)),
    status,
    cause: sentence === null ? null : toSentence(sentence, explanationOf(sentence, row.state_explanation)),
    estimatedCost: toPriceText(oneMessagePrice(toMetaCategory(billedAs), prices)),
    mayResubmit: mayResubmit(status),
    submittedAt: row.submitted_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
  };
}
