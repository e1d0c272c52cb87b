/** Pasted rows of a business, in this tab until they are imported or the session ends. */
const keyOf = (tenantId: string) => `crm-pasted-rows:${tenantId}`;

/** Returns the rows that were pasted for a business and not imported yet; empty without any. */
export function pastedRows(tenantId: string): string {
  try {
    return sessionStorage.getItem(keyOf(tenantId)) ?? "";
  } catch {
    return "";
  }
}

/**
 * Keeps pasted rows, so that a reload doesn't lose them; empty text forgets them. Where storage is
 * forbidden or full, they are lost with the page.
 */
export function keepPastedRows(tenantId: string, text: string): void {
  try {
    if (text) sessionStorage.setItem(keyOf(tenantId), text);
    else sessionStorage.removeItem(keyOf(tenantId));
  } catch {
    // Storage is forbidden, or the rows are too many for it.
  }
}
