import type { KeyFigureCode } from "@aavarti/domain/key-figures";
import { Link } from "@tanstack/react-router";
import { useBusinessWords } from "../../lib/i18n/business-words.ts";
import { useMay } from "../../lib/session/may.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { figuresInTrade } from "./trade-words.ts";
import { useFigureSheet } from "./use-figure-sheet.tsx";

/** A sentence, and what it opens: the rows of a figure, a record, its own sheet, or nothing. */
export interface Said {
  readonly text: string;
  readonly code?: KeyFigureCode;
  readonly to?: { readonly record: "customers" | "subscriptions"; readonly id: string };
  readonly onOpen?: (() => void) | undefined;
}

/**
 * Shows what a trade wants to know first, as a heading and the sentences below it; each opens the
 * rows that it counts. Without `title` a placeholder of the same height. `trade` is the business
 * type whose names the figures have.
 */
export function TradeAnswer({
  trade,
  title,
  said = [],
}: {
  trade: string;
  title: Said | undefined;
  said?: readonly (Said | null)[];
}) {
  const words = figuresInTrade(trade, useBusinessWords());
  const { ask, sheet } = useFigureSheet(words);
  if (!title) return <Skeleton className="h-16" />;
  return (
    <section className="num">
      <h2 className="text-2xl leading-8.5 font-semibold tracking-tight wrap-anywhere lg:text-3xl">
        <Sentence said={title} onAsk={ask} />
      </h2>
      <p className="mt-1 min-h-6 text-md leading-6 text-text-2 empty:hidden">
        {said.flatMap((one) =>
          one ? [<Sentence key={one.text} said={one} onAsk={ask} />, <span key={`${one.text} `}> </span>] : [],
        )}
      </p>
      {sheet}
    </section>
  );
}

/** Classes of a sentence that opens its rows. */
const saidLinkClass =
  "rounded-xs text-left underline decoration-line-strong decoration-1 underline-offset-4 hover:decoration-current";

function Sentence({ said: { text, code, to, onOpen }, onAsk }: { said: Said; onAsk: (code: KeyFigureCode) => void }) {
  const may = useMay();
  const open = code && may("customers.read") ? () => onAsk(code) : onOpen;
  if (open)
    return (
      <button type="button" onClick={open} className={classNames(saidLinkClass, "max-lg:min-h-11")}>
        {text}
      </button>
    );
  if (to)
    return (
      <Link to={`/dashboard/${to.record}/$id`} params={{ id: to.id }} className={saidLinkClass}>
        {text}
      </Link>
    );
  return text;
}
