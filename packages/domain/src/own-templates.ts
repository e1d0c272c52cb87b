import { closestName } from "./closest-name.ts";
import { TEMPLATE_PARAMETERS, type TemplateParameter } from "./conversation-templates.ts";
import type { Explanation } from "./explanations.ts";
import type { Language } from "./languages.ts";
import { formatAmount } from "./money.ts";
import { explainNotice } from "./reasons/notifications.ts";
import { explainOwnTemplate } from "./reasons/own-templates.ts";
import { type Variable, variableNamed } from "./variables.ts";

/** The categories in which a business may submit a WhatsApp template. */
export const OWN_TEMPLATE_CATEGORIES = ["utility", "marketing"] as const;
export type OwnTemplateCategory = (typeof OWN_TEMPLATE_CATEGORIES)[number];

/**
 * How far a business's own WhatsApp template is. `submitting`: WhatsApp has not confirmed it yet.
 * `failed`: WhatsApp did not accept the submission. `disabled`: stopped for good, or no longer at
 * WhatsApp. Only `approved` is sent. `deleting`: being deleted at WhatsApp; `deleted`: gone there.
 */
export const OWN_TEMPLATE_STATUSES = [
  "submitting",
  "pending",
  "approved",
  "rejected",
  "paused",
  "disabled",
  "failed",
  "deleting",
  "deleted",
] as const;
export type OwnTemplateStatus = (typeof OWN_TEMPLATE_STATUSES)[number];

/** Statuses after which a template may be edited and submitted again under a new name. */
const RESUBMITTABLE: readonly OwnTemplateStatus[] = ["rejected", "disabled", "failed"];

/** Returns whether a template may be edited and submitted again under a new name at WhatsApp. */
export const mayResubmit = (status: OwnTemplateStatus): boolean => RESUBMITTABLE.includes(status);

/** Most characters of a template's text at Meta. */
export const MAX_OWN_TEMPLATE = 1_024;
/** Most characters of the name that a business gives its template. */
export const MAX_OWN_TEMPLATE_NAME = 40;
/**
 * Most templates that a business may submit in an hour. Meta accepts 100 an hour for all businesses
 * of an installation.
 */
export const MAX_SUBMISSIONS_AN_HOUR = 10;
/** Most templates that a business may have at a time. */
export const MAX_OWN_TEMPLATES = 50;

const OWN_NAME = /^[a-z0-9_]+$/;

/**
 * Returns whether a text may be the name of a business's template: 1 to 40 lower-case letters,
 * digits and underscores.
 */
export const isOwnTemplateName = (name: string): boolean => name.length <= MAX_OWN_TEMPLATE_NAME && OWN_NAME.test(name);

/**
 * Returns what was typed as the name of a template can be written: in lower case and without
 * accents, with `_` in place of everything but letters and digits. Letters of other scripts stay,
 * so that they can be pointed out.
 */
