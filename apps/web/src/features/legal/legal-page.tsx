import type { Language } from "@aavarti/domain/languages";
import { ArrowLeft, ChevronDown } from "lucide-react";
import { hrefIn } from "../../lib/site/site-address.ts";
import type { LegalContent } from "./content.ts";
import type { LegalBlock, LegalDocument, LegalInline } from "./legal-document.ts";

const inlineLink = "text-accent-text underline decoration-1 underline-offset-4 hover:decoration-2";

/**
 * Shows a legal document with its version and effective date on top, its headings as a table of
 * contents (at the side, on a phone collapsed above the text), and a link to the home page.
 */
export function LegalPage({
  language,
  texts,
  document,
}: {
  language: Language;
  texts: LegalContent;
  document: LegalDocument;
}) {
  const headings = document.blocks.filter((block) => block.kind === "heading");
  return (
    <div className="mx-auto max-w-300 px-5 pt-8 pb-14 lg:px-8 lg:py-14">
      <a
        href={hrefIn(language, "/")}
        className="-mt-3 mb-3 inline-flex h-11 items-center gap-2 font-medium text-text-2 hover:text-text"
      >
        <ArrowLeft aria-hidden className="size-4" strokeWidth={1.75} />
        {texts.home}
      </a>
      <h1 className="text-3xl font-semibold lg:text-4xl">{document.title}</h1>
      <p className="num mt-3 text-text-2 max-lg:text-md">{texts.version(document.version, document.effective)}</p>
      <div className="mt-10 grid gap-x-16 gap-y-8 lg:grid-cols-[240px_minmax(0,1fr)]">
        <nav aria-label={texts.contents} className="sticky top-24 self-start max-lg:hidden">
          <h2 className="mb-1 text-sm font-semibold">{texts.contents}</h2>
          <Headings headings={headings} />
        </nav>
        <details className="group rounded-lg border border-line bg-surface lg:hidden">
          <summary className="flex h-12 cursor-pointer items-center justify-between rounded-lg px-4 text-md font-medium select-none [&::-webkit-details-marker]:hidden">
            {texts.contents}
            <ChevronDown aria-hidden className="size-5 text-text-2 group-open:rotate-180" strokeWidth={1.75} />
          </summary>
          <nav aria-label={texts.contents} className="border-t border-line px-4 py-2">
            <Headings headings={headings} />
          </nav>
        </details>
        <div className="max-w-170 text-md">
          {document.blocks.map((block, index) => (
            <Block key={index} block={block} />
          ))}
        </div>
      </div>
    </div>
  );
}

function Headings({ headings }: { headings: readonly { readonly id: string; readonly text: string }[] }) {
  return (
    <ol>
      {headings.map(({ id, text }) => (
        <li key={id}>
          <a href={`#${id}`} className="block py-1.5 text-text-2 hover:text-text max-lg:py-2.5 max-lg:text-md">
            {text}
          </a>
        </li>
      ))}
    </ol>
  );
}

function Block({ block }: { block: LegalBlock }) {
  switch (block.kind) {
    case "heading":
      return (
        <h2 id={block.id} className="mt-10 scroll-mt-24 text-xl font-semibold first:mt-0">
          {block.text}
        </h2>
      );
    case "paragraph":
      return (
        <p className="mt-3 leading-7 text-text-2">
          <Line inline={block.inline} />
        </p>
      );
    case "list": {
      const List = block.isOrdered ? "ol" : "ul";
      return (
        <List
          className={`mt-3 grid gap-2 pl-5 leading-7 text-text-2 marker:text-text-3 ${block.isOrdered ? "list-decimal" : "list-disc"}`}
        >
          {block.items.map((inline, index) => (
            <li key={index}>
              <Line inline={inline} />
            </li>
          ))}
        </List>
      );
    }
  }
}

const Line = ({ inline }: { inline: readonly LegalInline[] }) =>
  inline.map((part, index) => <Part key={index} part={part} />);

function Part({ part }: { part: LegalInline }) {
  switch (part.kind) {
    case "text":
      return part.text;
    case "strong":
      return <b className="font-semibold text-text">{part.text}</b>;
    case "link":
      return (
        <a href={part.href} className={inlineLink}>
          {part.text}
        </a>
      );
  }
}
