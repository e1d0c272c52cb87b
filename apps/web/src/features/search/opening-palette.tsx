import { Search } from "lucide-react";
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { rememberFocus, returnFocus } from "../../ui/focus-return.ts";
import { holdKeys } from "../../ui/held-keys.ts";
import { Key } from "../../ui/key.tsx";
import { shortcutTexts as texts } from "./shortcut-texts.ts";

/**
 * Shows the command palette's search box, which has the focus, while the palette's code loads.
 * When the palette takes its place, its own box gets what was typed here. Escape, the phone's
 * Cancel button and a press outside call `onCancel`, which must stop showing it; the text is then
 * dropped. Enter does nothing: no command is there yet.
 */
export function OpeningPalette({ onCancel }: { onCancel: () => void }) {
  const id = useId();
  const [typed, setTyped] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const latest = useRef({ typed, onCancel, isCancelled: false });
  latest.current = { ...latest.current, typed, onCancel };
  const cancel = () => {
    latest.current.isCancelled = true;
    onCancel();
  };
  // Before the next key can be pressed.
  useLayoutEffect(() => {
    rememberFocus(id);
    input.current?.focus({ preventScroll: true });
    return () => {
      const { typed, onCancel, isCancelled } = latest.current;
      if (!isCancelled) holdKeys(onCancel, typed)();
    };
  }, [id]);
  // Once the box is gone: the palette remembers what has the focus then.
  useEffect(() => () => returnFocus(id), [id]);
  return (
    <Panel isFailed={false} onClose={cancel}>
      <div className="flex h-15 shrink-0 items-center gap-3 px-4">
        <Search aria-hidden className="size-5 shrink-0 text-text-3" strokeWidth={1.75} />
        <input
          ref={input}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          maxLength={100}
          aria-label={texts.search}
          aria-busy
          placeholder={texts.search}
          autoComplete="off"
          enterKeyHint="go"
          className="h-full min-w-0 flex-1 bg-transparent text-lg outline-none placeholder:text-text-3"
        />
        <span className="max-lg:hidden">
          <Key>Esc</Key>
        </span>
        <button type="button" onClick={cancel} className="flex h-11 items-center px-1 text-text-2 lg:hidden">
          {texts.cancel}
        </button>
      </div>
    </Panel>
  );
}

/**
 * Says that the palette's code could not be loaded, with a button that reloads the page, because a
 * browser doesn't request a failed module again; Escape, Close and a press outside call `onClose`.
 */
export function PaletteNotLoaded({ onClose }: { onClose: () => void }) {
  const id = useId();
  const refresh = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    rememberFocus(id);
    refresh.current?.focus({ preventScroll: true });
  }, [id]);
  useEffect(() => () => returnFocus(id), [id]);
  return (
    <Panel isFailed onClose={onClose}>
      <div className="grid gap-4 p-5 max-lg:text-md">
        <p role="alert">{texts.notLoaded}</p>
        <div className="flex justify-end gap-2">
          <Button look="ghost" onClick={onClose}>
            {texts.close}
          </Button>
          <Button ref={refresh} look="primary" onClick={() => window.location.reload()}>
            {texts.refresh}
          </Button>
        </div>
      </div>
    </Panel>
  );
}

/** The palette's place on the screen. Escape and a press outside call `onClose`. */
function Panel({ isFailed, onClose, children }: { isFailed: boolean; onClose: () => void; children: ReactNode }) {
  const className = "flex h-full w-full flex-col bg-surface shadow-pop lg:h-fit lg:max-w-155 lg:rounded-lg";
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keyboard has Escape and the buttons.
    <div
      onPointerDown={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
      onKeyDown={(event) => {
        if (event.key === "Tab" && !isFailed) event.preventDefault();
        if (event.key === "Escape") onClose();
      }}
      className="fixed inset-0 z-40 flex justify-center bg-scrim lg:pt-[12vh]"
    >
      {isFailed ? (
        <div role="alertdialog" aria-label={texts.search} className={className}>
          {children}
        </div>
      ) : (
        // biome-ignore lint/a11y/useSemanticElements: few browsers know the element.
        <div role="search" className={className}>
          {children}
        </div>
      )}
    </div>
  );
}
