import { t } from "@lingui/core/macro";
import { useBlocker } from "@tanstack/react-router";
import { useRef } from "react";
import { AlertDialog } from "../ui/dialog.tsx";
import { inLanguage } from "./language/in-language.ts";
import { isLeavingTab } from "./leave-tab.ts";

const texts = inLanguage(() => ({
  title: t`Leave without saving?`,
  body: t`Your changes will be lost.`,
  keep: t`Keep editing`,
  discard: t`Discard`,
}));

/**
 * Asks before typed text is lost, whichever way the form is left: Escape, the close button, back,
 * another page. A form that is open lives in the address, so closing it is a navigation like any
 * other. Call `leave` once it is saved. `isWholePage`: the form is the page itself, so dialogs and
 * filters of the page may come and go.
 */
export function useUnsavedGuard(isDirty: boolean, { isWholePage = false } = {}) {
  const mayLeave = useRef(false);
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isDirty && !mayLeave.current && !(isWholePage && current.pathname === next.pathname),
    enableBeforeUnload: () => isDirty && !mayLeave.current && !isLeavingTab(),
    withResolver: true,
  });
  const guard = (
    <AlertDialog
      isOpen={blocker.status === "blocked"}
      title={texts.title}
      keepLabel={texts.keep}
      confirmLabel={texts.discard}
      onKeep={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
    >
      {texts.body}
    </AlertDialog>
  );
  const leave = () => {
    mayLeave.current = true;
  };
  return { guard, leave };
}
