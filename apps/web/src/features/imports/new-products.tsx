import type { Import } from "@aavarti/contract/imports";
import { useId } from "react";
import { useBusinessWords } from "../../lib/business-words.ts";
import { months, rupees } from "../../lib/display.ts";
import { inLanguage } from "../../lib/language/in-language.ts";
import { trpc } from "../../lib/trpc.ts";
import { Panel } from "../../ui/panel.tsx";
import { Select } from "../../ui/select.tsx";
import { importNouns, importTexts } from "./texts.ts";

const texts = inLanguage(() => importTexts.check);
const CREATE = "create";

/** The product names of the sheet that are not known, each with what is meant by it. */
export function NewProducts({
  found,
  isBusy,
  onProducts,
}: {
  found: Import;
  isBusy: boolean;
  onProducts: (choices: Record<string, string>) => void;
}) {
  const nouns = importNouns(useBusinessWords());
  const products = trpc.products.list.useQuery({ limit: 200 }).data?.items ?? [];
  const chosen = Object.entries(found.productChoices).map(([name, id]) => ({ name, id, note: "" }));
  const created = found.products.map(({ name, rows, price, durationMonths }) => ({
    name,
    id: CREATE,
    note: `${rupees(price)}, ${months(durationMonths)}, ${texts.productRows(rows)}`,
  }));
  // The one that is probably meant stands first.
  const optionsFor = (name: string) => {
    const closest = found.products.find((product) => product.name === name)?.closest;
    const others = products.filter(({ id }) => id !== closest?.id);
    return [
      { value: CREATE, label: texts.create },
      ...[...(closest ? [closest] : []), ...others].map(({ id, name }) => ({ value: id, label: name })),
    ];
  };
  const choose = (name: string, id: string) => {
    const { [name]: _, ...rest } = found.productChoices;
    onProducts(id === CREATE ? rest : { ...rest, [name]: id });
  };
  return (
    <Panel title={texts.products} lead={nouns.productsLead}>
      <ul>
        {[...created, ...chosen].map(({ name, id, note }) => (
          <li
            key={name}
            className="grid gap-2 border-b border-line px-4 py-3 last:border-0 lg:grid-cols-[minmax(0,1fr)_200px] lg:items-center lg:gap-4"
          >
            <div className="min-w-0">
              <p className="cut-off font-medium max-lg:text-md">{name}</p>
              <p className="num cut-off text-sm text-text-2">{note}</p>
            </div>
            <ProductSelect
              name={name}
              value={id}
              options={optionsFor(name)}
              isBusy={isBusy}
              onChoose={(value) => choose(name, value)}
            />
          </li>
        ))}
      </ul>
    </Panel>
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
  const id = useId();
  return (
    <Select
      control={{ id, "aria-describedby": undefined, "aria-invalid": undefined }}
      label={texts.productOf(name)}
      value={value}
      options={options}
      onChange={(picked) => !isBusy && picked !== value && onChoose(picked)}
    />
  );
}
