import sanitizeHtml from "sanitize-html";
import { foldQuotations } from "./fold-quotations.ts";
import { attributesOf } from "./safe-attributes.ts";

/** The largest HTML that is read, in bytes of UTF-8. Of a larger email only its text is shown. */
export const MAX_HTML_BYTES = 1024 * 1024;
/**
 * The most `<` in HTML that is read. The parser looks through all open elements at each closing
 * tag, so that its work grows with the square of their number.
 */
export const MAX_TAGS = 20_000;
/** Elements within more than this many others are left out, and their text is kept. */
export const MAX_NESTING = 100;

/** An email's HTML without anything that runs, loads, submits or covers, and what is in it. */
export type SafeHtml = {
  /**
   * Well-formed HTML for the body of a page. An image has no `src` but `data-remote-src`, an
   * absolute URL, or `data-cid`, the `Content-ID` of an attachment (`withImages`); what the sender
   * quotes is in `<details>` without a summary.
   */
  html: string;
  hasRemoteImages: boolean;
  /** Whether the sender's own part has what a plain text can't show: a table, an image, bold. */
  isFormatted: boolean;
  /** Estimated lines of the sender's own part, at 60 characters each, with images and rows. */
  lines: number;
  /** The sender's own part as plain text; all of it where everything is quoted. */
  text: string;
};

const TAGS = [
  ..."a abbr b big blockquote br caption center code col colgroup dd del details div dl dt em".split(" "),
  ..."font h1 h2 h3 h4 h5 h6 hr i img ins li ol p pre s small span strike strong sub sup".split(" "),
  ..."table tbody td tfoot th thead tr tt u ul".split(" "),
];

/** Elements that are left out with everything in them. */
const WITHOUT_TEXT = [
  ..."script style textarea option select title noscript noembed noframes template xmp iframe".split(" "),
  ..."object svg math audio video canvas".split(" "),
];

