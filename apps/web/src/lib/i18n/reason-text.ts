import type { Params } from "@aavarti/domain/explanations";

/** A server explanation. Those stored before reasons existed have only their English message. */
export interface Explained {
  readonly message: string;
  readonly reason?: string | null | undefined;
  readonly params?: Params | undefined;
}

type Translate = (reason: string, params: Params) => string | null;

// The explanation includes its English text, so English users load no translations.
let translate: Translate | null = null;

type NameRecords = (message: string, params: Params) => string;

// The prerendered pages show no records, so they don't load the business's nouns.
let nameRecords: NameRecords | null = null;

/**
 * Returns the server's explanation in the current language, by its reason and the values of
 * `params`. Its English `message`, with the business's nouns if it has a reason, when English is
 * active or this page doesn't know the reason.
 */
export const reasonText = ({ message, reason, params = {} }: Explained): string =>
  (reason ? translate?.(reason, params) : null) ?? ((reason && nameRecords?.(message, params)) || message);

/**
 * Sets the function that puts the business's nouns into English explanations; `reasonText` uses it
 * from then on.
 */
export function nameRecordsBy(name: NameRecords): void {
  nameRecords = name;
}

/**
 * Sets the function by which `reasonText` translates reasons from now on, for the active language;
 * null for English.
 */
export function translateReasons(next: Translate | null): void {
  translate = next;
}

/**
 * Returns whether translations of reasons are loaded: never in English, and on a prerendered page
 * in another language only once `loadReasons` has run.
 */
export const knowsReasons = (): boolean => translate !== null;
