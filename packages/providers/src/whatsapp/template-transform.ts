import { z } from "zod";
import type {
  HeaderFormat,
  StoredTemplate,
  TemplateButton,
  TemplateDraft,
  TemplateHeader,
  TemplatePage,
} from "./template-interface.ts";
import { toCategory, toQuality, toStatus } from "./template-words.ts";

/** What we ask for of each template. */
export const TEMPLATE_FIELDS = [
  "id",
  "name",
  "status",
  "category",
  "sub_category",
  "previous_category",
  "language",
  "components",
  "quality_score",
  "rejected_reason",
  "parameter_format",
].join(",");

const words = z.string().optional().catch(undefined);

const Button = z
  .object({ type: z.string(), text: z.string().default("").catch(""), url: words, phone_number: words })
  .transform(({ type, text, url, phone_number: phone }): TemplateButton => {
    if (type === "QUICK_REPLY") return { kind: "quick-reply", text };
    if (type === "URL" && url !== undefined) return { kind: "url", text, url };
    if (type === "PHONE_NUMBER" && phone !== undefined) return { kind: "phone", text, phone };
    return { kind: "other", text, type };
  });

const Component = z.object({
  type: z.string(),
  format: words,
  text: words,
  buttons: z.array(Button).default([]).catch([]),
});
type Component = z.output<typeof Component>;

const FORMATS: ReadonlySet<string> = new Set(["text", "image", "video", "document", "location"]);
const isFormat = (format: string): format is HeaderFormat => FORMATS.has(format);

function toHeader({ format = "TEXT", text }: Component): TemplateHeader {
  const known = format.toLowerCase();
  return { format: isFormat(known) ? known : "other", text: text ?? null };
}

const Template = z
  .object({
    id: z.string().min(1),
    name: z.string().min(1),
    language: z.string().min(1),
    status: z.string(),
    category: z.string(),
    sub_category: words,
    previous_category: words,
    components: z.array(Component).default([]),
    quality_score: z.object({ score: words }).optional().catch(undefined),
    rejected_reason: words,
    parameter_format: words,
  })
  .transform((template): StoredTemplate => {
    const part = (type: string) => template.components.find((component) => component.type.toUpperCase() === type);
    const header = part("HEADER");
    const reason = template.rejected_reason;
    return {
      id: template.id,
      name: template.name,
      language: template.language,
      status: toStatus(template.status),
      category: toCategory(template.category),
      previousCategory: template.previous_category ? toCategory(template.previous_category) : null,
      subCategory: template.sub_category ?? null,
      quality: toQuality(template.quality_score?.score),
      rejectedReason: !reason || reason === "NONE" ? null : reason,
      parameterFormat: template.parameter_format?.toUpperCase() === "NAMED" ? "named" : "positional",
      header: header ? toHeader(header) : null,
      body: part("BODY")?.text ?? "",
      footer: part("FOOTER")?.text ?? null,
      buttons: part("BUTTONS")?.buttons ?? [],
    };
  });

/** Parses one page of templates. A template that cannot be read is left out. */
export const Templates = z
  .object({
    data: z.array(z.unknown()),
    paging: z
      .object({ cursors: z.object({ after: words }).optional().catch(undefined), next: words })
      .optional()
      .catch(undefined),
  })
  .transform(
    ({ data, paging }): TemplatePage => ({
      templates: data.flatMap((item) => Template.safeParse(item).data ?? []),
      next: (paging?.next !== undefined && paging.cursors?.after) || null,
    }),
  );

/** Parses the response to the submission of a template. */
export const SubmittedTemplate = z
  .object({ id: z.string().min(1), status: z.string(), category: z.string() })
  .transform(({ id, status, category }) => ({ id, status: toStatus(status), category: toCategory(category) }));

/** Parses the two responses to the upload of a sample file. */
export const UploadSession = z.object({ id: z.string().startsWith("upload:") });
export const UploadedExample = z.object({ h: z.string().min(1) }).transform(({ h }) => ({ handle: h }));

function headerComponent({ header }: TemplateDraft): object[] {
  if (header === undefined) return [];
  const format = header.format.toUpperCase();
  return header.format === "text"
    ? [{ type: "HEADER", format, text: header.text }]
    : [{ type: "HEADER", format, example: { header_handle: [header.handle] } }];
}

function buttonsComponent({ buttons = [] }: TemplateDraft): object[] {
  if (buttons.length === 0) return [];
  const toButton = (button: NonNullable<TemplateDraft["buttons"]>[number]) => {
    switch (button.kind) {
      case "quick-reply":
        return { type: "QUICK_REPLY", text: button.text };
      case "phone":
        return { type: "PHONE_NUMBER", text: button.text, phone_number: button.phone };
      case "url": {
        const { text, url, example } = button;
        return { type: "URL", text, url, ...(example === undefined ? {} : { example: [example] }) };
      }
    }
  };
  return [{ type: "BUTTONS", buttons: buttons.map(toButton) }];
}

/**
 * Returns the body of `POST /<account id>/message_templates` for a draft, with named parameters;
 * submits nothing.
 */
export function toNewTemplate(draft: TemplateDraft) {
  const examples = Object.entries(draft.examples).map(([name, example]) => ({ param_name: name, example }));
  return {
    name: draft.name,
    language: draft.language,
    category: draft.category.toUpperCase(),
    parameter_format: "NAMED",
    components: [
      ...headerComponent(draft),
      {
        type: "BODY",
        text: draft.body,
        ...(examples.length > 0 ? { example: { body_text_named_params: examples } } : {}),
      },
      ...(draft.footer === undefined ? [] : [{ type: "FOOTER", text: draft.footer }]),
      ...buttonsComponent(draft),
    ],
  };
}
