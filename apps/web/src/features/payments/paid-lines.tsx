import type { CalendarDate } from "@aavarti/domain/calendar";
import { currencyOf } from "@aavarti/domain/currencies";
import type { ChargeKind } from "@aavarti/domain/ledger";
import type { Paise } from "@aavarti/domain/money";
import { paiseLabel } from "../../lib/display/amounts.ts";
import { businessCurrency } from "../../lib/display/business-currency.ts";
import { dayLabel } from "../../lib/display/display.ts";
import { useBusinessWords } from "../../lib/i18n/business-words.ts";
import { chargeName } from "../../lib/payments/charge-name.ts";
import { dueLabel } from "../../lib/payments/due-label.ts";
import { unpaidSince } from "../../lib/payments/unpaid-since.ts";
import { Checkbox, PrefixedInput } from "../../ui/input.tsx";
import { fieldProblem, type TypedLine } from "./adjusted-amounts.ts";
import { inOrder } from "./allocation.ts";
import { type Applied, AppliedRow } from "./applied-row.tsx";
import { takeTexts as texts } from "./texts.ts";

interface Named {
  readonly id: string;
  readonly name: string;
}

/** An open charge or the term of a renewal, as the sheet shows it. Amounts in paise. */
export interface ShownLine {
  readonly id: string;
  readonly kind: "charge" | "renewal";
  readonly customer: Named;
  readonly product: Named;
  readonly chargeKind: ChargeKind;
  readonly dueOn: string;
  readonly open: Paise;
  readonly daysOverdue: number;
  readonly discount: Paise;
  readonly discountReason: string | null;
}

type PaidLine = ShownLine & { readonly part: Paise };

/**
 * What a payment pays, in the order of `inOrder`: each line with its part, and its customer's name
 * if somebody else pays. A line that is not ticked is paid after the others. While parts are typed
 * (`typed`), ticked lines have a field and the others get nothing, and a row says how it adds up. A
 * single line can be neither; without lines, a sentence.
 */
export function PaidLines({
  lines,
  payerId,
  mayRenew,
  advance,
  unchosen,
  typed,
  today,
  onChoose,
  onAdjust,
  onType,
  onApplyRest,
  onKeepAdvance,
}: {
  lines: readonly PaidLine[];
  payerId: string;
  /** Whether something can be renewed: without lines, that is switched off. */
  mayRenew: boolean;
  /** What they have in advance already. */
  advance: Paise;
  /** The ids of lines that are not ticked. */
  unchosen: ReadonlySet<string>;
  /** The fields of ticked lines by id, and how they add up; null while the rule decides. */
  typed: { readonly fields: ReadonlyMap<string, TypedLine>; readonly applied: Applied | null } | null;
  today: CalendarDate;
  onChoose: (id: string, isChosen: boolean) => void;
  /** Lets parts be typed, or the rule decide again. */
  onAdjust: (isAdjusted: boolean) => void;
  onType: (id: string, text: string) => void;
  onApplyRest: () => void;
  onKeepAdvance: () => void;
}) {
  const { subscription } = useBusinessWords();
  if (lines.length === 0)
    return (
      <p className="num text-text-2 max-lg:text-md">
        {mayRenew ? texts.nothingRenewed : texts.nothing(subscription.one)}
        {advance > 0 && ` ${texts.inAdvance(paiseLabel(advance))}`}
      </p>
    );
  const isOne = lines.length === 1 && !typed;
  return (
    <section aria-label={texts.what}>
      <div className="num rounded-md border border-line">
        <ul>
          {inOrder(lines).map((line) => {
            const what = [...(line.customer.id === payerId ? [] : [line.customer.name]), productOf(line)].join(", ");
            const isChosen = !unchosen.has(line.id);
            const field = typed?.fields.get(line.id);
            return (
              <li key={line.id} className="flex items-center gap-3 border-b border-line px-3 py-2 last:border-0">
                {!isOne && (
                  <Checkbox
                    isRoomy
                    aria-label={texts.pays(what)}
                    checked={isChosen}
                    onChange={(event) => onChoose(line.id, event.target.checked)}
                  />
                )}
                <span className="min-w-0 flex-1">
                  <span className="block lg:cut-off max-lg:text-md max-lg:text-pretty">
                    {line.customer.id !== payerId && <span className="font-medium">{line.customer.name} </span>}
                    <span className={line.customer.id === payerId ? "font-medium" : "text-text-2"}>
                      {productOf(line)}
                    </span>
                  </span>
                  <span className="block text-xs max-lg:text-sm">
                    <DueWords line={line} today={today} />
                    {line.discountReason && (
                      <span className="text-text-3">
                        {" · "}
                        {`−${paiseLabel(line.discount)} ${line.discountReason}`}
                      </span>
                    )}
                  </span>
                </span>
                {field ? (
                  <TypedPart line={line} what={what} field={field} onType={(text) => onType(line.id, text)} />
                ) : (
                  <Part line={line} />
                )}
              </li>
            );
          })}
        </ul>
        {typed?.applied && (
          <AppliedRow applied={typed.applied} onApplyRest={onApplyRest} onKeepAdvance={onKeepAdvance} />
        )}
      </div>
      {!isOne && (
        <div className="flex justify-end pt-1">
          <button
            type="button"
            onClick={() => onAdjust(!typed)}
            className="rounded-sm py-1.5 text-sm font-medium text-accent-text hover:underline max-lg:py-3 max-lg:text-base"
          >
            {typed ? texts.oldestFirst : texts.adjust}
          </button>
        </div>
      )}
    </section>
  );
}

