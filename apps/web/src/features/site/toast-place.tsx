import { X } from "lucide-react";
import { Ring } from "../../ui/ring.tsx";
import type { SiteContent } from "./content.ts";

/**
 * Renders the empty container for toasts on a prerendered page, with a `<template>` of one that
 * looks like `Toaster`'s; `showToasts` fills it.
 */
export function ToastPlace({ texts }: { texts: SiteContent["toasts"] }) {
  return (
    <section aria-label={texts.place} data-toasts>
      <ol
        tabIndex={-1}
        aria-live="polite"
        className="fixed inset-x-4 bottom-[calc(16px+env(safe-area-inset-bottom))] z-50 flex flex-col gap-2 lg:inset-x-auto lg:right-6 lg:bottom-6"
      />
      <template>
        <li className="group flex w-full items-start gap-2.5 rounded-md bg-inverse py-3 pr-2 pl-3.5 text-on-inverse shadow-pop [--surface:var(--inverse)] data-[state=closed]:animate-slide-out data-[state=open]:animate-rise-in lg:w-95">
          <Ring
            shape={{ kind: "alert" }}
            className="mt-0.5 hidden size-4 text-overdue-line group-data-destructive:block"
          />
          <Ring shape={{ kind: "check" }} className="mt-0.5 size-4 text-paid-line group-data-destructive:hidden" />
          <div className="min-w-0 flex-1">
            <div data-toast-title className="font-medium wrap-anywhere" />
            <div data-toast-description className="mt-0.5 text-sm wrap-anywhere text-on-inverse-2" />
          </div>
          <button
            type="button"
            aria-label={texts.close}
            className="-my-1.5 inline-flex size-8 shrink-0 items-center justify-center rounded-sm text-on-inverse-2 hover:text-on-inverse focus-visible:outline-on-inverse max-lg:-my-3 max-lg:size-11"
          >
            <X aria-hidden className="size-4" strokeWidth={1.75} />
          </button>
        </li>
      </template>
    </section>
  );
}
