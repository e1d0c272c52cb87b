import { useState } from "react";

const KEY = "crm-continue-trial";

const isKept = (tenantId: string): boolean => document.cookie.split("; ").includes(`${KEY}=${tenantId}`);

/**
 * Returns `hasContinued`, whether this tenant's activation screen was passed in this browser
 * session, and `continueTrial`, which passes it. Stored in a session cookie, which all tabs share.
 */
export function useContinuedTrial(tenantId: string) {
  const [continued, setContinued] = useState(() => (isKept(tenantId) ? tenantId : null));
  const continueTrial = () => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API exists under https only.
    document.cookie = `${KEY}=${tenantId}; Path=/; SameSite=Strict`;
    setContinued(tenantId);
  };
  return { hasContinued: continued === tenantId, continueTrial };
}
