import { classNames } from "./class-names.ts";

/**
 * First and last initial, in any script. Decoration: the name stands beside it, and since the
 * letters are drawn by the style sheet they are part of no element's text. A circle is a person.
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
  // What stands in brackets is said of the name and is no part of it.
  const bare = name.replace(/\([^)]*\)/gu, "").trim() || name.trim();
  const words = bare.split(/\s+/u).filter(Boolean);
  const first = firstCharacter(words[0]);
  const last = words.length > 1 ? firstCharacter(words.at(-1)) : "";
  return `${first}${last}`.toUpperCase();
}

/** By code point, so that an emoji or a letter outside the basic plane is not cut in half. */
const firstCharacter = (word: string | undefined): string => (word ? (Array.from(word)[0] ?? "") : "");
