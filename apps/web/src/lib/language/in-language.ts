import { i18n } from "@lingui/core";

/**
 * Texts as an object that is there while modules load, and says whatever the language of the moment
 * says: `write` runs at the first look, and again after a switch. What is taken out of it
 * (`texts.title`) must be taken while something is shown, not while a module loads.
 */
export function inLanguage<Texts extends object>(write: () => Texts): Texts {
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
