/** The code of a template's language as Meta writes it: `en`, `hi`, `en_US`. */
type LanguageCode = string;

/**
 * What Meta says of a template. Only `approved` may be sent. `other` is a status that we do not
 * know.
 */
export type TemplateStatus = "approved" | "pending" | "rejected" | "paused" | "disabled" | "other";

export type TemplateCategory = "utility" | "marketing" | "authentication" | "other";

/** Meta's opinion of how recipients take it. Only the status stops sending. */
export type TemplateQuality = "green" | "yellow" | "red" | "unknown";

export type HeaderFormat = "text" | "image" | "video" | "document" | "location" | "other";

/** What stands above the body. */
export type TemplateHeader = { format: HeaderFormat; text: string | null };

export type TemplateButton =
  | { kind: "quick-reply"; text: string }
  /** `url` may end in one variable, `{{1}}`, which each message fills. */
  | { kind: "url"; text: string; url: string }
  | { kind: "phone"; text: string; phone: string }
  | { kind: "other"; text: string; type: string };

/** One template in one language, as the provider keeps it. */
export type StoredTemplate = {
  id: string;
  name: string;
  language: LanguageCode;
  status: TemplateStatus;
  category: TemplateCategory;
  /** The category before Meta changed it. */
  previousCategory: TemplateCategory | null;
  subCategory: string | null;
  quality: TemplateQuality;
  rejectedReason: string | null;
  /** Parameters have names, as in `{{customer_name}}`, or are numbers, as in `{{1}}`. */
  parameterFormat: "named" | "positional";
  header: TemplateHeader | null;
  /** With its variables, as in `Hi {{customer_name}}`. */
  body: string;
  footer: string | null;
  buttons: TemplateButton[];
};

export type TemplatePage = {
  templates: StoredTemplate[];
  /** Pass it to `listTemplates` for the next page; null at the end. */
  next: string | null;
};

/** A template to submit for approval. */
export type TemplateDraft = {
  /** Lower-case letters, digits and underscores. */
  name: string;
  language: LanguageCode;
  category: "utility" | "marketing";
  /**
   * At most 1,024 characters, with named variables (lower-case letters and underscores, at most 20
   * characters). May not begin or end with one.
   */
  body: string;
  /** A sample value of each variable in the body. */
  examples: Record<string, string>;
  /** A file's `handle` comes from `uploadExample`. */
  header?: { format: "text"; text: string } | { format: "image" | "video" | "document"; handle: string } | undefined;
  /** At most 60 characters. */
  footer?: string | undefined;
  /** At most 10, with texts of at most 25 characters. */
  buttons?:
    | readonly (
        | { kind: "quick-reply"; text: string }
        /** With `{{1}}` at the end of the address, `example` is a whole address. */
        | { kind: "url"; text: string; url: string; example?: string | undefined }
        | { kind: "phone"; text: string; phone: string }
      )[]
    | undefined;
};

/**
 * Keeps the templates of a WhatsApp business account. All calls throw `ProviderError` (whatsapp),
 * or `AppError("NOT_CONFIGURED")` without credentials or without the account's id.
 */
export interface WhatsAppTemplates {
  /** Whether there are credentials and the id of the account that owns the templates. */
  readonly managesTemplates: boolean;
  /** Returns up to 100 templates, of every status; `after` is the `next` of the page before. */
  listTemplates(after?: string): Promise<TemplatePage>;
  /** Returns the templates of a name, in all languages and of every status; empty without any. */
  findTemplates(name: string): Promise<StoredTemplate[]>;
  /**
   * Submits a template for approval; a webhook reports the decision. Meta may choose another
   * category than the one asked for. An outcome `unknown` is resolved by listing.
   */
  createTemplate(draft: TemplateDraft): Promise<Pick<StoredTemplate, "id" | "status" | "category">>;
  /** Deletes a template in one language. One that is gone already is no error. */
  deleteTemplate(template: { id: string; name: string }): Promise<void>;
  /** Stores a sample file, which a template with a file as its header needs for its approval. */
  uploadExample(file: { name: string; contentType: string; content: Buffer }): Promise<{ handle: string }>;
}

type TemplateEventBase = {
  /** The deduplication key of the event. Contains no `:`. */
  eventKey: string;
  templateId: string;
  name: string;
  language: LanguageCode;
  /** When Meta says that it happened; null when it does not say. */
  at: Date | null;
};

/** What happened to a template at Meta. Fetch the template for its present state. */
export type TemplateEvent =
  | (TemplateEventBase & { kind: "status"; status: TemplateStatus; reason: string | null })
  | (TemplateEventBase & { kind: "category"; from: TemplateCategory | null; to: TemplateCategory })
  | (TemplateEventBase & { kind: "quality"; from: TemplateQuality; to: TemplateQuality });
