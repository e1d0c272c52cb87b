/**
 * The folders of `features` whose translations are loaded when their screen is first shown, not
 * with the language: large ones that few other screens read a text of, and those load them too.
 */
export const TEXT_PARTS = ["analytics", "dashboards", "imports"] as const;
export type TextPart = (typeof TEXT_PARTS)[number];
