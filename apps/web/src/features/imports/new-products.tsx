import type { Import, ImportProduct } from "@aavarti/contract/imports";
import { disagreeingLengths } from "@aavarti/domain/import-questions";
import { parseAmount, toAmountText } from "@aavarti/domain/money";
import { isDurationMonths } from "@aavarti/domain/subscription-terms";
import { type FormEvent, useEffect, useId, useState } from "react";
import { trpc } from "../../lib/api/trpc.ts";
import { months as monthsLabel } from "../../lib/display/display.ts";
import { AmountField } from "../../lib/forms/amount-field.tsx";
import { DurationField } from "../../lib/forms/duration-field.tsx";
import { typedFrom, typedPaise } from "../../lib/forms/typed-amounts.ts";
import { useBusinessWords } from "../../lib/i18n/business-words.ts";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Panel } from "../../ui/panel.tsx";
import { Select } from "../../ui/select.tsx";
import { evidenceLines, importNouns, importTexts } from "./texts.ts";
import type { ImportAnswers } from "./use-import.ts";

const texts = translatedTexts(() => importTexts.check);
const questions = translatedTexts(() => importTexts.questions);
const CREATE = "create";

interface NewProductsProps {
  readonly found: Import;
  readonly isBusy: boolean;
  readonly onAnswer: (answers: ImportAnswers) => void;
  /** Called with whether a product has typed changes that are not saved. */
  readonly onUnsaved: (name: string, isUnsaved: boolean) => void;
}

/**
 * Shows the sheet's unknown product names, uncertain ones first. For each, the user chooses an
 * existing product (of the first 200), or confirms the duration in months and the price of a new
 * one, with the evidence from the sheet; `onAnswer` gets each choice. `onUnsaved` reports names
 * whose typed values aren't saved yet.
 */
