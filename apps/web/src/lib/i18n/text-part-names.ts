/**
 * The folders of `features` whose translations are loaded when their screen is first shown, not
 * with the language: large ones that nothing else reads a text of.
 */
export const TEXT_PARTS = ["analytics", "dashboards", "imports"] as const;
export type TextPart = (typeof TEXT_PARTS)[number];
