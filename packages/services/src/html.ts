import { htmlEscape } from "escape-goat";

/**
 * Converts plain text to HTML paragraphs, escaped: an empty line separates them, a line break
 * becomes `<br>`.
 */
export const toHtmlParagraphs = (text: string): string =>
  text
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${htmlEscape(paragraph).replaceAll("\n", "<br>")}</p>`)
    .join("\n");
