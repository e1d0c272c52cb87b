import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { embedTexts } from "../../lib/i18n/embedded-texts.ts";
import { Button } from "../../ui/button.tsx";
import { TextArea, TextInput } from "../../ui/input.tsx";
import type { DeletionContent } from "./content.ts";

/**
 * Renders the markup of the data deletion request's form, with its texts stored in it; it does
 * nothing before `sendDeletionForm` adds its behaviour.
 */
export function DeletionForm({ texts }: { texts: DeletionContent["form"] }) {
  return (
    <form noValidate data-deletion-form {...embedTexts(texts)} className="grid gap-4">
      <Labelled name="name" label={texts.name}>
        <TextInput {...control("name")} required autoComplete="name" maxLength={200} isTall />
      </Labelled>
      <Labelled name="email" label={texts.email} hint={texts.emailHint}>
        <TextInput {...control("email")} type="email" required autoComplete="email" inputMode="email" isTall />
      </Labelled>
      <Labelled name="businessName" label={texts.businessName} aside={texts.optional}>
        <TextInput {...control("businessName")} autoComplete="organization" maxLength={200} isTall />
      </Labelled>
      <Labelled name="message" label={texts.message} aside={texts.optional}>
        <TextArea {...control("message")} rows={4} maxLength={5000} />
      </Labelled>
      <Button type="submit" look="primary" size="xl" width="full" data-pending={texts.pending}>
        {texts.submit}
      </Button>
      <p role="status" data-request-number className="num text-text-2 wrap-anywhere empty:hidden max-lg:text-md" />
    </form>
  );
}

const idOf = (name: string) => `deletion-${name}`;
const control = (name: string) => ({ id: idOf(name), name, "aria-describedby": `${idOf(name)}-note` });

/** Looks like `ui/field.tsx`, with an empty element for an error that the script may show. */
function Labelled({
  name,
  label,
  hint,
  aside,
  children,
}: {
  name: string;
  label: string;
  hint?: string;
  /** For example that the field is optional. */
  aside?: string;
  children: ReactNode;
}) {
  return (
    <div className="min-w-0">
      <div className="mb-1.5 flex items-baseline justify-between gap-3">
        <label htmlFor={idOf(name)} className="font-medium max-lg:text-md">
          {label}
        </label>
        {aside && <span className="text-xs text-text-3 max-lg:text-sm">{aside}</span>}
      </div>
      {children}
      <p id={`${idOf(name)}-note`} className="group mt-1.5 text-xs max-lg:text-sm">
        <span className="hidden items-start gap-1 text-danger-text group-data-wrong:flex">
          <CircleAlert aria-hidden className="mt-0.5 size-3 shrink-0 max-lg:mt-1" strokeWidth={2} />
          <span data-problem />
        </span>
        {hint && <span className="text-text-2 group-data-wrong:hidden">{hint}</span>}
      </p>
    </div>
  );
}
