import { leaveIfReplaced, leaveOtherTenant } from "./leave-tab.ts";
import { currentTenantId, currentToken } from "./session-token.ts";

/** The statuses of an answer, or of a batch of answers, that may hold the refusal. */
const MAY_BE_REFUSED = [207, 409];

/**
 * `fetch` for this tab's session: with its token, and with the tenant whose data the tab shows, so
 * that the server can refuse what was meant for another. Nothing is sent once another tab has
 * changed who is signed in: the tab is loaded anew, and the promise stays pending, so that no error
 * flashes up meanwhile.
 */
export async function sessionFetch(address: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  if (leaveIfReplaced()) return untilLoaded();
  const headers = new Headers(init.headers);
  const token = currentToken();
  const tenantId = currentTenantId();
  if (token !== null) headers.set("authorization", `Bearer ${token}`);
  if (token !== null && tenantId !== null) headers.set("x-tenant-id", tenantId);
  const answer = await fetch(address, { ...init, headers });
  if (MAY_BE_REFUSED.includes(answer.status) && (await answer.clone().text()).includes('"TENANT_MISMATCH"')) {
    leaveOtherTenant();
    return untilLoaded();
  }
  return answer;
}

const untilLoaded = (): Promise<Response> => new Promise(() => undefined);
