import type { Language } from "@aavarti/domain/languages";
import type { MessageKind } from "@aavarti/domain/message-kinds";
import { trpc } from "../../lib/api/trpc.ts";
import { useBusinessWords } from "../../lib/i18n/business-words.ts";
import { NotLoaded } from "../../ui/not-loaded.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { DefaultLanguage } from "./default-language.tsx";
import { TemplateList } from "./template-list.tsx";
import { TemplateWorkbench } from "./template-workbench.tsx";
import { templateNouns, templateTexts as texts } from "./texts.ts";

/**
 * Shows the business's message templates, which it loads: the list, the editor of one, and a
 * preview of what a customer sees. Read-only without `mayChange`; `mayTest` adds the buttons that
 * send a test. Without a language in the URL, the default one is edited. Choosing another message
 * or language calls `onChoose`, which has to change the URL.
 */
export function TemplatesScreen({
  kind,
  language: asked,
  mayChange,
  mayTest,
  onChoose,
}: {
  kind: MessageKind;
  language: Language | undefined;
  mayChange: boolean;
  mayTest: boolean;
  onChoose: (chosen: { message?: MessageKind; language?: Language }) => void;
}) {
  const list = trpc.templates.list.useQuery();
  const nouns = templateNouns(useBusinessWords());
  const language = asked ?? list.data?.defaultLanguage ?? "en";
  const template = list.data?.items.find((item) => item.kind === kind && item.language === language);
  return (
    <div className="grid grid-cols-1 gap-4 px-4 py-4 lg:gap-6 lg:px-6 lg:py-6">
      <div className="flex flex-wrap items-start gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 max-lg:basis-full">
          <h1 className="text-xl font-semibold max-lg:sr-only">{texts.title}</h1>
          <p className="text-text-2 max-lg:text-md">{mayChange ? nouns.lead : nouns.readOnly}</p>
        </div>
        {mayChange &&
          (list.data ? (
            <DefaultLanguage language={list.data.defaultLanguage} />
          ) : (
            list.isPending && (
              <Skeleton className="h-[calc(1lh+54px)] w-full max-lg:text-md lg:h-[calc(1lh+46px)] lg:w-56" />
            )
          ))}
      </div>
      {list.data && template ? (
        <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-6">
          <TemplateList
            items={list.data.items}
            kind={kind}
            language={language}
            onPick={(message) => onChoose({ message })}
          />
          <TemplateWorkbench
            key={`${kind} ${language}`}
            template={template}
            mayChange={mayChange}
            mayTest={mayTest}
            onLanguage={(chosen) => onChoose({ language: chosen })}
          />
        </div>
      ) : list.isError ? (
        <NotLoaded
          sentence={texts.failed}
          retry={texts.retry}
          onRetry={() => list.refetch()}
          className="rounded-md border border-line bg-surface p-4"
        />
      ) : (
        <div role="status" aria-label={texts.loading} className="grid gap-4 lg:grid-cols-[15rem_1fr_1fr] lg:gap-6">
          <Skeleton className="h-72 w-full" />
          {/* As high as the editor with the WhatsApp text, because the sender panel is below. */}
          <Skeleton className="h-240 w-full" />
          <Skeleton className="h-240 w-full" />
        </div>
      )}
    </div>
  );
}
