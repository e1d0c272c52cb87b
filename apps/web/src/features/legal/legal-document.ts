/** A parsed legal document: title, version, effective date and blocks. */
export interface LegalDocument {
  readonly title: string;
  readonly version: string;
  /** The day from which this version applies, as written in the document. */
  readonly effective: string;
  readonly description: string;
  readonly blocks: readonly LegalBlock[];
}

export type LegalBlock =
  | { readonly kind: "heading"; readonly id: string; readonly text: string }
  | { readonly kind: "paragraph"; readonly inline: readonly LegalInline[] }
  | { readonly kind: "list"; readonly isOrdered: boolean; readonly items: readonly (readonly LegalInline[])[] };

export type LegalInline =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "strong"; readonly text: string }
  | { readonly kind: "link"; readonly text: string; readonly href: string };