export function NewProducts({ found, isBusy, onAnswer, onUnsaved }: NewProductsProps) {
  const nouns = importNouns(useBusinessWords());
  const products = trpc.products.list.useQuery({ limit: 200 }).data?.items ?? [];
  const chosen = Object.entries(found.productChoices);
  // Products with a question come first, and keep their place once answered.
  const offered = found.products.toSorted((one, other) => Number(isCertain(one)) - Number(isCertain(other)));
  // The most similar product comes first.
  const optionsFor = (closest: ImportProduct["closest"]) => [
    { value: CREATE, label: nouns.createProduct },
    ...[...(closest ? [closest] : []), ...products.filter(({ id }) => id !== closest?.id)].map(({ id, name }) => ({
      value: id,
      label: name,
    })),
  ];
  const choose = (name: string, id: string) => {
    const { [name]: _, ...rest } = found.productChoices;
    onAnswer({ productChoices: id === CREATE ? rest : { ...rest, [name]: id } });
  };
  return (
    <Panel title={nouns.newProducts} lead={nouns.productsLead}>
      <ul>
        {offered.map((product) => (
          <li key={product.name} className={ROW}>
            <NewProduct
              // Remount on change: another answer, such as the date order, may change the
              // suggestion.
              key={`${product.durationMonths} ${product.price}`}
              product={product}
              isBusy={isBusy}
              onAnswer={(answer) => onAnswer({ productAnswers: { [product.name]: answer } })}
              onUnsaved={onUnsaved}
            />
            <ProductSelect
              name={product.name}
              value={CREATE}
              options={optionsFor(product.closest)}
              isBusy={isBusy}
              onChoose={(id) => choose(product.name, id)}
            />
          </li>
        ))}
        {chosen.map(([name, id]) => (
          <li key={name} className={ROW}>
            <p className="min-w-0 cut-off font-medium max-lg:text-md">{name}</p>
            <ProductSelect
              name={name}
              value={id}
              options={optionsFor(null)}
              isBusy={isBusy}
              onChoose={(picked) => choose(name, picked)}
            />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const isCertain = ({ isSettled, isAnswered }: ImportProduct): boolean => isSettled && !isAnswered;

const ROW =
  "grid gap-3 border-b border-line px-4 py-4 last:border-0 lg:grid-cols-[minmax(0,1fr)_220px] lg:items-start lg:gap-6";

function NewProduct({
  product,
  isBusy,
  onAnswer,
  onUnsaved,
}: {
  product: ImportProduct;
  isBusy: boolean;
  onAnswer: (answer: { durationMonths: number; price: string }) => void;
  onUnsaved: NewProductsProps["onUnsaved"];
}) {
  const { name, rows, isSettled, isAnswered } = product;
  const nameId = useId();
  const [months, setMonths] = useState(product.durationMonths === null ? "" : String(product.durationMonths));
  const known = product.price === null ? null : parseAmount(product.price);
  const [price, setPrice] = useState(known === null ? "" : typedFrom(known));
  const [problems, setProblems] = useState<{ months?: string; price?: string }>({});
  const lengths = disagreeingLengths(product.evidence);
  const isChanged = months !== String(product.durationMonths ?? "") || typedPaise(price) !== known;
  useEffect(() => {
    onUnsaved(name, isSettled && isChanged);
    return () => onUnsaved(name, false);
  }, [name, isSettled, isChanged, onUnsaved]);

  const confirm = (event: FormEvent) => {
    event.preventDefault();
    const paise = typedPaise(price);
    const found = {
      ...(!isDurationMonths(Number(months)) && { months: questions.monthsProblem }),
      ...(paise === null && { price: questions.priceProblem }),
    };
    setProblems(found);
    if (Object.keys(found).length === 0 && paise !== null)
      onAnswer({ durationMonths: Number(months), price: toAmountText(paise) });
  };

  return (
    <form noValidate aria-labelledby={nameId} onSubmit={confirm} className="grid min-w-0 gap-3">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <h3 id={nameId} className="min-w-0 font-medium wrap-anywhere max-lg:text-md">
          {name}
        </h3>
        <Badge tone={isSettled ? "paid" : "soon"}>
          {isAnswered ? questions.answered : isSettled ? questions.certain : questions.question}
        </Badge>
        <span className="num text-sm text-text-3">{texts.productRows(rows)}</span>
      </div>
      <ul className="num grid gap-0.5 text-sm text-text-2">
        {evidenceLines(product).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {lengths && (
        <div className="grid gap-2">
          <p className="num text-sm text-soon-text">
            {questions.lengthsDiffer(monthsLabel(lengths.name), monthsLabel(lengths.dates))}
          </p>
          <div className="flex flex-wrap gap-2">
            {[lengths.name, lengths.dates].map((length) => (
              <Button
                key={length}
                size="sm"
                aria-pressed={months === String(length)}
                onClick={() => setMonths(String(length))}
                className="num aria-pressed:bg-accent-soft"
              >
                {questions.useDuration(monthsLabel(length))}
              </Button>
            ))}
          </div>
        </div>
      )}
      <div className="flex flex-wrap items-end gap-3">
        <DurationField
          label={questions.duration}
          value={months}
          onChange={({ target }) => setMonths(target.value)}
          months={Number(months)}
          problem={problems.months}
        />
        <AmountField
          label={questions.price}
          value={price}
          onChange={({ target }) => setPrice(target.value)}
          problem={problems.price}
          className="max-lg:w-full lg:w-36"
        />
        {(!isSettled || isChanged) && (
          <Button type="submit" look={isSettled ? "secondary" : "primary"} disabled={isBusy} className="max-lg:w-full">
            {isSettled ? questions.save : questions.confirm}
          </Button>
        )}
      </div>
    </form>
  );
}

function ProductSelect({
  name,
  value,
  options,
  isBusy,
  onChoose,
}: {
  name: string;
  value: string;
  options: readonly { value: string; label: string }[];
  isBusy: boolean;
  onChoose: (value: string) => void;
}) {
  const nouns = importNouns(useBusinessWords());
  const id = useId();
  return (
    <Select
      control={{ id, "aria-describedby": undefined, "aria-invalid": undefined }}
      label={nouns.productOf(name)}
      value={value}
      options={options}
      onChange={(picked) => !isBusy && picked !== value && onChoose(picked)}
    />
  );
}
