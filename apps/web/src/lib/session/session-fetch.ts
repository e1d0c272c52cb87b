import { reloadForOtherTenant, reloadIfReplaced } from "./reload-tab.ts";
import { currentTenantId, currentToken } from "./session-token.ts";

/** The statuses of a response, or of a batch of responses, that may contain `TENANT_MISMATCH`. */
const MAY_BE_REFUSED = [207, 409];

/**
 * Fetches with this tab's token and the tenant whose data it shows in the headers, so that the
 * server can refuse a request meant for another tenant. Without a session it adds none. Once
 * another tab has signed in or out, nothing is sent: the tab reloads and the promise stays pending,
 * so that no error flashes up meanwhile. A refusal because of another tenant does the same. Rejects
 * like `fetch` without a network.
 */
export async function sessionFetch(address: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  if (reloadIfReplaced()) return untilLoaded();
  const headers = new Headers(init.headers);
  const token = currentToken();
  const tenantId = currentTenantId();
  if (token !== null) headers.set("authorization", `Bearer ${token}`);
  if (token !== null && tenantId !== null) headers.set("x-tenant-id", tenantId);
  const answer = await fetch(address, { ...init, headers });
  if (MAY_BE_REFUSED.includes(answer.status) && (await answer.clone().text()).includes('"TENANT_MISMATCH"')) {
    reloadForOtherTenant();
    return untilLoaded();
  }
  return answer;
}

const untilLoaded = (): Promise<Response> => new Promise(() => undefined);
