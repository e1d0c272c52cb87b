import type { Params } from "@aavarti/domain/explanations";

/** An explanation as it arrives: what was stored before reasons were kept has only its English. */
export interface Explained {
  readonly message: string;
  readonly reason?: string | null | undefined;
  readonly params?: Params | undefined;
}

type Translate = (reason: string, params: Params) => string | null;

// English is what the explanation brings along, so nobody who reads English loads the texts.
let translate: Translate | null = null;

/**
 * An explanation in the language of the moment. In English where the reason is newer than this
 * page.
 */
export const reasonText = ({ message, reason, params = {} }: Explained): string =>
  (reason ? translate?.(reason, params) : null) ?? message;

/** Whoever activates a language gives the translation that belongs to it; none for English. */
export function translateReasons(next: Translate | null): void {
  translate = next;
}
