/** The addresses of the prerendered pages (product.md section 2). */
export const pagePaths = ["/", "/pricing", "/privacy-policy", "/terms-of-service", "/data-deletion"] as const;
export type PagePath = (typeof pagePaths)[number];
