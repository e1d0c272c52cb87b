/** The document's title: one per route (WCAG 2.4.2). */
export const pageTitle = (title: string) => ({ meta: [{ title: `${title} · Aavarti` }] });
