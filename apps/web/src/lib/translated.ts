/** What is the same in every language: where a link leads. */
type Kept = "href";

/**
 * The shape of a content file in another language. Each text may be any other, none may be missing
 * or left over. Figures and flags are the very same, so that a claim cannot be verified in one
 * language and an aim in the other.
 */
export type Translated<Content> = Content extends string
  ? string
  : Content extends number | boolean
    ? Content
    : Content extends (...given: infer Given) => string
      ? (...given: Given) => string
      : { readonly [Key in keyof Content]: Key extends Kept ? Content[Key] : Translated<Content[Key]> };
