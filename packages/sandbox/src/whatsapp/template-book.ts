import { z } from "zod";
import { randomDigits } from "../random-ids.ts";
import { APPROVED_TEMPLATES } from "./templates.ts";

export type TemplateStatus = "PENDING" | "APPROVED" | "REJECTED" | "PAUSED" | "DISABLED";

export type Template = {
  id: string;
  name: string;
  language: string;
  category: "UTILITY" | "MARKETING" | "AUTHENTICATION";
  status: TemplateStatus;
  /** What stands above the body; the sandbox supports a document only. */
  header: "DOCUMENT" | null;
  /** With named parameters: `Hi {{customer_name}}, …`. */
  body: string;
  /** Why Meta rejected it, by its code; `NONE` otherwise. */
  rejectedReason: string;
};

const MAX_BODY = 1_024;

/** The body of `POST /<account>/message_templates`. */
export const NewTemplate = z.object({
  name: z.string().regex(/^[a-z0-9_]{1,512}$/),
  language: z.string().regex(/^[a-z]{2,3}(_[A-Z]{2})?$/),
  category: z.enum(["UTILITY", "MARKETING", "AUTHENTICATION"]),
  parameter_format: z.enum(["NAMED", "POSITIONAL"]).default("POSITIONAL"),
  components: z.array(
    z.looseObject({
      type: z.string(),
      format: z.string().optional(),
      text: z.string().optional(),
      example: z.unknown().optional(),
    }),
  ),
});
export type NewTemplate = z.output<typeof NewTemplate>;

/** Returns the text of a template's body component; empty without one. */
export const bodyOf = ({ components }: NewTemplate): string =>
  components.find(({ type }) => type.toUpperCase() === "BODY")?.text ?? "";

const headerOf = ({ components }: NewTemplate) => components.find(({ type }) => type.toUpperCase() === "HEADER");

const HeaderExample = z.object({ header_handle: z.array(z.string().min(1)).min(1) });

/** Returns the names of the `{{name}}` parameters in a body, each once. */
export const placesOf = (body: string): string[] => [
  ...new Set(Array.from(body.matchAll(/\{\{(\w+)\}\}/g), ([, name]) => name ?? "")),
];

/** Returns the body with its `{{name}}` parameters filled; a missing one becomes empty. */
export const fillPlaces = (body: string, params: Record<string, string>): string =>
  body.replace(/\{\{(\w+)\}\}/g, (_, name: string) => params[name] ?? "");

/**
 * Returns why Meta would refuse this template, or undefined. Source: Meta, "Template components".
 * Only the first problem is returned.
 */
export function findTemplateProblem(template: NewTemplate): string | undefined {
  const body = bodyOf(template);
  if (body === "") return "A template needs a BODY component with text.";
  if (body.length > MAX_BODY) return `The body has more than ${MAX_BODY} characters.`;
  if (/^\s*\{\{|\}\}\s*$/.test(body)) return "Variables can't be at the start or end of the template.";
  if (/\}\}\s*\{\{/.test(body)) return "Two variables can't be next to each other.";
  if (/\t| {5,}/.test(body)) return "The body can't have tabs or more than four spaces in a row.";
  const header = headerOf(template);
  if (header && header.format !== "DOCUMENT") return `The header's format is not supported here: ${header.format}`;
  if (header && !HeaderExample.safeParse(header.example).success) return "A DOCUMENT header needs an example.";
  const places = placesOf(body);
  if (template.parameter_format === "NAMED" && places.some((name) => !/^[a-z_]{1,20}$/.test(name))) {
    return "Named parameters have at most 20 lowercase letters and underscores.";
  }
  const given = template.components.find(({ type }) => type.toUpperCase() === "BODY")?.example;
  if (places.length > 0 && given === undefined) return "A body with variables needs an example for each.";
  const named = NamedExamples.safeParse(given).data?.body_text_named_params;
  const lacks = (place: string) => !named?.some((one) => one.param_name === place && one.example !== "");
  if (template.parameter_format === "NAMED" && places.some(lacks))
    return "A body with variables needs an example for each.";
  return undefined;
}

const NamedExamples = z.object({
  body_text_named_params: z.array(z.object({ param_name: z.string(), example: z.string() })),
});

/** The wording of offers that the review takes for marketing, as Meta would. */
const OFFER = /\b(offer|discount|sale|coupon|\d+% off)\b|छूट|ऑफ़र|ऑफर/i;

/**
 * Returns the category in which the sandbox's review approves a template: MARKETING for a UTILITY
 * one that reads like an offer, otherwise its own.
 */
export const reviewedCategory = ({ category, body }: Template): Template["category"] =>
  category === "UTILITY" && OFFER.test(body) ? "MARKETING" : category;

export type TemplateBook = ReturnType<typeof createTemplateBook>;

/**
 * Creates the list of templates, which starts with the product's own as approved; added ones are
 * pending until someone changes their status. `find` takes name and language; `add` does not check
 * that a name is new; `remove` returns whether there was one; `reset` forgets the added ones.
 */
export function createTemplateBook() {
  const shipped = (): Template[] =>
    APPROVED_TEMPLATES.map((template) => ({
      language: "en",
      category: "UTILITY",
      header: null,
      ...template,
      id: randomDigits(16),
      status: "APPROVED",
      rejectedReason: "NONE",
    }));
  let templates = shipped();

  return {
    list: (): readonly Template[] => templates,
    find: (name: string, language: string) =>
      templates.find((template) => template.name === name && template.language === language),
    add(template: NewTemplate): Template {
      const { name, language, category } = template;
      const added: Template = {
        id: randomDigits(16),
        name,
        language,
        category,
        status: "PENDING",
        header: headerOf(template) ? "DOCUMENT" : null,
        body: bodyOf(template),
        rejectedReason: "NONE",
      };
      templates.push(added);
      return added;
    },
    remove(id: string): boolean {
      const before = templates.length;
      templates = templates.filter((template) => template.id !== id);
      return templates.length < before;
    },
    reset() {
      templates = shipped();
    },
  };
}
