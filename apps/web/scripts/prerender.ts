import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Language } from "@aavarti/domain/languages";
import { createServer, type Plugin, type ViteDevServer } from "vite";
import type { RenderedPage, renderSite as RenderSite } from "../src/pages/render-page.tsx";
import { languages } from "./languages.ts";
import { pageGlyphs } from "./page-glyphs.ts";

const TEMPLATE = "site.html";
const RENDERER = "/src/pages/render-page.tsx";
/** The server reads these names: apps/server/src/http/public-pages.ts. */
const FOLDER = "site";
const MISSING = "not-found";

/**
 * Returns a Vite plugin that turns site.html into one finished page for each row of
 * src/pages/page-table.tsx and each offered language: in the build as files below dist/site, those
 * of a language with its letters, with a 404 page per language, and without site.html, which it
 * removes; in development on request, with the whole fonts. The addresses in a page that only an
 * installation knows stay as places for the server to fill; development leaves them empty.
 */
export function prerender(): Plugin {
  let root = "";
  return {
    name: "aavarti-prerender",
    configResolved(config) {
      root = config.root;
    },
    writeBundle: {
      // Before the compression looks at what there is.
      sequential: true,
      async handler({ dir }) {
        if (!dir) return;
        const template = await readFile(join(dir, TEMPLATE), "utf8");
        await rm(join(dir, TEMPLATE));
        // A server of its own without the app's plugins but the texts': it only translates the
        // sources.
        const translator = await createServer({
          root,
          configFile: false,
          plugins: [languages()],
          appType: "custom",
          logLevel: "error",
          server: { middlewareMode: true, watch: null, ws: false },
          optimizeDeps: { noDiscovery: true, include: [] },
        });
        try {
          const { renderSite } = await loadRenderer(translator);
          const { pages, missing } = renderSite();
          const links = await writeGlyphs(dir, [...pages.values(), ...missing.values()]);
          const write = async (address: string, page: RenderedPage) => {
            const file = join(dir, FOLDER, `${address}.html`);
            await mkdir(dirname(file), { recursive: true });
            await writeFile(file, fill(template, { ...page, head: page.head + (links.get(page.language) ?? "") }));
          };
          for (const [address, page] of pages) await write(address === "/" ? "index" : address, page);
          for (const [language, page] of missing) await write(`${MISSING}.${language}`, page);
        } finally {
          await translator.close();
        }
      },
    },
    configureServer(server) {
      server.middlewares.use(async (request, response, next) => {
        try {
          const address = (request.originalUrl ?? "/").split("?", 1)[0] ?? "/";
          const { renderSite } = await loadRenderer(server);
          const page = renderSite().pages.get(address);
          if (!page) return next();
          const template = fill(await readFile(join(root, TEMPLATE), "utf8"), page);
          const html = template.replaceAll("%PUBLIC_URL%", "").replaceAll("%DEMO%", "yes");
          response.setHeader("content-type", "text/html; charset=utf-8");
          response.end(await server.transformIndexHtml(address, html));
        } catch (error) {
          next(error);
        }
      });
    },
  };
}

/**
 * Writes each language's stylesheet of glyphs beside the build's other files. Returns the link to
 * it, by language.
 */
async function writeGlyphs(dir: string, pages: readonly RenderedPage[]): Promise<Map<Language, string>> {
  const links = new Map<Language, string>();
  for (const [language, said] of Map.groupBy(pages, (page) => page.language)) {
    const sheet = await pageGlyphs(
      language,
      said.map(({ body }) => body),
    );
    if (!sheet) continue;
    await writeFile(join(dir, sheet.file), sheet.text);
    links.set(language, `<link rel="stylesheet" href="/${sheet.file}">`);
  }
  return links;
}

interface Renderer {
  readonly renderSite: typeof RenderSite;
}

/** Vite loads by address and cannot know the module's type; it is the one module named here. */
const loadRenderer = (server: ViteDevServer): Promise<Renderer> => server.ssrLoadModule(RENDERER) as Promise<Renderer>;

const fill = (template: string, { language, head, body }: RenderedPage): string =>
  template
    .replace('<html lang="en"', () => `<html lang="${language}"`)
    .replace("<!--page-head-->", () => head)
    .replace("<!--page-body-->", () => body);
