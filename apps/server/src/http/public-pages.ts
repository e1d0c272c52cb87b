import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, parse } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

/** What the build leaves for the server to fill in: only the running installation knows its address and whether it has a demo workspace. */
const ADDRESS_PLACE = "%PUBLIC_URL%";
const DEMO_PLACE = "%DEMO%";

/** The folder below the web application in which the build puts the prerendered pages. */
export const PUBLIC_PAGES_FOLDER = "site";

export type Installation = { publicUrl: string; hasDemo: boolean };

/** An answer that is ready in every encoding. */
export type ReadyText = { type: string; etag: string; identity: Buffer; gzip: Buffer; br: Buffer };

/**
 * The prerendered pages with robots.txt and sitemap.xml, by address. `site/pricing.html` is /pricing, `site/index.html` is /. Read and
 * compressed once, when the server starts; empty when the web application was built without them.
 */
export function readPublicPages(webFolder: string, installation: Installation): Map<string, ReadyText> {
  const folder = join(webFolder, PUBLIC_PAGES_FOLDER);
  const pages = new Map<string, ReadyText>();
  if (!existsSync(folder)) return pages;
  for (const file of readdirSync(folder).filter((name) => name.endsWith(".html"))) {
    const { name } = parse(file);
    const html = fillIn(readFileSync(join(folder, file), "utf8"), installation);
    pages.set(name === "index" ? "/" : `/${name}`, readyText("text/html; charset=utf-8", html));
  }
  const addresses = [...pages.keys()];
  pages.set("/robots.txt", readyText("text/plain; charset=utf-8", robots(installation)));
  pages.set("/sitemap.xml", readyText("application/xml; charset=utf-8", sitemap(addresses, installation)));
  return pages;
}

const fillIn = (html: string, { publicUrl, hasDemo }: Installation): string =>
  html.replaceAll(ADDRESS_PLACE, escapeMarkup(publicUrl)).replaceAll(DEMO_PLACE, hasDemo ? "yes" : "no");

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
    ...addresses.toSorted().map((address) => `  <url><loc>${escapeMarkup(publicUrl + address)}</loc></url>`),
    "</urlset>",
    "",
  ].join("\n");

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escapeMarkup = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);

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
