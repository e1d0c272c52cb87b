import { t } from "@lingui/core/macro";
import { Link } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Avatar } from "../../ui/avatar.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { ListSkeleton } from "../../ui/list.tsx";
import { ListNotice } from "../../ui/list-notice.tsx";
import { hasCode } from "../api/api-error.ts";
import type { ListPath } from "../frame/noun-screens.ts";

/**
 * Shows what stands in place of a record whose query has no data: a placeholder while it loads, a
 * link to the list when it was not found or its id is invalid, or a button that loads again when it
 * failed.
 */
export function RecordAbsent({
  query,
  list,
  texts,
}: {
  query: { readonly isPending: boolean; readonly error: unknown; readonly refetch: () => unknown };
  list: ListPath;
  texts: {
    readonly loading: string;
    readonly missing: string;
    readonly toList: string;
    readonly failed: string;
    readonly retry: string;
  };
}) {
  if (query.isPending) return <ListSkeleton label={texts.loading} />;
  if (!hasCode(query.error, "NOT_FOUND") && !hasCode(query.error, "VALIDATION_FAILED")) {
    return <ListNotice isAlert text={texts.failed} actionLabel={texts.retry} onAction={() => void query.refetch()} />;
  }
  return (
    <div className="grid justify-items-start p-4 lg:p-6">
      <h1 className="text-xl font-semibold">{texts.missing}</h1>
      <p className="text-text-2 max-lg:text-md">{t`The link may be old, or the address may have a typo.`}</p>
      <Link to={list} className={buttonClass({ className: "mt-5" })}>
        {texts.toList}
      </Link>
    </div>
  );
}

/**
 * Shows the page of one record: a link back to its list, its head (initials or `mark`, title, lead,
 * badge) with `aside` at the left, and `children`, such as its history, at the right; on a phone
 * one below the other.
 */
export function RecordPage({
  back,
  name,
  title = name,
  mark,
  lead,
  badge,
  aside,
  children,
}: {
  /** The list that the record belongs to. */
  back: { readonly to: ListPath; readonly label: string };
  /** The record's name, also used for the initials. */
  name: string;
  /** Shown instead of initials where the record is not a person. */
  mark?: ReactNode;
  /** The name as a link, where it leads somewhere. */
  title?: ReactNode;
  lead: string;
  badge: ReactNode;
  /** Below the head: the amount due, actions and facts. */
  aside: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="mx-auto w-full max-w-296 px-4 py-4 lg:px-6 lg:py-6">
      <Link
        to={back.to}
        className="-ml-2 inline-flex h-9 items-center gap-1.5 rounded-sm px-2 text-sm text-text-2 hover:bg-hover hover:text-text max-lg:h-11"
      >
        <ArrowLeft aria-hidden className="size-4" strokeWidth={1.75} />
        {back.label}
      </Link>
      <div className="mt-2 grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,380px)_minmax(0,1fr)] lg:items-start lg:gap-8">
        <div className="grid grid-cols-1 gap-4 lg:sticky lg:top-20">
          <header className="flex items-start gap-3">
            {mark ?? <Avatar name={name} className="size-12 text-md" />}
            <div className="min-w-0 flex-1">
              <h1 className="text-xl font-semibold">{title}</h1>
              <p className="text-text-2 max-lg:text-md">{lead}</p>
            </div>
            {badge}
          </header>
          {aside}
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-6">{children}</div>
      </div>
    </div>
  );
}

/** Shows the list of a record's facts, one `Fact` per line, as a `<dl>`. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="num grid gap-2.5 border-t border-line pt-4 max-lg:text-md">{children}</dl>;
}

/** Shows one fact, a label and its value, inside `Facts`. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[104px_minmax(0,1fr)] gap-3">
      <dt className="text-text-2">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}
