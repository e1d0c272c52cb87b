import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createServer, type Plugin, type ViteDevServer } from "vite";
import { pagePaths } from "../src/features/site/page-path.ts";
import type { renderPage as RenderPage } from "../src/pages/render-page.tsx";

const TEMPLATE = "site.html";
const RENDERER = "/src/pages/render-page.tsx";

/**
 * Turns site.html into one finished page per row of src/pages/page-table.tsx: in the build as files below dist/site, in
 * development on request. The addresses in a page that only an installation knows stay as places for the server to fill.
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
        await mkdir(join(dir, "site"), { recursive: true });
        // A server of its own without the app's plugins: it only translates the sources.
        const translator = await createServer({
          root,
          configFile: false,
          appType: "custom",
          logLevel: "error",
          server: { middlewareMode: true, watch: null, ws: false },
          optimizeDeps: { noDiscovery: true, include: [] },
        });
        try {
          const { renderPage } = await loadRenderer(translator);
          for (const path of pagePaths) {
            const html = fill(template, renderPage(path));
            await writeFile(join(dir, "site", `${path === "/" ? "index" : path.slice(1)}.html`), html);
          }
        } finally {
          await translator.close();
        }
      },
    },
    configureServer(server) {
      server.middlewares.use(async (request, response, next) => {
        try {
          const path = (request.originalUrl ?? "/").split("?", 1)[0] ?? "/";
          if (!pagePaths.some((known) => known === path)) return next();
          const { renderPage } = await loadRenderer(server);
          const template = fill(await readFile(join(root, TEMPLATE), "utf8"), renderPage(path));
          const html = template.replaceAll("%PUBLIC_URL%", "").replaceAll("%DEMO%", "yes");
          response.setHeader("content-type", "text/html; charset=utf-8");
          response.end(await server.transformIndexHtml(path, html));
        } catch (error) {
          next(error);
        }
      });
    },
  };
}

interface Renderer {
  readonly renderPage: typeof RenderPage;
}

/** Vite loads by address and cannot know the module's type; it is the one module named here. */
const loadRenderer = (server: ViteDevServer): Promise<Renderer> => server.ssrLoadModule(RENDERER) as Promise<Renderer>;

const fill = (template: string, { head, body }: { head: string; body: string }): string =>
  template.replace("<!--page-head-->", () => head).replace("<!--page-body-->", () => body);
