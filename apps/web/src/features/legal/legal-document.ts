/** A legal text: what it is called, which version, from when, and its blocks. */
export interface LegalDocument {
  readonly title: string;
  readonly version: string;
  /** The day from which this version holds, as it is written. */
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
