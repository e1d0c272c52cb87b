import type { Language } from "@aavarti/domain/languages";
import { contact } from "../../lib/site/contact.ts";
import { hrefIn } from "../../lib/site/site-address.ts";
import { Logo } from "../../ui/logo.tsx";
import type { SiteContent } from "./content.ts";

const link = "inline-flex min-h-11 items-center text-text-2 hover:text-text hover:underline lg:min-h-8";

/**
 * Shows the footer of the prerendered pages: links, contact and the standards the product complies
 * with. A standard that isn't proven is listed as a goal.
 */
export function SiteFooter({ language, words }: { language: Language; words: SiteContent }) {
  const content = words.footer;
  const proven = content.compliance.filter(({ verified }) => verified);
  const aimedAt = content.compliance.filter(({ verified }) => !verified);
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
            {links.some(({ href }) => href === "/dashboard") && (
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
        <div className="mx-auto flex max-w-300 flex-wrap gap-x-6 gap-y-2 px-5 py-5 text-sm text-text-2 lg:px-8">
          <span className="num flex-1 whitespace-nowrap">{content.rights}</span>
          <Names list={proven} />
          {aimedAt.length > 0 && (
            <p className="flex flex-wrap gap-x-4 gap-y-1">
              <span>{content.aims}</span>
              <Names list={aimedAt} />
            </p>
          )}
        </div>
      </div>
    </footer>
  );
}

const Names = ({ list }: { list: readonly { name: string }[] }) =>
  list.map(({ name }) => (
    <span key={name} className="text-text">
      {name}
    </span>
  ));
