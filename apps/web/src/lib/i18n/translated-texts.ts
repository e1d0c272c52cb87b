import { i18n } from "@lingui/core";

/**
 * Returns an object of texts that exists while modules load and always returns the texts of the
 * current language: `write` runs on the first access and again after a language change. Read its
 * properties (`texts.title`) during rendering, not while a module loads.
 */
export function translatedTexts<Texts extends object>(write: () => Texts): Texts {
  let writtenIn: string | undefined;
  let written: Texts | undefined;
  const current = (): Texts => {
    if (written === undefined || writtenIn !== i18n.locale) written = write();
    writtenIn = i18n.locale;
    return written;
  };
  const nothing: object = {};
  return new Proxy(nothing as Texts, {
    get: (_, key) => Reflect.get(current(), key),
    has: (_, key) => Reflect.has(current(), key),
    ownKeys: () => Reflect.ownKeys(current()),
    getOwnPropertyDescriptor: (_, key) => {
      const found = Reflect.getOwnPropertyDescriptor(current(), key);
      return found && { ...found, configurable: true };
    },
  });
}
