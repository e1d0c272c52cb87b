import type { Language } from "@aavarti/domain/languages";
import { contact } from "../../lib/site/contact.ts";
import { hrefIn } from "../../lib/site/site-address.ts";
import { Logo } from "../../ui/logo.tsx";
import type { SiteContent } from "./content.ts";

const link = "inline-flex min-h-11 items-center text-text-2 hover:text-text hover:underline lg:min-h-8";

/**
 * Shows the footer of the prerendered pages: links, contact, and beside the name of each standard
 * what the software does for it. It claims no certificate.
 */
export function SiteFooter({ language, words }: { language: Language; words: SiteContent }) {
  const content = words.footer;
  return (
    <footer className="border-t border-line">
      <div className="mx-auto grid max-w-300 grid-cols-2 gap-x-6 gap-y-8 px-5 py-12 lg:grid-cols-[1.6fr_1fr_1fr_1fr] lg:px-8">
        <div className="max-lg:col-span-2">
          <Logo name={words.name} />
          <p className="mt-3 max-w-70 text-text-2">{content.lead}</p>
          <a href={`mailto:${contact.email}`} className={link}>
            {contact.email}
          </a>
        </div>
        {content.groups.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h2 className="text-sm font-semibold">{title}</h2>
            {links.some(({ href }) => href.startsWith("/dashboard/")) && (
              <p className="mt-1 text-sm text-text-2 signed-in:hidden">{content.afterSignIn}</p>
            )}
            <ul className="mt-1 lg:mt-2">
              {links.map(({ label, href }) => (
                <li key={label}>
                  <a href={hrefIn(language, href)} className={link}>
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <div className="border-t border-line">
        <div className="mx-auto max-w-300 px-5 py-5 text-sm text-text-2 lg:px-8">
          <p>{content.standards}</p>
          <ul className="mt-2 grid gap-x-6 gap-y-2 lg:grid-cols-4">
            {content.compliance.map(({ name, fact }) => (
              <li key={name}>
                <span className="block font-medium text-text">{name}</span>
                {fact}
              </li>
            ))}
          </ul>
          <p className="num mt-4">{content.rights}</p>
        </div>
      </div>
    </footer>
  );
}
