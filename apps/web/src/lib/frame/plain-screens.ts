import type { PlainList } from "@aavarti/domain/plain-nouns";
import type { LucideIcon } from "lucide-react";

interface PlainScreen {
  /** Its title, and its name in the navigation. */
  readonly title: () => string;
  readonly icon: LucideIcon;
  /** The second key of the shortcut that opens it: G, then this one. */
  readonly key: string;
}

/** The screens of the plain nouns. */
const PLAIN_SCREENS = {} as const satisfies Readonly<Record<PlainList, PlainScreen>>;

const screens: Readonly<Record<string, PlainScreen>> = PLAIN_SCREENS;

/** The screens of the plain nouns, each with its path. */
export const plainScreens = Object.entries(screens).map(([list, screen]) => ({
  ...screen,
  tab: list as PlainList,
  to: `/dashboard/${list as PlainList}` as const,
}));

/**
 * Returns the name in the current language of a list of plain records, which are those with one
 * screen, a list with a form (`PLAIN_NOUNS`). An unknown list is returned as is.
 */
export const plainTitle = (list: string): string => screens[list]?.title() ?? list;
