import { t } from "@lingui/core/macro";
import { useBlocker } from "@tanstack/react-router";
import { useRef } from "react";
import { AlertDialog } from "../../ui/dialog.tsx";
import { translatedTexts } from "../i18n/translated-texts.ts";
import { isReloadingTab } from "../session/reload-tab.ts";

const texts = translatedTexts(() => ({
  title: t`Leave without saving?`,
  body: t`Your changes will be lost.`,
  keep: t`Keep editing`,
  discard: t`Discard`,
}));

/**
 * Returns `guard`, a dialog to render that asks before unsaved input (`isDirty`) is lost, and
 * `leave`, to call after saving and before closing: it doesn't navigate, but nothing is asked from
 * then on. It asks however the form is left: Escape, the close button, browser back, another page,
 * and by the browser's own question when the tab is closed. An open form is part of the URL, so
 * closing it is a navigation as well. `isWholePage`: the form is the page itself, so changes of its
 * search params don't leave it.
 */
export function useUnsavedGuard(isDirty: boolean, { isWholePage = false } = {}) {
  const mayLeave = useRef(false);
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isDirty && !mayLeave.current && !(isWholePage && current.pathname === next.pathname),
    enableBeforeUnload: () => isDirty && !mayLeave.current && !isReloadingTab(),
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
