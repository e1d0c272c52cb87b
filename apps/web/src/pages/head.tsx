import type { PagePath } from "../features/site/page-path.ts";

/** The server writes its own address here: one build serves any installation. */
const ADDRESS = "%PUBLIC_URL%";

/** What search engines and link previews read. */
export function Head({ path, title, description }: { path: PagePath; title: string; description: string }) {
  const fullTitle = `${title} · Aavarti`;
  const address = `${ADDRESS}${path}`;
  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={address} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content="Aavarti" />
      <meta property="og:locale" content="en_IN" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      <meta property="og:image" content={`${ADDRESS}/share.png`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content="Aavarti: every renewal, on the day it is due" />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

/** A data block: it is not run, so the content security policy does not concern it. */
export const factsBlock = (facts: Readonly<Record<string, unknown>>): string =>
  `<script type="application/ld+json">${JSON.stringify({ "@context": "https://schema.org", ...facts }).replaceAll("<", "\\u003c")}</script>`;
