import { useState } from "react";

/** Continuing the trial counts for this browser session, so the key is in `sessionStorage`. */
const KEY = "crm-continue-trial";

/** Whether this tenant's gate was passed in this browser session, and how to pass it. */
export function useContinuedTrial(tenantId: string) {
  const [continued, setContinued] = useState(() => sessionStorage.getItem(KEY));
  const continueTrial = () => {
    sessionStorage.setItem(KEY, tenantId);
    setContinued(tenantId);
  };
  return { hasContinued: continued === tenantId, continueTrial };
}
