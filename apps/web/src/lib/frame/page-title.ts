/**
 * Returns a route's `head`, an object that sets the document's title to `{title} · Aavarti`; each
 * route has its own (WCAG 2.4.2).
 */
export const pageTitle = (title: string) => ({ meta: [{ title: `${title} · Aavarti` }] });
