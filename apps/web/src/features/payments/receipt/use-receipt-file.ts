import type { Language } from "@aavarti/domain/languages";
import { useState } from "react";
import { showFailure } from "../../../lib/api/failure-toast.ts";
import { trpc } from "../../../lib/api/trpc.ts";
import { saveFile } from "../../../lib/list/download-list.ts";
import { sessionFetch } from "../../../lib/session/session-fetch.ts";
import { showToast } from "../../../ui/toast-store.ts";
import { receiptTexts as texts } from "./texts.ts";

/** A PDF takes a second or two; another business's come first at times. */
const LOOK_AGAIN_MS = 800;
const LONGEST_WAIT_MS = 40_000;

/**
 * Returns `download`, which saves the PDF of a payment's receipt in a language as a file and
 * resolves to whether it did, `print`, which opens it in a new tab, and which of them is under way
 * (`busy`). They wait up to 40 seconds until the server has rendered it, and never reject: a
 * failure shows a toast, a blocked tab too.
 */
export function useReceiptFile(paymentId: string) {
  const [busy, setBusy] = useState<"download" | "print" | null>(null);
  const prepare = trpc.payments.prepareReceipt.useMutation();

  /** Returns the PDF; null if it is not ready in time. */
  async function fetchFile(language: Language): Promise<{ number: string; content: Blob } | null> {
    const path = `/api/v1/payments/${paymentId}/receipt.pdf?language=${language}` as const;
    for (let waited = 0; waited <= LONGEST_WAIT_MS; waited += LOOK_AGAIN_MS) {
      const { number, isReady } = await prepare.mutateAsync({ id: paymentId, language });
      if (isReady) {
        const answer = await sessionFetch(path);
        if (!answer.ok) throw new Error(texts.slow);
        return { number, content: await answer.blob() };
      }
      await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
    }
    return null;
  }

  async function run(what: "download" | "print", language: Language, use: (content: Blob, number: string) => void) {
    setBusy(what);
    try {
      const file = await fetchFile(language);
      if (file) use(file.content, file.number);
      else showToast({ title: texts.fileFailed, description: texts.slow, isDestructive: true });
      return file !== null;
    } catch (error) {
      showFailure(texts.fileFailed, error);
      return false;
    } finally {
      setBusy(null);
    }
  }

  return {
    busy,
    download: (language: Language) =>
      run("download", language, (content, number) =>
        saveFile(content, `${number.replaceAll("/", "-")}-${language}.pdf`),
      ),
    async print(language: Language) {
      // A tab opened after waiting would be blocked as a pop-up.
      const tab = window.open("", "_blank");
      if (!tab) {
        showToast({ title: texts.fileFailed, description: texts.noTab, isDestructive: true });
        return;
      }
      tab.document.title = texts.preparing;
      const isShown = await run("print", language, (content) => {
        tab.location.href = URL.createObjectURL(content);
      });
      if (!isShown) tab.close();
    },
  };
}
