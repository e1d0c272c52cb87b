const TAG = /<(\/?)([a-z0-9]+)([^>]*)>/g;
const FOLD = / data-fold="(self|rest)"/;
const VOID = new Set(["br", "hr", "img", "col"]);

type Open = {
  /** How the element is closed in the result. */
  close: string;
  /** A quotation that began in it and goes to its end. */
  hasRest: boolean;
};

/**
 * Returns well-formed HTML in which the elements marked with `data-fold` are `<details>`: `self`
 * folds the element, `rest` also everything after it in the same parent. A quotation within another
 * is not folded again. Neighbouring ones are one. Time is linear in the length.
 */
export function foldQuotations(html: string): string {
  const open: Open[] = [{ close: "", hasRest: false }];
  let folds = 0;
  let result = "";
  let from = 0;
  const closeRest = (element: Open | undefined) => {
    if (!element?.hasRest) return;
    result += "</details>";
    folds -= 1;
  };
  for (const { index, 0: tag, 1: slash, 2: name = "", 3: attributes = "" } of html.matchAll(TAG)) {
    result += html.slice(from, index);
    from = index + tag.length;
    if (slash) {
      const element = open.length > 1 ? open.pop() : undefined;
      closeRest(element);
      if (element?.close.startsWith("</details>")) folds -= 1;
      result += element?.close ?? "";
      continue;
    }
    const fold = FOLD.exec(attributes)?.[1];
    const plain = tag.replace(FOLD, "");
    const isVoid = VOID.has(name);
    if (fold === "rest" && folds === 0) {
      const parent = open.at(-1);
      if (parent) parent.hasRest = true;
      folds += 1;
      result += `<details>${plain}`;
      if (!isVoid) open.push({ close: `</${name}>`, hasRest: false });
    } else if (fold === "self" && folds === 0 && !isVoid) {
      folds += 1;
      result += "<details>";
      open.push({ close: "</details>", hasRest: false });
    } else {
      result += plain;
      if (!isVoid) open.push({ close: `</${name}>`, hasRest: false });
    }
  }
  result += html.slice(from);
  while (open.length > 0) {
    const element = open.pop();
    closeRest(element);
    result += element?.close ?? "";
  }
  return result.replace(/<\/details>(?:\s|<br \/>)*<details>/g, "");
}
