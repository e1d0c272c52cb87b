import { htmlEscape } from "escape-goat";

/** A piece of HTML that was built here and is safe to send. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export type HtmlPart = Html | string | number | null | undefined | false | readonly HtmlPart[];

/**
 * Template tag that returns HTML. Values are escaped unless they come from `html`; null, undefined
 * and false add nothing.
 */
export function html(strings: TemplateStringsArray, ...parts: readonly HtmlPart[]): Html {
  return new Html(strings.reduce((text, string, index) => text + toText(parts[index - 1]) + string));
}

function toText(part: HtmlPart): string {
  if (part === null || part === undefined || part === false) return "";
  if (part instanceof Html) return part.text;
  if (typeof part === "string") return htmlEscape(part);
  if (typeof part === "number") return String(part);
  return part.map(toText).join("");
}
