import { DEFAULT_LANGUAGE, type Language } from "@aavarti/domain/languages";
import { marked, type Token, type Tokens } from "marked";
import { contact } from "../../lib/site/contact.ts";
import { hrefIn } from "../../lib/site/site-address.ts";
import type { LegalBlock, LegalDocument, LegalInline } from "./legal-document.ts";

/**
 * Parses the source of a legal document: `name: value` lines between two `---`, then Markdown, in
 * which `{email}`, `{support}` and `{privacy}` become links to those addresses. It supports only
 * second-level headings, paragraphs, lists, bold and links, which lead to pages in the document's
 * language. Throws on anything else, and without a title, version, effective date or description,
 * so that the build fails.
 */
export function readLegalDocument(source: string, language: Language = DEFAULT_LANGUAGE): LegalDocument {
  const [, front, body] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source) ?? [];
  if (front === undefined || body === undefined) throw new Error("A legal text begins with its title and version");
  const fields = new Map(front.split("\n").map((line) => splitOnce(line)));
  const field = (name: string): string => {
    const value = fields.get(name);
    if (!value) throw new Error(`A legal text needs its ${name}`);
    return value;
  };
  return {
    title: field("title"),
    version: field("version"),
    effective: field("effective"),
    description: field("description"),
    blocks: marked.lexer(withAddresses(body)).flatMap((token) => toBlock(token, language)),
  };
}

const splitOnce = (line: string): [string, string] => {
  const at = line.indexOf(":");
  return [line.slice(0, at).trim(), line.slice(at + 1).trim()];
};

/**
 * Replaces `{support}` and the like with a link to that address, which an installation configures
 * in one place.
 */
const withAddresses = (text: string): string =>
  text.replace(
    /\{(email|support|privacy)\}/g,
    (_, name: keyof typeof contact) => `[${contact[name]}](mailto:${contact[name]})`,
  );

function toBlock(token: Token, language: Language): LegalBlock[] {
  const toLine = (tokens: readonly Token[]) => tokens.map((part) => toInline(part, language));
  if (token.type === "space") return [];
  if (isToken<Tokens.Heading>(token, "heading") && token.depth === 2) return [toHeading(token.text)];
  if (isToken<Tokens.Paragraph>(token, "paragraph")) return [{ kind: "paragraph", inline: toLine(token.tokens) }];
  if (isToken<Tokens.List>(token, "list")) {
    const items = token.items.map(({ tokens }) =>
      tokens.flatMap((part) => toLine("tokens" in part && part.tokens ? part.tokens : [part])),
    );
    return [{ kind: "list", isOrdered: token.ordered, items }];
  }
  throw new Error(`A legal text cannot hold this: ${token.raw}`);
}

/** Parses `## आपके अधिकार {#your-rights}`: a translation keeps the anchors of the English text. */
function toHeading(line: string): LegalBlock {
  const [, text = line, id = toId(line)] = /^(.*?)\s*\{#([a-z-]+)\}$/.exec(line) ?? [];
  return { kind: "heading", id, text };
}

function toInline(token: Token, language: Language): LegalInline {
  if (isToken<Tokens.Text>(token, "text") || isToken<Tokens.Escape>(token, "escape"))
    return { kind: "text", text: token.text };
  if (isToken<Tokens.Strong>(token, "strong")) return { kind: "strong", text: token.text };
  if (isToken<Tokens.Link>(token, "link"))
    return { kind: "link", text: token.text, href: addressOf(token.href, language) };
  throw new Error(`A line of a legal text cannot hold this: ${token.raw}`);
}

/** Localises a link. `/en/terms-of-service` always means the English page. */
const addressOf = (href: string, language: Language): string =>
  href.startsWith(`/${DEFAULT_LANGUAGE}/`) ? href.slice(DEFAULT_LANGUAGE.length + 1) : hrefIn(language, href);

/** marked's token union ends in a catch-all that defeats narrowing by `type`. */
const isToken = <T extends Tokens.Generic>(token: Token, type: T["type"]): token is T & Token => token.type === type;

const toId = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^[-\d]+|-$/g, "");
