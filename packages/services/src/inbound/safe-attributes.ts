/** A style with more characters is dropped: the parser of styles costs more than that of HTML. */
const MAX_STYLE = 2_000;
/** Longer addresses of links and images are dropped. */
const MAX_URL = 2_000;
/** An image of at most this many pixels a side only tells its sender that the email was read. */
const TRACKER_PIXELS = 2;

const SMALL = /^\d{1,3}$/;
const SIZE = /^\d{1,4}(?:px|%)?$/;
const COLOUR = /^(?:#[0-9a-f]{3,8}|[a-z]{3,24})$/i;

/** What an attribute may be on any element; any other attribute is dropped. */
const ATTRIBUTES: Readonly<Record<string, RegExp>> = {
  align: /^(?:left|right|center|justify)$/i,
  valign: /^(?:top|middle|bottom|baseline)$/i,
  bgcolor: COLOUR,
  color: COLOUR,
  border: SMALL,
  cellpadding: SMALL,
  cellspacing: SMALL,
  colspan: SMALL,
  rowspan: SMALL,
  start: SMALL,
  width: SIZE,
  face: /^[\w\s,'"-]{1,200}$/,
  size: /^[+-]?\d$/,
  dir: /^(?:ltr|rtl|auto)$/i,
  lang: /^[a-z]{2,3}(?:-[a-z0-9]{2,8}){0,2}$/i,
};

const HIDDEN = /(?:^|[;\s])(?:display\s*:\s*none|visibility\s*:\s*hidden|mso-hide\s*:\s*all)/i;

type Element = { tagName: string; attribs: Record<string, string>; text?: string };

/**
 * Returns an element of an email as it may be shown: its name, and of its attributes only those
 * that lay out text. A link opens in a new tab and names its target. An image keeps its address as
 * `data-remote-src` or `data-cid`, not as `src`; one with any other becomes its description.
 * What begins a quotation has `data-fold` (`foldQuotations`), what is not displayed `data-hidden`.
 */
export function attributesOf(tagName: string, given: Record<string, string>): Element {
  if (tagName === "img") return image(given);
  const attribs: Record<string, string> = {};
  if (tagName === "a") Object.assign(attribs, link(given["href"]));
  const fold = foldOf(tagName, given);
  if (fold) attribs["data-fold"] = fold;
  for (const [name, pattern] of Object.entries(ATTRIBUTES)) {
    const value = given[name]?.trim();
    if (value !== undefined && pattern.test(value)) attribs[name] = value;
  }
  const style = given["style"];
  if (style !== undefined && style.length <= MAX_STYLE) attribs["style"] = style;
  if (given["hidden"] !== undefined || HIDDEN.test(style ?? "")) attribs["data-hidden"] = "";
  // Only quotations are folded, and only by us.
  return { tagName: tagName === "details" ? "div" : tagName, attribs };
}

const LINKED = new Set(["http:", "https:", "mailto:", "tel:"]);

function link(href: string | undefined): Record<string, string> {
  const url = addressOf(href);
  if (!url || !LINKED.has(url.protocol)) return {};
  return { href: url.href, title: url.href, rel: "noopener noreferrer nofollow", target: "_blank" };
}

function image(given: Record<string, string>): Element {
  const alt = given["alt"]?.slice(0, 200) ?? "";
  const source = sourceOf(given["src"]);
  if (!source || isTracker(given)) return { tagName: "span", attribs: {}, text: isTracker(given) ? "" : alt };
  // The source is first: it is exchanged where it follows the name.
  const attribs: Record<string, string> = { ...source, alt };
  for (const name of ["width", "height"]) {
    const value = given[name]?.trim();
    if (value !== undefined && /^\d{1,4}$/.test(value)) attribs[name] = value;
  }
  return { tagName: "img", attribs };
}

function sourceOf(src: string | undefined): Record<string, string> | null {
  const url = addressOf(src);
  if (url?.protocol === "https:" || url?.protocol === "http:") return { "data-remote-src": url.href };
  const contentId = /^\s*cid:([^\s<>"]{1,400})\s*$/i.exec(src ?? "")?.[1];
  return contentId === undefined ? null : { "data-cid": contentId };
}

const isTracker = ({ width, height }: Record<string, string>): boolean =>
  [width, height].every((side) => side !== undefined && Number.parseInt(side, 10) <= TRACKER_PIXELS);

/** Returns an absolute address; null for any other and for a very long one. */
const addressOf = (address: string | undefined): URL | null =>
  address === undefined || address.length > MAX_URL ? null : URL.parse(address.trim());

const QUOTATION_CLASS =
  /(?:^|\s)(?:gmail_quote|gmail_quote_container|yahoo_quoted|moz-cite-prefix|protonmail_quote)(?:\s|$)/;
const QUOTATION_ID = /^(?:yahoo_quoted|ydp[0-9a-z]+yahoo_quoted|x_?isForwardContent)/i;
/** Outlook's marks, after which the earlier message follows as the next elements. */
const REST_ID = /^(?:x_)*(?:divRplyFwdMsg|appendonsend|reply-intro|mail-editor-reference-message-container)$/;
const OUTLOOK_LINE = /border-top\s*:\s*solid\s+#(?:E1E1E1|B5C4DF)\s+1\.0pt/i;

/**
 * Returns how a quotation begins here: with this element (`self`), or with it and everything after
 * it in the same element (`rest`); null when none does.
 */
function foldOf(tagName: string, { class: classes = "", id = "", type = "", style = "" }: Record<string, string>) {
  if (tagName === "blockquote") return type.toLowerCase() === "cite" || QUOTATION_CLASS.test(classes) ? "self" : null;
  if (tagName !== "div" && tagName !== "hr") return null;
  if (REST_ID.test(id) || OUTLOOK_LINE.test(style)) return "rest";
  return QUOTATION_CLASS.test(classes) || QUOTATION_ID.test(id) ? "self" : null;
}
