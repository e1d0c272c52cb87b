import { ArrowLeft, ChartColumn, Inbox, type LucideIcon, MailCheck, ShieldCheck, Trophy, Users } from "lucide-react";
import type { ReactNode } from "react";
import type { PricingContent } from "./content.ts";
import { PriceCard } from "./price-card.tsx";

const icons: readonly LucideIcon[] = [Users, Inbox, ChartColumn, MailCheck, Trophy, ShieldCheck];

/**
 * Shows the pricing page: the price card with its button, `action`, what the product does, and
 * questions with answers.
 */
export function Pricing({ content, action }: { content: PricingContent; action: ReactNode }) {
  return (
    <div className="mx-auto max-w-300 px-5 py-8 lg:px-8 lg:py-14">
      <a
        href="/dashboard"
        className="-mt-3 mb-3 inline-flex h-11 items-center gap-2 font-medium text-text-2 not-signed-in:hidden hover:text-text"
      >
        <ArrowLeft aria-hidden className="size-4" strokeWidth={1.75} />
        {content.back}
      </a>
      <div className="grid items-start gap-x-20 gap-y-8 lg:grid-cols-[minmax(0,1fr)_420px]">
        <div>
          <h1 className="text-4xl font-semibold lg:text-5xl">
            {content.heading[0]}
            <br />
            {content.heading[1]}
          </h1>
          <p className="mt-4 max-w-110 text-lg leading-7 text-text-2">{content.lead}</p>
        </div>
        <div className="lg:row-span-2">
          <PriceCard content={content.card} secure={content.action.secure}>
            {action}
          </PriceCard>
        </div>
        <Features content={content} />
      </div>
      <Questions content={content} />
    </div>
  );
}

function Features({ content }: { content: PricingContent }) {
  return (
    <section>
      <h2 className="sr-only">{content.inside}</h2>
      <ul className="grid gap-x-6 gap-y-7 lg:grid-cols-2">
        {content.features.map(({ title, text }, index) => {
          const Icon = icons[index] ?? ShieldCheck;
          return (
            <li key={title} className="flex gap-3">
              <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-accent-text" strokeWidth={1.75} />
              <div>
                <h3 className="text-md font-semibold">{title}</h3>
                <p className="mt-0.5 text-text-2 max-lg:text-md">{text}</p>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Questions({ content }: { content: PricingContent }) {
  return (
    <section className="mt-12 border-t border-line pt-10 lg:mt-20 lg:grid lg:grid-cols-[280px_minmax(0,1fr)] lg:gap-16">
      <h2 className="text-2xl font-semibold">{content.faqTitle}</h2>
      <dl className="max-lg:mt-6">
        {content.faq.map(({ question, answer }) => (
          <div
            key={question}
            className="border-b border-line py-5 first:pt-0 last:border-0 lg:grid lg:grid-cols-2 lg:gap-10"
          >
            <dt className="text-md font-semibold">{question}</dt>
            <dd className="mt-1 text-md text-text-2 lg:mt-0">{answer}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
