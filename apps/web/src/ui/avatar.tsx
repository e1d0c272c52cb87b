import { classNames } from "./class-names.ts";

/** First and last initial, in any script. Decoration: the name stands beside it. */
export function Avatar({ name, className }: { name: string; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        "inline-flex shrink-0 items-center justify-center rounded-full bg-sunken font-semibold text-text-2 ring-1 ring-line ring-inset dark:bg-hover",
        className ?? "size-7 text-2xs",
      )}
    >
      {initials(name)}
    </span>
  );
}

export function initials(name: string): string {
  const words = name.trim().split(/\s+/u).filter(Boolean);
  const first = firstCharacter(words[0]);
  const last = words.length > 1 ? firstCharacter(words.at(-1)) : "";
  return `${first}${last}`.toUpperCase();
}

/** By code point, so that an emoji or a letter outside the basic plane is not cut in half. */
const firstCharacter = (word: string | undefined): string => (word ? (Array.from(word)[0] ?? "") : "");
