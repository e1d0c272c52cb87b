import { ArrowRight } from "lucide-react";
import { useId, useState } from "react";
import { useBusinessWords } from "../../lib/i18n/business-words.ts";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/input.tsx";
import { Panel } from "../../ui/panel.tsx";
import { SearchInput } from "../../ui/search-input.tsx";
import type { Sheet } from "./parse-sheet.ts";
import { importNouns, importTexts } from "./texts.ts";

const texts = translatedTexts(() => importTexts.contacts);

/** The rows that are drawn at first, and more at each step: thousands would make the list slow. */
const STEP = 300;

/**
 * Shows the people of a phone's contacts, to choose those who are customers: nobody is chosen
 * first. `onChosen` gets the sheet with only their rows.
 */
export function ChooseContacts({
  sheet,
  isBusy,
  problem,
  onBack,
  onChosen,
}: {
  sheet: Sheet;
  /** Whether the chosen ones are being sent. */
  isBusy: boolean;
  /** Why sending failed. */
  problem: string | null;
  onBack: () => void;
  onChosen: (sheet: Sheet) => void;
}) {
  const nouns = importNouns(useBusinessWords());
  const [search, setSearch] = useState("");
  const [most, setMost] = useState(STEP);
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set());
  const found = sheet.rows.flatMap((row, index) => (matches(row, search) ? [index] : []));
  const areAll = found.length > 0 && found.every((index) => picked.has(index));
  const pick = (indexes: readonly number[], isPicked: boolean) => {
    const next = new Set(picked);
    for (const index of indexes) isPicked ? next.add(index) : next.delete(index);
    setPicked(next);
  };
  const proceed = () => {
    const isPicked = (_: unknown, index: number) => picked.has(index);
    onChosen({
      headers: sheet.headers,
      rows: sheet.rows.filter(isPicked),
      rowNumbers: sheet.rowNumbers.filter(isPicked),
    });
  };
  return (
    <Panel title={nouns.contactsTitle} lead={texts.lead}>
      <div className="grid gap-3 border-b border-line px-4 py-3">
        <SearchInput label={texts.search} clearLabel={texts.clear} value={search} onSearch={setSearch} />
        {found.length > 0 && (
          <Tick label={texts.all(found.length)} isPicked={areAll} onChange={(isPicked) => pick(found, isPicked)} />
        )}
      </div>
      <ul className="max-h-[55vh] overflow-y-auto px-4 py-1" aria-label={nouns.contactsTitle}>
        {found.slice(0, most).map((index) => {
          const [called = "", phone = "", email = ""] = sheet.rows[index] ?? [];
          return (
            <li key={index} className="border-b border-line last:border-0">
              <Tick
                label={called || texts.unnamed}
                more={phone || email}
                isPicked={picked.has(index)}
                onChange={(isPicked) => pick([index], isPicked)}
              />
            </li>
          );
        })}
        {found.length === 0 && <li className="py-6 text-center text-text-2">{texts.none}</li>}
        {found.length > most && (
          <li className="py-3">
            <Button onClick={() => setMost(most + STEP)}>{texts.more}</Button>
          </li>
        )}
      </ul>
      <div className="flex flex-wrap items-center gap-3 border-t border-line px-4 py-3">
        <Button look="primary" needsNetwork disabled={picked.size === 0 || isBusy} onClick={proceed}>
          {isBusy ? importTexts.map.checking : picked.size === 0 ? texts.nobody : texts.next(picked.size)}
          <ArrowRight aria-hidden className="size-4" strokeWidth={1.75} />
        </Button>
        <Button look="ghost" disabled={isBusy} onClick={onBack}>
          {importTexts.map.back}
        </Button>
        {problem && (
          <p role="alert" className="text-danger-text">
            {problem}
          </p>
        )}
      </div>
    </Panel>
  );
}

const matches = (row: readonly string[], search: string): boolean => {
  const digits = search.replaceAll(/\D/g, "");
  const [name = "", phone = "", email = ""] = row;
  return (
    `${name} ${email}`.toLowerCase().includes(search.toLowerCase()) ||
    (digits !== "" && phone.replaceAll(/\D/g, "").includes(digits))
  );
};

function Tick({
  label,
  more,
  isPicked,
  onChange,
}: {
  label: string;
  more?: string;
  isPicked: boolean;
  onChange: (isPicked: boolean) => void;
}) {
  const id = useId();
  return (
    <label htmlFor={id} className="flex min-h-11 items-center gap-3">
      <Checkbox id={id} checked={isPicked} onChange={({ target }) => onChange(target.checked)} />
      <span className="min-w-0 flex-1 wrap-anywhere">{label}</span>
      {more && <span className="num text-sm text-text-2">{more}</span>}
    </label>
  );
}
