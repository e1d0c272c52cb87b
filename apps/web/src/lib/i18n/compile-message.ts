import type { CompiledMessage } from "@lingui/message-utils/compileMessage";

type Token = CompiledMessage[number];

const CHOICES = /^(plural|select|selectordinal)$/;

/**
 * Compiles a message of the source code to the format of Lingui's runtime: placeholders, plural and
 * select, quoted braces. Catalogues are compiled at build time; this is only for English, which has
 * no catalogue. The result equals that of Lingui's own compiler, which is 9 kB. Throws for other
 * formats, such as dates.
 */
export function compileMessage(message: string): CompiledMessage {
  let at = 0;

  const skipSpace = () => {
    while (/\s/.test(message[at] ?? "")) at += 1;
  };
  const readWord = () => {
    skipSpace();
    const from = at;
    while (at < message.length && !/[\s,{}]/.test(message[at] ?? "")) at += 1;
    const word = message.slice(from, at);
    skipSpace();
    return word;
  };
  const readQuoted = (isInPlural: boolean): string => {
    at += 1;
    if (message[at] === "'") {
      at += 1;
      return "'";
    }
    if (!(isInPlural ? /[{}#]/ : /[{}]/).test(message[at] ?? "")) return "'";
    let text = "";
    for (; at < message.length; at += 1) {
      if (message[at] === "'" && message[at + 1] !== "'") break;
      if (message[at] === "'") at += 1;
      text += message[at];
    }
    at += 1;
    return text;
  };
  const readArgument = (isInPlural: boolean): Token => {
    at += 1;
    const name = readWord();
    if (message[at] === "}") {
      at += 1;
      return [name];
    }
    at += 1;
    const type = readWord();
    if (!CHOICES.test(type)) throw new Error(`“${message}” uses ${type}: format the value first, and give the text`);
    at += 1;
    const cases: Record<string, CompiledMessage> = {};
    for (let key = readWord(); message[at] === "{"; key = readWord()) {
      at += 1;
      cases[key.replace(/^=/, "")] = readTokens(type !== "select" || isInPlural);
      at += 1;
    }
    at += 1;
    return [name, type, cases] as Token;
  };
  const readTokens = (isInPlural: boolean): Token[] => {
    const tokens: Token[] = [];
    let text = "";
    const push = (token: Token) => {
      if (text !== "") tokens.push(text);
      text = "";
      tokens.push(token);
    };
    while (at < message.length && message[at] !== "}") {
      if (message[at] === "'") text += readQuoted(isInPlural);
      else if (message[at] === "{") push(readArgument(isInPlural));
      else if (message[at] === "#" && isInPlural) {
        at += 1;
        push("#");
      } else {
        text += message[at];
        at += 1;
      }
    }
    if (text !== "") tokens.push(text);
    return tokens;
  };

  return readTokens(false);
}