export const toOwnTemplateName = (typed: string): string =>
  typed
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .normalize("NFC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, "_")
    .slice(0, MAX_OWN_TEMPLATE_NAME);

/** Words that say nothing about a message. */
const PLAIN_WORDS: readonly string[] = [
  ..."a an and are as at be by dear for from good has have hello hey hi in is it its namaste of on or our".split(" "),
  ..."please re s that the this to us we will with you your".split(" "),
];

/** Most words of a suggested name. */
const NAME_WORDS = 3;

/**
 * Returns a name for a template from the first words of its text that say something, without
 * variables; null where there are fewer than two of them in Latin letters.
 */
export function suggestTemplateName(body: string): string | null {
  const words = body
    .replace(PLACE, " ")
    .replace(/['’]/g, "")
    .toLowerCase()
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter((word) => /^[a-z0-9]{2,}$/.test(word) && !PLAIN_WORDS.includes(word));
  const chosen = [...new Set(words)].slice(0, NAME_WORDS);
  return chosen.length < 2 ? null : chosen.join("_").slice(0, MAX_OWN_TEMPLATE_NAME);
}

/** Digits of a tenant's id in the names of its templates. */
const CODE_DIGITS = 12;

/**
 * Returns the name at Meta of a business's template: `biz_`, the last 12 hexadecimal digits of the
 * tenant's id, the name that the business chose, and the version, which every submission raises.
 * All businesses share one WhatsApp account, in which a name exists once.
 */
export const metaTemplateName = ({
  tenantId,
  name,
  version,
}: {
  tenantId: string;
  name: string;
  version: number;
}): string => `biz_${tenantId.replaceAll("-", "").slice(-CODE_DIGITS)}_${name}_v${version}`;

/** Returns whether a template at Meta was submitted by a business, by its name. */
export const isOwnMetaName = (name: string): boolean => /^biz_[0-9a-f]{12}_/.test(name);

const PLACE = /\{\{([^{}]*)\}\}/g;

/** The variables of a template: their names in all texts, by their names at Meta. */
export const PARAMETER_VARIABLES = {
  customer_name: "customer.name",
  business_name: "business.name",
  product_name: "product.name",
  end_date: "subscription.endDate",
  amount: "subscription.amount",
} as const satisfies Record<TemplateParameter, Variable>;

const parameterOf = (name: string): TemplateParameter | undefined =>
  TEMPLATE_PARAMETERS.find((one) => PARAMETER_VARIABLES[one] === variableNamed(name.trim()));

/** Returns a template's text with its variables as Meta names them; unknown ones stay. */
export const toParameters = (body: string): string =>
  body.replace(PLACE, (place, name: string) => {
    const parameter = parameterOf(name);
    return parameter ? `{{${parameter}}}` : place;
  });

/** Returns a template's text with its variables as other texts name them; unknown ones stay. */
export const toVariables = (body: string): string =>
  body.replace(PLACE, (place, name: string) => {
    const parameter = parameterOf(name);
    return parameter ? `{{${PARAMETER_VARIABLES[parameter]}}}` : place;
  });
const EDGE = /^\s*\{\{|\}\}\s*$/;
/** Nothing but blanks between two variables. */
const ADJACENT = /\}\}\s*\{\{/;
/** What Meta does not take within a text. */
const BLANKS = /\t| {5,}/;
const BLANK_LINES = /\n\s*\n\s*\n/;

const isParameter = (name: string): name is TemplateParameter =>
  (TEMPLATE_PARAMETERS as readonly string[]).includes(name);

/** Returns the variables of a template's text, each once, in the order of the text. */
export const ownTemplateVariables = (body: string): TemplateParameter[] => [
  ...new Set([...body.matchAll(PLACE)].map(([, name = ""]) => name).filter(isParameter)),
];

/**
 * Returns why Meta would not accept a template's text, the first problem only; null for a text that
 * may be submitted. Checked are its length, its variables, which must be known, neither at the
 * start nor at the end nor beside each other, and its blanks. Source: Meta, "Template components".
 */
export function findOwnTemplateProblem(body: string): Explanation | null {
  const text = toParameters(body.trim());
  if (text.length > MAX_OWN_TEMPLATE) return explainOwnTemplate("ownTemplate.tooLong", { most: MAX_OWN_TEMPLATE });
  const unknown = [...text.matchAll(PLACE)].map(([, name = ""]) => name).find((name) => !isParameter(name));
  if (unknown !== undefined) return explainUnknown(unknown.trim());
  if (/\{\{|\}\}/.test(text.replace(PLACE, ""))) return explainOwnTemplate("ownTemplate.notClosed");
  if (EDGE.test(text)) return explainOwnTemplate("ownTemplate.variableAtEdge");
  if (ADJACENT.test(text)) return explainOwnTemplate("ownTemplate.variablesTogether");
  if (BLANKS.test(text)) return explainOwnTemplate("ownTemplate.blanks");
  if (BLANK_LINES.test(text)) return explainOwnTemplate("ownTemplate.blankLines");
  return null;
}

function explainUnknown(variable: string): Explanation {
  const [name = variable] = variable.split(/\s/);
  const meant = closestName(Object.values(PARAMETER_VARIABLES), name);
  return meant
    ? explainOwnTemplate("ownTemplate.misspeltVariable", { variable, meant })
    : explainOwnTemplate("ownTemplate.unknownVariable", { variable });
}

/**
 * Returns a template's text with its variables replaced by these values, as the phone shows it; a
 * variable without a value stays.
 */
export const fillOwnTemplate = (body: string, values: Readonly<Record<string, string>>): string =>
  toParameters(body).replace(PLACE, (place, name: string) => values[name] ?? place);

const EXAMPLES: Readonly<Record<Language, { customer: string; product: string; day: string }>> = {
  en: { customer: "Asha Rao", product: "Gold plan", day: "28 Nov 2026" },
  hi: { customer: "आशा राव", product: "गोल्ड प्लान", day: "28 नवंबर 2026" },
};
const EXAMPLE_PAISE = 120_000;

/**
 * Returns an example of each variable in a language, with the business's own name and the sign or
 * code of its currency: what Meta's reviewers and the preview see. Names no real customer.
 */
export function ownTemplateExamples(
  language: Language,
  { businessName, currency }: { businessName: string; currency: string },
): Record<TemplateParameter, string> {
  const { customer, product, day } = EXAMPLES[language];
  return {
    customer_name: customer,
    business_name: businessName,
    product_name: product,
    end_date: day,
    amount: formatAmount(EXAMPLE_PAISE, currency),
  };
}

/** The variables of the business's email texts that a template has, too. */
const OF_MESSAGES: Readonly<Record<string, TemplateParameter>> = {
  "customer.firstName": "customer_name",
  "customer.name": "customer_name",
  "business.name": "business_name",
  "product.name": "product_name",
  "subscription.endDate": "end_date",
  "subscription.amount": "amount",
};

/**
 * Returns a message's text with the variables of a WhatsApp template instead of those of emails:
 * `{{customer.firstName or 'there'}}` becomes `{{customer_name}}`. One that templates don't have
 * stays, and `findOwnTemplateProblem` names it. More than one blank line becomes one.
 */
export const toOwnTemplateText = (text: string): string =>
  text
    .replace(/\{\{\s*([\w.]+)[^{}]*\}\}/g, (place, name: string) => {
      const parameter = OF_MESSAGES[name];
      return parameter ? `{{${parameter}}}` : place;
    })
    .replace(/\n\s*\n\s*\n+/g, "\n\n")
    .trim();

/** Why Meta rejected a template, by its codes. Source: Meta, "Template rejection reasons". */
const REJECTIONS = {
  ABUSIVE_CONTENT: "notice.templateRejectedAbusive",
  INVALID_FORMAT: "notice.templateRejectedFormat",
  PROMOTIONAL: "notice.templateRejectedPromotional",
  INCORRECT_CATEGORY: "notice.templateRejectedPromotional",
  TAG_CONTENT_MISMATCH: "notice.templateRejectedMismatch",
  SCAM: "notice.templateRejectedScam",
} as const;

const isKnownRejection = (code: string | null): code is keyof typeof REJECTIONS =>
  code !== null && Object.hasOwn(REJECTIONS, code);

/** Returns, in plain words, why Meta rejected a template, from its code; null is no code. */
export const explainRejection = (code: string | null) =>
  explainNotice(isKnownRejection(code) ? REJECTIONS[code] : "notice.templateRejectedOther");
