import { t } from "@lingui/core/macro";
import { useBlocker } from "@tanstack/react-router";
import { useRef, useState } from "react";
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
    <AskToDiscard
      isOpen={blocker.status === "blocked"}
      onKeep={() => blocker.reset?.()}
      onDiscard={() => blocker.proceed?.()}
    />
  );
  const leave = () => {
    mayLeave.current = true;
  };
  return { guard, leave };
}

/**
 * Returns `guard`, as `useUnsavedGuard` does, and `close`, for a sheet whose being open is not part
 * of the URL: `close` asks before unsaved input is lost, and calls `onClose` if there is none or it
 * is discarded.
 */
export function useUnsavedSheet(isDirty: boolean, onClose: () => void) {
  const [isAsking, setIsAsking] = useState(false);
  const { guard: guardOfPage, leave } = useUnsavedGuard(isDirty);
  const guard = (
    <>
      {guardOfPage}
      <AskToDiscard
        isOpen={isAsking}
        onKeep={() => setIsAsking(false)}
        onDiscard={() => {
          leave();
          onClose();
        }}
      />
    </>
  );
  return { guard, close: () => (isDirty ? setIsAsking(true) : onClose()) };
}

function AskToDiscard({ isOpen, onKeep, onDiscard }: { isOpen: boolean; onKeep: () => void; onDiscard: () => void }) {
  return (
    <AlertDialog
      isOpen={isOpen}
      title={texts.title}
      keepLabel={texts.keep}
      confirmLabel={texts.discard}
      onKeep={onKeep}
      onConfirm={onDiscard}
    >
      {texts.body}
    </AlertDialog>
  );
}
