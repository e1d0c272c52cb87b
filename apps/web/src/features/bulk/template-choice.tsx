import { messageOf } from "../../lib/api/api-error.ts";
import { type Outputs, trpc } from "../../lib/api/trpc.ts";
import { useBusinessWords } from "../../lib/i18n/business-words.ts";
import { NotLoaded } from "../../ui/not-loaded.tsx";
import { SelectField } from "../../ui/select.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { bulkTexts as texts } from "./texts.ts";

type OwnTemplate = Outputs["ownTemplates"]["list"]["items"][number];

/**
 * Shows the choice among the business's approved WhatsApp templates, by name, with the example of
 * the chosen one in each language and what its category means.
 */
export function TemplateChoice({
  chosen,
  onChoose,
}: {
  chosen: string | null;
  onChoose: (name: string | null) => void;
}) {
  const words = useBusinessWords();
  const list = trpc.ownTemplates.list.useQuery();
  if (list.isError)
    return (
      <NotLoaded
        sentence={messageOf(list.error, texts.templatesFailed)}
        retry={texts.retry}
        onRetry={() => list.refetch()}
        className="px-0"
      />
    );
  if (!list.data)
    return (
      <div role="status" aria-label={texts.templatesLoading}>
        <Skeleton className="h-12 w-full" />
      </div>
    );
  const approved = list.data.items.filter(({ status }) => status === "approved");
  if (approved.length === 0) return <p className="text-text-2 max-lg:text-md">{texts.noTemplates}</p>;
  const names = [...new Set(approved.map(({ name }) => name))].toSorted();
  const versions = approved.filter(({ name }) => name === chosen);
  return (
    <>
      <SelectField
        label={texts.template}
        hint={texts.templateHint(words)}
        value={chosen}
        options={names.map((name) => ({ value: name, label: name }))}
        onChange={onChoose}
      />
      {versions.map((version) => (
        <Example key={version.id} version={version} />
      ))}
      {versions.some(({ billedAs }) => billedAs === "marketing") && (
        <p role="status" className="rounded-sm bg-today-soft px-3 py-2 text-sm text-today-text">
          {texts.marketingHint(words)}
        </p>
      )}
    </>
  );
}

const Example = ({ version: { language, example } }: { version: OwnTemplate }) => (
  <p
    lang={language}
    className="rounded-md border border-line bg-sunken px-4 py-3 whitespace-pre-line wrap-anywhere max-lg:text-md"
  >
    {example}
  </p>
);
