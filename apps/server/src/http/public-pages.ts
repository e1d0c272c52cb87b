import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { DEFAULT_LANGUAGE } from "@aavarti/domain/languages";
import { htmlEscape } from "escape-goat";

/**
 * Placeholders that the server fills in: only the running installation knows its address and
 * whether it has a demo workspace.
 */
const ADDRESS_PLACE = "%PUBLIC_URL%";
const DEMO_PLACE = "%DEMO%";

/** Folder inside the web application's build that holds the prerendered pages. */
export const PUBLIC_PAGES_FOLDER = "site";

export type Installation = { publicUrl: string; hasDemo: boolean };

/** A response prepared in every encoding. */
export type ReadyText = { type: string; etag: string; identity: Buffer; gzip: Buffer; br: Buffer };

export type PublicPages = {
  /** The pages, robots.txt and sitemap.xml, by path. */
  pages: ReadonlyMap<string, ReadyText>;
  /**
   * "Page not found" pages by the language prefix of the path (`hi` for /hi/…); `""` for all
   * others.
   */
  missing: ReadonlyMap<string, ReadyText>;
};

/** `not-found.hi.html` */
const MISSING = /^not-found\.(\w+)$/;

/**
 * Reads the prerendered pages of the web application's build, with the installation's address and
 * demo filled in, and compresses them, once, at startup. `pages` has them by path
 * (`site/pricing.html` is /pricing, `site/hi/pricing.html` is /hi/pricing, `site/index.html` is /),
 * with /robots.txt and /sitemap.xml; `missing` has the "page not found" pages by language. Both are
 * empty when the web application was built without them.
 */
export function readPublicPages(webFolder: string | null, installation: Installation): PublicPages {
  const pages = new Map<string, ReadyText>();
  const missing = new Map<string, ReadyText>();
  const folder = join(webFolder ?? "", PUBLIC_PAGES_FOLDER);
  if (webFolder === null || !existsSync(folder)) return { pages, missing };
  for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (!file.endsWith(".html")) continue;
    const name = file.slice(0, -".html".length).split(sep).join("/");
    const page = readyText("text/html; charset=utf-8", fillIn(readFileSync(join(folder, file), "utf8"), installation));
    const language = MISSING.exec(name)?.[1];
    if (language !== undefined) missing.set(language === DEFAULT_LANGUAGE ? "" : language, page);
    else pages.set(name === "index" ? "/" : `/${name}`, page);
  }
  const addresses = [...pages.keys()];
  pages.set("/robots.txt", readyText("text/plain; charset=utf-8", robots(installation)));
  pages.set("/sitemap.xml", readyText("application/xml; charset=utf-8", sitemap(addresses, installation)));
  return { pages, missing };
}

/**
 * Returns the "page not found" page in the language of the path's prefix, the default language's
 * for any other path; undefined when the web application was built without it.
 */
export const notFoundPageFor = ({ missing }: PublicPages, path: string): ReadyText | undefined =>
  missing.get(path.split("/", 2)[1] ?? "") ?? missing.get("");

const fillIn = (html: string, { publicUrl, hasDemo }: Installation): string =>
  html.replaceAll(ADDRESS_PLACE, htmlEscape(publicUrl)).replaceAll(DEMO_PLACE, hasDemo ? "yes" : "no");

const robots = ({ publicUrl }: Installation): string =>
  [
    "User-agent: *",
    "Disallow: /api/",
    "Disallow: /trpc/",
    "Disallow: /dashboard",
    "Disallow: /admin/",
    "",
    `Sitemap: ${publicUrl}/sitemap.xml`,
    "",
  ].join("\n");

const sitemap = (addresses: readonly string[], { publicUrl }: Installation): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...addresses.toSorted().map((address) => `  <url><loc>${htmlEscape(publicUrl + address)}</loc></url>`),
    "</urlset>",
    "",
  ].join("\n");

function readyText(type: string, text: string): ReadyText {
  const identity = Buffer.from(text);
  return {
    type,
    etag: `"${createHash("sha256").update(identity).digest("base64url").slice(0, 22)}"`,
    identity,
    gzip: gzipSync(identity, { level: 9 }),
    br: brotliCompressSync(identity, { params: { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT } }),
  };
}