const COLOUR = /^(?:#[0-9a-f]{3,8}|[a-z]{3,24}|rgba?\([\d\s.,%]{1,40}\))$/i;
const LENGTH = /^(?:0|\d{1,2}(?:\.\d{1,4})?(?:px|pt)|[0-4](?:\.\d{1,4})?r?em)$/i;
const LENGTHS = /^(?:(?:0|auto|\d{1,2}(?:\.\d{1,4})?(?:px|pt)|[0-4](?:\.\d{1,4})?r?em)(?:\s+|$)){1,4}$/i;
const WIDTH = /^(?:auto|\d{1,4}(?:\.\d{1,4})?px|\d{1,2}(?:\.\d{1,4})?%|100%)$/i;
const BORDER =
  /^(?:0|none|\d{1,2}(?:\.\d{1,4})?(?:px|pt) (?:solid|dashed|dotted|double) (?:#[0-9a-f]{3,8}|[a-z]{3,24}|rgba?\([\d\s.,%]{1,40}\)))$/i;

const STYLES: Record<string, RegExp[]> = {
  color: [COLOUR],
  "background-color": [COLOUR],
  background: [COLOUR],
  "font-weight": [/^(?:normal|bold|bolder|lighter|[1-9]00)$/i],
  "font-style": [/^(?:normal|italic|oblique)$/i],
  "font-size": [LENGTH, /^(?:\d{2}|1\d\d|200)%$/, /^(?:xx?-small|small|medium|large|xx?-large)$/i],
  "font-family": [/^[\w\s,'"-]{1,200}$/],
  "line-height": [/^(?:normal|[12](?:\.\d{1,4})?|1\d\d%|\d{1,2}(?:\.\d{1,4})?(?:px|pt))$/i],
  "text-align": [/^(?:left|right|center|justify|start|end)$/i],
  "text-decoration": [/^(?:none|underline|line-through)$/i],
  "vertical-align": [/^(?:top|middle|bottom|baseline|sub|super)$/i],
  "white-space": [/^(?:normal|pre-wrap|pre-line)$/i],
  "border-collapse": [/^(?:collapse|separate)$/i],
  "border-radius": [LENGTH],
  width: [WIDTH],
  "max-width": [WIDTH],
  margin: [LENGTHS],
  padding: [LENGTHS],
  ...Object.fromEntries(
    ["top", "right", "bottom", "left"].flatMap((side) => [
      [`padding-${side}`, [LENGTH]],
      [`margin-${side}`, [LENGTH, /^auto$/i]],
      [`border-${side}`, [BORDER]],
    ]),
  ),
  border: [BORDER],
};

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: TAGS,
  nonTextTags: WITHOUT_TEXT,
  allowedAttributes: {
    // What `attributesOf` chose passes this list again.
    "*": [
      "align",
      "bgcolor",
      "border",
      "cellpadding",
      "cellspacing",
      "colspan",
      "color",
      "data-cid",
      "data-fold",
      "data-hidden",
    ].concat(
      ["data-remote-src", "alt", "dir", "face", "height", "href", "lang", "rel", "rowspan", "size", "start", "style"],
      ["target", "title", "valign", "width"],
    ),
  },
  allowedStyles: { "*": STYLES },
  allowedSchemes: ["http", "https", "mailto", "tel"],
  allowProtocolRelative: false,
  disallowedTagsMode: "discard",
  enforceHtmlBoundary: false,
  nestingLimit: MAX_NESTING,
  transformTags: {
    // A text in place of an element is written only by a rule of its own, after which `*` follows.
    img: attributesOf,
    "*": (tagName, attribs) => (tagName === "img" ? { tagName, attribs } : attributesOf(tagName, attribs)),
  },
  exclusiveFilter: ({ attribs }) => attribs["data-hidden"] !== undefined,
};

/**
 * Returns an email's HTML made safe to show, by an allow-list of elements, attributes and styles;
 * null when it is over 1 MiB or has more than 20,000 tags: then the email is shown as text. What
 * the sender does not display, such as a preview line, is left out. The largest takes about a
 * second of processor time, so call it in the worker.
 */
export function toSafeHtml(html: string): SafeHtml | null {
  if (Buffer.byteLength(html) > MAX_HTML_BYTES || countOf(html, "<") > MAX_TAGS) return null;
  // PostgreSQL stores neither null characters nor halves of surrogate pairs.
  const readable = html.replaceAll("\u0000", "").toWellFormed().replace(DIRECTION_CHANGES, "");
  const safe = foldQuotations(sanitizeHtml(readable, OPTIONS));
  const own = withoutQuotations(safe);
  const ownText = textOf(own);
  return {
    html: safe,
    hasRemoteImages: safe.includes(REMOTE_IMAGE),
    isFormatted: FORMATTED.test(own) || hasNamedLink(own),
    // A row of a table is higher than a line.
    lines: linesOf(ownText) + countOf(own, "<img ") + Math.ceil(countOf(own, "<tr") / 3),
    text: ownText === "" ? textOf(safe) : ownText,
  };
}

/** Characters that change the direction of the text after them, also of what the page says. */
const DIRECTION_CHANGES = /[\u202A-\u202E\u2066-\u2069]/g;

const REMOTE_IMAGE = '<img data-remote-src="';
const FORMATTED = /<(?:table|img|ul|ol|dl|h[1-6]|b|strong|big|i|em|u|s|del|strike|pre|hr)[ >]/;

const countOf = (text: string, part: string): number => text.split(part).length - 1;

/** Returns safe HTML without what is quoted. */
const withoutQuotations = (html: string): string => html.replace(/<details>.*?<\/details>/gs, "");

/** Whether a link has another text than its own address. */
const hasNamedLink = (html: string): boolean =>
  [...html.matchAll(/<a href="([^"]*)"[^>]*>(.*?)<\/a>/gs)].some(([, href = "", content = ""]) => {
    const name = bareAddress(textOf(content));
    return name !== "" && name !== bareAddress(decoded(href));
  });

const bareAddress = (address: string): string =>
  address
    .trim()
    .toLowerCase()
    .replace(/^(?:https?:\/\/|mailto:|tel:)/, "")
    .replace(/\/$/, "");

const BLOCK_END = /<br \/>|<hr \/>|<\/(?:p|div|li|tr|table|h[1-6]|blockquote|pre|dd|dt|caption|center|details)>/g;

/** Returns safe HTML as plain text: a line for each block, a space between the cells of a row. */
const textOf = (html: string): string =>
  decoded(
    html
      .replace(/\s+/g, " ")
      .replace(BLOCK_END, "\n")
      .replace(/<\/t[dh]>/g, " ")
      .replace(/<[^>]*>/g, ""),
  )
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?\n ?/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();

const ENTITIES: Record<string, string> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&amp;": "&" };

/** Returns a text of safe HTML with its entities as characters. There are only these four. */
export const decoded = (text: string): string =>
  text.replace(/&(?:lt|gt|quot|amp);/g, (entity) => ENTITIES[entity] ?? entity);

const LINE = 60;

const linesOf = (text: string): number =>
  text.split("\n").reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / LINE)), 0);

/**
 * Returns safe HTML with its images: remote ones if `areRemoteShown`, and attachments at the URL
 * that `urlOfAttachment` returns for their `Content-ID`. Every other image stays without a source,
 * so that only its description is shown.
 */
export const withImages = (
  html: string,
  {
    areRemoteShown,
    urlOfAttachment,
  }: { areRemoteShown: boolean; urlOfAttachment: (contentId: string) => string | null },
): string => {
  const shown = areRemoteShown ? html.replaceAll(REMOTE_IMAGE, '<img src="') : html;
  return shown.replace(/<img data-cid="([^"]*)"/g, (image, contentId: string) => {
    const url = urlOfAttachment(decoded(contentId));
    return url === null ? image : `<img src="${url.replaceAll("&", "&amp;").replaceAll('"', "%22")}"`;
  });
};