const productOf = ({ product, chargeKind }: ShownLine): string => chargeName(product.name, chargeKind);

function DueWords({ line, today }: { line: ShownLine; today: CalendarDate }) {
  if (line.kind === "renewal") return <span className="text-text-2">{texts.newTerm(dayLabel(line.dueOn, today))}</span>;
  return line.daysOverdue > 0 ? (
    <span className="text-overdue-text">{unpaidSince(line.dueOn, today)}</span>
  ) : (
    <span className="text-text-2">{dueLabel(line.dueOn, today)}</span>
  );
}

/** A line's field, with what it has open below, or what is wrong with what was typed. */
function TypedPart({
  line,
  what,
  field: { text, problem },
  onType,
}: {
  line: PaidLine;
  what: string;
  field: TypedLine;
  onType: (text: string) => void;
}) {
  const note = `note-${line.id}`;
  return (
    <span className="w-32 shrink-0 text-right">
      <PrefixedInput
        prefix={currencyOf(businessCurrency()).sign}
        inputMode="decimal"
        autoComplete="off"
        aria-label={texts.partOf(what)}
        aria-invalid={problem ? true : undefined}
        aria-describedby={note}
        value={text}
        onChange={(event) => onType(event.target.value)}
        onFocus={(event) => event.target.select()}
      />
      <span id={note} className={`mt-0.5 block text-xs max-lg:text-sm ${problem ? "text-danger-text" : "text-text-2"}`}>
        {problem === "overpaid"
          ? texts.mostOfLine(paiseLabel(line.open))
          : (fieldProblem(text, texts.problem) ?? texts.ofOpen(paiseLabel(line.open)))}
      </span>
    </span>
  );
}

function Part({ line: { part, open } }: { line: PaidLine }) {
  const isFull = part === open;
  return (
    <span className="shrink-0 text-right whitespace-nowrap">
      <span className="block font-semibold max-lg:text-md">
        {isFull || part === 0 ? paiseLabel(open) : texts.partOfOpen(paiseLabel(part), paiseLabel(open))}
      </span>
      <span className={`block text-xs max-lg:text-sm ${isFull ? "text-paid-text" : "text-soon-text"}`}>
        {open === 0 ? texts.fromAdvance : isFull ? texts.inFull : texts.stays(paiseLabel(open - part))}
      </span>
    </span>
  );
}
