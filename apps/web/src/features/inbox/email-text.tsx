import { foldedParts } from "@aavarti/domain/inbox/own-words";
import { ChevronDown } from "lucide-react";
import { type ReactNode, useId, useMemo, useState } from "react";
import { inboxTexts } from "./texts.ts";

/**
 * The text of an email from a customer: their own words, and a button that shows the whole of it in
 * its order, with what they quoted, signed or passed on. Nothing is folded where nothing would be
 * left, or nothing is quoted.
 */
export function EmailText({ children }: { children: string }) {
  const texts = inboxTexts.thread;
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const parts = useMemo(() => foldedParts(children), [children]);
  if (!parts) return <Text>{children}</Text>;
  return (
    <>
      <div id={id} className="grid gap-1.5">
        {parts.map(({ text, isOwn }, at) =>
          isOwn ? (
            <Text key={at}>{text}</Text>
          ) : (
            isOpen && (
              <blockquote key={at} className="border-l-2 border-line-strong pl-2.5 text-text-2">
                <Text>{text}</Text>
              </blockquote>
            )
          ),
        )}
      </div>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
        className="-ml-1.5 mt-1 flex h-7 items-center gap-1 rounded-sm px-1.5 text-sm font-medium text-text-2 hover:bg-hover hover:text-text max-lg:h-11 max-lg:text-base"
      >
        <ChevronDown aria-hidden className={isOpen ? "size-4 rotate-180" : "size-4"} strokeWidth={1.75} />
        {isOpen ? texts.hideQuoted : texts.showQuoted}
      </button>
    </>
  );
}

/** A message's text with its line breaks, in the direction of its first letters. */
export function Text({ children }: { children: ReactNode }) {
  return (
    <p dir="auto" className="whitespace-pre-line wrap-anywhere">
      {children}
    </p>
  );
}
