import { renderToStaticMarkup } from "react-dom/server";
import { pagePaths } from "../features/site/page-path.ts";
import { SiteFooter } from "../features/site/site-footer.tsx";
import { SiteHeader } from "../features/site/site-header.tsx";
import { ToastPlace } from "../features/site/toast-place.tsx";
import { factsBlock, Head } from "./head.tsx";
import { pages } from "./page-table.tsx";

/** One page as the two pieces that site.html has places for. Throws when there is no such page. */
export function renderPage(path: string): { head: string; body: string } {
  const known = pagePaths.find((candidate) => candidate === path);
  if (!known) throw new Error(`There is no prerendered page at ${path}`);
  const { title, description, facts, content } = pages[known];
  const head = renderToStaticMarkup(<Head path={known} title={title} description={description} />);
  const body = renderToStaticMarkup(
    <>
      <SiteHeader />
      <main id="main">{content}</main>
      <SiteFooter />
      <ToastPlace />
    </>,
  );
  return { head: facts ? head + factsBlock(facts) : head, body };
}
