import { classNames } from "./class-names.ts";

/**
 * Shows the first and last initial of a name, in any script and without what stands in brackets;
 * round for a person, otherwise square. `className` replaces the default size (28 px), so it must
 * set one. Decoration beside the visible name: the letters come from the style sheet and are not
 * part of any element's text.
 */
export function Avatar({
  name,
  className,
  isPerson = true,
}: {
  name: string;
  className?: string;
  isPerson?: boolean | undefined;
}) {
  return (
    <span
      aria-hidden="true"
      data-initials={initials(name)}
      className={classNames(
        "before:content-[attr(data-initials)] inline-flex shrink-0 items-center justify-center bg-sunken font-semibold text-text-2 ring-1 ring-line ring-inset dark:bg-hover",
        isPerson ? "rounded-full" : "rounded-sm",
        className ?? "size-7 text-2xs",
      )}
    />
  );
}

function initials(name: string): string {
  // Text in brackets is a remark about the name and not part of it.
  const bare = name.replace(/\([^)]*\)/gu, "").trim() || name.trim();
  const words = bare.split(/\s+/u).filter(Boolean);
  const first = firstCharacter(words[0]);
  const last = words.length > 1 ? firstCharacter(words.at(-1)) : "";
  return `${first}${last}`.toUpperCase();
}

/**
 * Splits by code point, so that an emoji or a letter outside the basic plane is not cut in half.
 */
const firstCharacter = (word: string | undefined): string => (word ? (Array.from(word)[0] ?? "") : "");
