import type { Language } from "@aavarti/domain/languages";
import { Menu, Moon, Sun } from "lucide-react";
import { hrefIn, type PagePath } from "../../lib/site/site-address.ts";
import { buttonClass } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Logo } from "../../ui/logo.tsx";
import type { SiteContent } from "./content.ts";
import { LanguageLinks, type PageInLanguage } from "./language-links.tsx";

const navLink = "inline-flex h-9 items-center text-text-2 transition-colors duration-(--t-fast) hover:text-text";
const menuLink = "flex h-12 items-center rounded-sm px-3 text-md hover:bg-hover";

interface HeaderProps {
  readonly language: Language;
  /** The current page; its button leads elsewhere, for example from the prices to the sign-in. */
  readonly path?: PagePath | undefined;
  readonly content: SiteContent;
  /** The current page in the other offered languages. */
  readonly others: readonly PageInLanguage[];
}

/**
 * Shows the header of the prerendered pages. It works without JavaScript: the phone's menu is a
 * `<details>`. Only the theme switch needs a script and is hidden without one. Signed-in visitors
 * see the way to the dashboard instead of the trial and the sign-in. On the pricing page (`path`)
 * the button that leads to it is left out. A phone has these in its menu, but for the trial.
 */
export function SiteHeader({ language, path, content, others }: HeaderProps) {
  const isPricing = path === "/pricing";
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-canvas">
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:absolute focus:top-3 focus:left-3 focus:z-40 focus:rounded-sm focus:bg-surface focus:px-4 focus:py-2"
      >
        {content.skip}
      </a>
      <div className="mx-auto flex h-16 max-w-300 items-center gap-8 px-5 lg:px-8">
        <a href={hrefIn(language, "/")} aria-label={content.home} className="flex max-lg:flex-1">
          <Logo name={content.name} />
        </a>
        <nav aria-label={content.sectionsLabel} className="hidden flex-1 gap-6 lg:flex">
          {content.sections.map(({ label, href }) => (
            <a key={href} href={hrefIn(language, href)} className={navLink}>
              {label}
            </a>
          ))}
        </nav>
        <div className="flex items-center gap-1 lg:gap-2">
          <LanguageLinks others={others} className={classNames(buttonClass({ look: "ghost" }), "max-lg:hidden")} />
          <ThemeSwitch label={content.theme} className="max-lg:hidden" />
          <a
            href={hrefIn(language, "/login")}
            className={classNames(
              buttonClass({ look: isPricing ? "secondary" : "ghost" }),
              "max-lg:hidden signed-in:hidden",
            )}
          >
            {content.signIn}
          </a>
          {!isPricing && (
            <a
              href={hrefIn(language, "/pricing")}
              className={classNames(buttonClass({ look: "secondary" }), "max-lg:hidden signed-in:hidden")}
            >
              {content.pricing}
            </a>
          )}
          <a
            href={hrefIn(language, "/register")}
            className={classNames(buttonClass({ look: "primary" }), "signed-in:hidden max-[359px]:hidden")}
          >
            {content.trial}
          </a>
          <a href="/dashboard" className={classNames(buttonClass({ look: "secondary" }), "not-signed-in:hidden")}>
            {content.dashboard}
          </a>
          <PhoneMenu language={language} content={content} others={others} />
        </div>
      </div>
    </header>
  );
}

function PhoneMenu({ language, content, others }: Omit<HeaderProps, "path">) {
  return (
    <details data-menu className="group lg:hidden">
      <summary
        aria-label={content.menu}
        className="inline-flex size-11 items-center justify-center rounded-sm text-text-2 select-none hover:bg-hover [&::-webkit-details-marker]:hidden"
      >
        <Menu aria-hidden className="size-5" strokeWidth={1.75} />
      </summary>
      <nav
        aria-label={content.menu}
        className="absolute inset-x-3 top-15 rounded-lg border border-line bg-surface p-2 shadow-pop"
      >
        {content.sections.map(({ label, href }) => (
          <a key={href} href={hrefIn(language, href)} className={menuLink}>
            {label}
          </a>
        ))}
        <div className="mt-2 flex items-center gap-2 border-t border-line pt-2">
          <a href={hrefIn(language, "/login")} className={classNames(menuLink, "flex-1 font-medium signed-in:hidden")}>
            {content.signIn}
          </a>
          <a href="/dashboard" className={classNames(menuLink, "flex-1 font-medium not-signed-in:hidden")}>
            {content.dashboard}
          </a>
          <LanguageLinks others={others} className={menuLink} />
          <ThemeSwitch label={content.theme} />
        </div>
      </nav>
    </details>
  );
}

function ThemeSwitch({ label, className }: { label: string; className?: string }) {
  return (
    <button
      type="button"
      data-theme-switch
      aria-label={label}
      title={label}
      className={classNames(
        "inline-flex size-11 items-center justify-center rounded-sm text-text-2 not-scripted:hidden hover:bg-hover hover:text-text lg:size-9",
        className,
      )}
    >
      <Moon aria-hidden className="size-5 lg:size-4.5 dark:hidden" strokeWidth={1.75} />
      <Sun aria-hidden className="hidden size-5 lg:size-4.5 dark:block" strokeWidth={1.75} />
    </button>
  );
}
