/**
 * Returns a route's `head` as an object with the document's title, `{title} · Aavarti`; each route
 * has its own (WCAG 2.4.2).
 */
export const pageTitle = (title: string) => ({ meta: [{ title: `${title} · Aavarti` }] });
