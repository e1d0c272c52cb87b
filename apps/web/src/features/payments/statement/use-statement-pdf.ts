import type { Language } from "@aavarti/domain/languages";
import { statementFileName } from "@aavarti/domain/statement-words";
import { useState } from "react";
import { showFailure } from "../../../lib/api/failure-toast.ts";
import { refusalOf } from "../../../lib/api/rest-refusal.ts";
import { trpc } from "../../../lib/api/trpc.ts";
import { saveFile } from "../../../lib/list/download-list.ts";
import { sessionFetch } from "../../../lib/session/session-fetch.ts";
import { showToast } from "../../../ui/toast-store.ts";
import type { StatementPeriod } from "./statement-search.ts";
import { statementTexts as texts } from "./texts.ts";

/** How often, and for how long, the server is asked whether the PDF is ready. Milliseconds. */
const ASK_EVERY = 700;
const WAIT_AT_MOST = 45_000;

/**
 * Returns `download`, which has the server render the PDF of a statement in a language, waits for
 * it up to 45 seconds and saves it as a file, and `isBusy` meanwhile. `download` never rejects: a
 * failure shows a toast.
 */
export function useStatementPdf(customer: { id: string; name: string }, { from, to }: StatementPeriod) {
  const [isBusy, setIsBusy] = useState(false);
  const request = trpc.payments.requestStatement.useMutation();
  const download = async (language: Language) => {
    setIsBusy(true);
    try {
      const { id } = await request.mutateAsync({ customerId: customer.id, ...(from && { from }), to, language });
      const pdf = await whenReady(`/api/v1/statements/${id}/statement.pdf`);
      if (pdf) saveFile(pdf, statementFileName({ customer: customer.name, from, to, language }, "pdf"));
      else showToast({ title: texts.pdfFailed, description: texts.pdfSlow, isDestructive: true });
    } catch (error) {
      showFailure(texts.pdfFailed, error);
    }
    setIsBusy(false);
  };
  return { download, isBusy };
}

/**
 * Returns `open`, which opens the PDF of a statement that was made before in a new tab, and
 * `isBusy` while it is loaded. `open` never rejects: a failure shows a toast, a blocked tab too.
 */
export function useStoredStatement(id: string) {
  const [isBusy, setIsBusy] = useState(false);
  const open = async () => {
    // A tab opened after waiting would be blocked as a pop-up.
    const tab = window.open("", "_blank");
    if (!tab) {
      showToast({ title: texts.pdfFailed, description: texts.noTab, isDestructive: true });
      return;
    }
    setIsBusy(true);
    try {
      const pdf = await whenReady(`/api/v1/statements/${id}/statement.pdf`);
      if (pdf) tab.location.href = URL.createObjectURL(pdf);
      else {
        tab.close();
        showToast({ title: texts.pdfFailed, description: texts.pdfSlow, isDestructive: true });
      }
    } catch (error) {
      tab.close();
      showFailure(texts.pdfFailed, error);
    }
    setIsBusy(false);
  };
  return { open, isBusy };
}

/** Returns the file at a path once it is rendered; null when that takes too long. */
async function whenReady(path: `/api/${string}`): Promise<Blob | null> {
  for (let waited = 0; waited < WAIT_AT_MOST; waited += ASK_EVERY) {
    const answer = await sessionFetch(path);
    if (answer.ok) return answer.blob();
    // 409: it is being rendered.
    if (answer.status !== 409) throw await refusalOf(answer);
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY));
  }
  return null;
}
