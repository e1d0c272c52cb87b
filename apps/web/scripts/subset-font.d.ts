declare module "subset-font" {
  interface SubsetOptions {
    readonly targetFormat: "sfnt" | "woff" | "woff2";
    readonly variationAxes?: Readonly<Record<string, number | { readonly min: number; readonly max: number }>>;
    /** Changes the format and nothing else; without a text. */
    readonly keepAllGlyphs?: boolean;
  }
  /** `text` is every character to keep. */
  export default function subsetFont(font: Buffer, text: string | undefined, options: SubsetOptions): Promise<Buffer>;
}
