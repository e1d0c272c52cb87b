import { t } from "@lingui/core/macro";
import { X } from "lucide-react";
import { Toast as Primitive } from "radix-ui";
import { useEffect, useState, useSyncExternalStore } from "react";
import { classNames } from "./class-names.ts";
import { Ring } from "./ring.tsx";
import { currentToasts, dismissToast, subscribeToToasts, type ToastAction } from "./toast-store.ts";

/**
 * Renders the toasts: bottom right, above the selection bar or a phone's tab bar, or where
 * `useToastPlace` says, and on a phone at the top while a dialog is open, whose buttons are at the
 * bottom. F8 moves the focus here. Five seconds each; one with `until` counts down instead, whether
 * hovered or not. Two buttons have a line of their own. In the place that `useToastPlace` says, one
 * with an action is a single line on a phone: its title, or `short` with `shortFact` below, and
 * that button.
 */
export function Toaster({ closeLabel }: { closeLabel: string }) {
  const toasts = useSyncExternalStore(subscribeToToasts, currentToasts);
  return (
    <Primitive.Provider label={t`Notification`} duration={5000} swipeDirection="right" swipeThreshold={50}>
      {toasts.map(({ id, title, description, short, shortFact, isDestructive, action, look, until, isOpen }) => {
        // A failure's reason has to be read.
        const isLine = action !== undefined && !isDestructive;
        return (
          <Primitive.Root
            key={id}
            open={isOpen}
            // A toast with a countdown closes itself: hovering pauses a duration, but not the
            // server's deadline.
            {...(until === undefined ? {} : { duration: Number.POSITIVE_INFINITY })}
            onOpenChange={(open) => {
              if (!open) dismissToast(id);
            }}
            type={isDestructive ? "foreground" : "background"}
            data-toast
            data-destructive={isDestructive || undefined}
            // An open dialog lets no press through to what is outside of it.
            className="pointer-events-auto! flex w-full items-start gap-2.5 rounded-md bg-inverse [--surface:var(--inverse)] py-3 pr-2 pl-3.5 text-on-inverse shadow-pop data-[state=closed]:animate-slide-out data-[state=open]:animate-rise-in data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) lg:w-95"
          >
            <Ring
              shape={isDestructive ? { kind: "alert" } : { kind: "check" }}
              className={isDestructive ? "mt-0.5 size-4 text-overdue-line" : "mt-0.5 size-4 text-paid-line"}
            />
            <div className={classNames("min-w-0 flex-1", isLine && line.row)}>
              <Primitive.Title className={classNames("font-medium wrap-anywhere", isLine && line.title)}>
                {isLine && short ? (
                  <>
                    <span className={line.hidden}>{title}</span>
                    {/* What is read out is the whole title and description. */}
                    <span aria-hidden className={line.only}>
                      {short}
                    </span>
                    {shortFact && (
                      <span aria-hidden className={classNames("text-sm font-normal text-on-inverse-2", line.only)}>
                        {shortFact}
                      </span>
                    )}
                  </>
                ) : (
                  title
                )}
              </Primitive.Title>
              {description && (
                <Primitive.Description
                  className={classNames("mt-0.5 text-sm wrap-anywhere text-on-inverse-2", isLine && line.hidden)}
                >
                  {description}
                </Primitive.Description>
              )}
              {look && (
                <div className={classNames("mt-1 -mb-1 -ml-2.5 flex flex-wrap gap-x-1", isLine && line.acts)}>
                  <button type="button" onClick={look.run} className={classNames(actClass, isLine && line.hidden)}>
                    {look.label}
                  </button>
                  {action && <Action action={action} until={isOpen ? until : undefined} id={id} />}
                </div>
              )}
            </div>
            {!look && action && (
              <span className="-my-1.5 max-lg:-my-3">
                <Action action={action} until={isOpen ? until : undefined} id={id} />
              </span>
            )}
            <Primitive.Close
              aria-label={closeLabel}
              className="-my-1.5 inline-flex size-8 shrink-0 items-center justify-center rounded-sm text-on-inverse-2 hover:text-on-inverse focus-visible:outline-on-inverse max-lg:size-11 max-lg:-my-3"
            >
              <X aria-hidden className="size-4" strokeWidth={1.75} />
            </Primitive.Close>
          </Primitive.Root>
        );
      })}
      <Primitive.Viewport
        label={`${t`Notifications`} ({hotkey})`}
        hotkey={["F8"]}
        data-toasts
        className="fixed inset-x-4 bottom-[calc(72px+env(safe-area-inset-bottom))] z-50 flex flex-col gap-2 max-lg:in-[:root:has([data-modal])]:top-[calc(12px+env(safe-area-inset-top))] max-lg:in-[:root:has([data-modal])]:bottom-auto lg:inset-x-auto lg:right-6 lg:bottom-6 lg:in-[:root:has([data-selection-bar])]:bottom-22"
      />
    </Primitive.Provider>
  );
}

/** The classes that make a toast a single line, on a phone where `useToastPlace` places it. */
const line = {
  row: "max-lg:in-[:root[data-toast-place]]:flex max-lg:in-[:root[data-toast-place]]:items-center",
  title:
    "max-lg:in-[:root[data-toast-place]]:min-w-0 max-lg:in-[:root[data-toast-place]]:flex-1 max-lg:in-[:root[data-toast-place]]:truncate",
  acts: "max-lg:in-[:root[data-toast-place]]:-my-3 max-lg:in-[:root[data-toast-place]]:ml-1 max-lg:in-[:root[data-toast-place]]:shrink-0",
  only: "hidden truncate max-lg:in-[:root[data-toast-place]]:block",
  hidden: "max-lg:in-[:root[data-toast-place]]:hidden",
} as const;

const actClass =
  "inline-flex h-8 shrink-0 items-center rounded-sm px-2.5 font-semibold underline decoration-1 underline-offset-4 hover:decoration-2 focus-visible:outline-on-inverse max-lg:h-11";

/** The button that runs a toast's action and closes it, with a countdown if it has `until`. */
function Action({ id, action, until }: { id: number; action: ToastAction; until: number | undefined }) {
  return (
    <Primitive.Action altText={action.altText} onClick={action.run} className={actClass}>
      {action.label}
      {until !== undefined && <CountDown until={until} onEnd={() => dismissToast(id)} />}
    </Primitive.Action>
  );
}

/**
 * The minutes and seconds left, hidden from screen readers: a live region that speaks every second
 * would be unbearable.
 */
function CountDown({ until, onEnd }: { until: number; onEnd: () => void }) {
  const [left, setLeft] = useState(() => secondsUntil(until));
  useEffect(() => {
    const timer = setInterval(() => {
      const seconds = secondsUntil(until);
      setLeft(seconds);
      if (seconds === 0) onEnd();
    }, 1000);
    return () => clearInterval(timer);
  }, [until, onEnd]);
  return (
    <span
      aria-hidden="true"
      data-left={`${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`}
      className="num ml-1.5 min-w-8 text-right font-normal text-on-inverse-2 before:content-[attr(data-left)]"
    />
  );
}

const secondsUntil = (until: number) => Math.max(0, Math.ceil((until - Date.now()) / 1000));
