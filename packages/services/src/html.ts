import { htmlEscape } from "escape-goat";

/** Converts paragraphs of plain text to HTML. */
export const toHtmlParagraphs = (text: string): string =>
  text
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${htmlEscape(paragraph).replaceAll("\n", "<br>")}</p>`)
    .join("\n");
