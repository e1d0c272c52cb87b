import { t } from "@lingui/core/macro";
import type { ReactNode } from "react";
import { daysLate } from "../../lib/display/display.ts";
import { classNames } from "../../ui/class-names.ts";
import { Logo } from "../../ui/logo.tsx";
import { Ring, type RingShape } from "../../ui/ring.tsx";
import { LanguageSwitch } from "./language-switch.tsx";
import { authTexts } from "./texts.ts";

/** The rows of the product illustration: the five statuses of a subscription. */
const example = (): readonly { name: string; note: string; amount: string; tone: string; shape: RingShape }[] => [
  { name: t`Kabir Malhotra`, note: daysLate(9), amount: "₹9,000", tone: "text-overdue", shape: { kind: "alert" } },
  { name: t`Ishaan Joshi`, note: authTexts.side.today, amount: "₹4,500", tone: "text-today", shape: { kind: "dot" } },
  {
    name: t`Vihaan Gupta`,
    note: authTexts.side.soon,
    amount: "₹4,500",
    tone: "text-soon",
    shape: { kind: "arc", part: 0.95 },
  },
  {
    name: t`Meera Nair`,
    note: authTexts.side.later,
    amount: "₹3,200",
    tone: "text-accent",
    shape: { kind: "arc", part: 0.6 },
  },
  { name: t`Arjun Reddy`, note: authTexts.side.renewed, amount: "₹6,000", tone: "text-paid", shape: { kind: "check" } },
];

/**
 * Shows the layout of the sign-in pages around `children`, with the language switch. A desktop
 * shows the product's promise and the form in two columns; a phone shows the form, aligned to the
 * top so that content added to it doesn't shift what is above.
 */
export function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <div className="grid min-h-dvh lg:grid-cols-2">
      <aside className="hidden flex-col border-r border-line bg-sunken p-12 lg:flex">
        <Logo name={t`Aavarti`} />
        <div className="m-auto w-full max-w-110 py-10">
          <p className="text-3xl font-semibold text-balance">{authTexts.side.title}</p>
          <p className="mt-3 text-md text-text-2">{authTexts.side.lead}</p>
          <ul aria-hidden="true" className="mt-8 overflow-hidden rounded-lg border border-line bg-surface">
            {example().map((row) => (
              <li key={row.name} className="flex h-14 items-center gap-3 border-b border-line px-4 last:border-0">
                <Ring shape={row.shape} className={classNames("size-4.5", row.tone)} />
                <span className="flex-1">
                  <span className="block font-medium">{row.name}</span>
                  <span className="num block text-xs text-text-2">{row.note}</span>
                </span>
                <span className="num font-semibold">{row.amount}</span>
              </li>
            ))}
          </ul>
        </div>
        <p className="num text-text-3">{authTexts.side.price}</p>
      </aside>
      <main id="main" className="flex flex-col bg-canvas p-5 lg:p-12 lg:pt-11">
        <div className="flex min-h-11 items-center justify-between gap-3 lg:min-h-9">
          <span className="flex lg:invisible">
            <Logo name={t`Aavarti`} />
          </span>
          <LanguageSwitch />
        </div>
        <div className="mx-auto w-full max-w-95 py-8 lg:my-auto">{children}</div>
      </main>
    </div>
  );
}

/** Shows the main heading of a sign-in page with an optional line, `children`, below it. */
export function AuthHeading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <>
      <h1 className="text-2xl font-semibold">{title}</h1>
      {children && <p className="mt-1.5 text-md text-text-2">{children}</p>}
    </>
  );
}

export const authLink = "font-medium text-accent-text underline decoration-1 underline-offset-4 hover:decoration-2";
