import { z } from "zod";

/** The body of `POST /templates`. */
export const NewTemplate = z.object({
  Name: z.string().min(1),
  Alias: z.string().nullish(),
  Subject: z.string().default(""),
  HtmlBody: z.string().nullish(),
  TextBody: z.string().nullish(),
});
export type NewTemplate = z.output<typeof NewTemplate>;
export type Template = NewTemplate & { TemplateId: number };

/** Returns a value of the model: `{{customer.name}}` looks into objects. */
const placeOf = (model: unknown, path: string): unknown =>
  path
    .split(".")
    .reduce<unknown>(
      (value, name) => (typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined),
      model,
    );

/**
 * Returns the text with each `{{name}}` or `{{customer.name}}` replaced by the model's value,
 * passed through `encode` (such as HTML escaping); a missing one becomes empty. Sections of
 * Postmark's template language are left unchanged.
 */
export function fillTemplate(text: string, model: unknown, encode: (value: string) => string): string {
  return text.replace(/\{\{\s*([\w.]+)\s*\}\}/g, (_, path: string) => {
    const value = placeOf(model, path);
    return value === undefined || value === null ? "" : encode(String(value));
  });
}

/**
 * Creates an empty list of templates, found by id (from 1000) or alias. Names and aliases may
 * repeat: the first is found.
 */
export function createTemplates() {
  let templates: Template[] = [];
  return {
    add(template: NewTemplate): Template {
      const added = { ...template, TemplateId: 1_000 + templates.length };
      templates.push(added);
      return added;
    },
    find: (idOrAlias: string | number) =>
      templates.find(({ TemplateId, Alias }) => TemplateId === Number(idOrAlias) || Alias === idOrAlias),
    clear() {
      templates = [];
    },
  };
}
