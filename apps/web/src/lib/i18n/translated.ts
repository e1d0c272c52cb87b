/** Properties that are the same in every language: link targets. */
type Kept = "href";

/**
 * The type of a content file in another language. Texts may differ, but none may be missing or
 * extra. Numbers and flags must be identical, so that a claim can't be verified in one language and
 * a goal in another.
 */
export type Translated<Content> = Content extends string
  ? string
  : Content extends number | boolean
    ? Content
    : Content extends (...given: infer Given) => string
      ? (...given: Given) => string
      : { readonly [Key in keyof Content]: Key extends Kept ? Content[Key] : Translated<Content[Key]> };
