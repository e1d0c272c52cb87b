import { INDUSTRY_TYPES, type IndustryType } from "@aavarti/domain/industries";
import type { ReactNode } from "react";
import { INDUSTRY_TEXTS } from "../../lib/i18n/industry-texts.ts";
import type { Choice } from "../../ui/choice-cards.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { industryIcons } from "./industry-icons.ts";
import { businessTypeTexts as texts } from "./texts.ts";

/** Returns the business types as choices with their icons; `hintOf` says what is below each. */
export const industryChoices = (
  hintOf: (type: IndustryType) => ReactNode,
  isDisabled = false,
): readonly Choice<IndustryType>[] =>
  INDUSTRY_TYPES.map((value) => {
    const Icon = industryIcons[value];
    return {
      value,
      label: INDUSTRY_TEXTS[value](),
      hint: hintOf(value),
      icon: <Icon aria-hidden className="size-5" strokeWidth={1.75} />,
      isDisabled,
    };
  });

/** Shows the fields of a business's name and city, side by side in a grid of two columns. */
export function NameAndCity({
  businessName,
  city,
  onChange,
}: {
  businessName: string;
  city: string;
  onChange: (changes: { businessName?: string; city?: string }) => void;
}) {
  return (
    <>
      <TextField
        label={texts.businessName}
        value={businessName}
        onChange={(event) => onChange({ businessName: event.target.value })}
        required
        maxLength={200}
        autoComplete="organization"
      />
      <TextField
        label={texts.city}
        value={city}
        onChange={(event) => onChange({ city: event.target.value })}
        required
        maxLength={120}
        autoComplete="address-level2"
      />
    </>
  );
}
