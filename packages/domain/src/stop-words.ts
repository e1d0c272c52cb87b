/** Polite words that may surround the stop word. */
const POLITE = new Set("please pls plz kindly ji sir madam bhai bhaiya thanks thank you कृपया जी".split(" "));

const STOP = setOf(`
  stop | stop all | stopall | unsubscribe | unsub | opt out | optout | stop it | stop now | stop messages | stop message | stop messaging |
  stop sending | stop sending messages | stop messaging me | stop reminders | stop texting | no more messages | no more reminders |
  dont message me | do not message me | dont send messages | dont message | do not message | remove me |
  बंद | बंद करो | बंद करें | बंद करे | बंद कर दो | बंद कीजिए | बन्द | बन्द करो | बन्द करें | रोको | रोकें | रोकिए | रोक दो | स्टॉप |
  मत भेजो | मैसेज बंद करो | मैसेज मत भेजो | संदेश बंद करें | संदेश मत भेजो |
  band | bandh | band karo | bandh karo | band kro | band kar do | band kardo | bnd kro | band kijiye | band kare |
  roko | rok do | rokiye | mat bhejo | msg band karo | message band karo | message mat bhejo | msg mat bhejo | stop karo | stop kar do | stop kro`);

const START = setOf(`
  start | start again | restart | unstop | resume | subscribe | opt in | optin | start messages | start reminders |
  चालू | चालू करो | चालू करें | चालू कर दो | शुरू | शुरू करो | शुरू करें | फिर से शुरू करो | स्टार्ट |
  chalu | chaalu | chalu karo | chaalu karo | chalu kar do | chalu kro | shuru | shuru karo | shuru kar do | shuru kro | start karo | start kar do | start kro`);

export type StopWord = "stop" | "start";

/**
 * Returns `stop` or `start` when a message opts out or back in, in English, Hindi or Hinglish, else
 * null: by exact words only (IN11), because "please don't stop" and "when does it stop?" mean
 * something else. Ignores punctuation, emoji and polite words. Changes no consent.
 */
export function readStopWord(message: string): StopWord | null {
  const words = message
    .normalize("NFC")
    .toLowerCase()
    .replace(/['’]/g, "")
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim()
    .split(" ");
  while (words.length > 1 && POLITE.has(words[0] ?? "")) words.shift();
  while (words.length > 1 && POLITE.has(words.at(-1) ?? "")) words.pop();
  const phrase = words.join(" ");
  if (STOP.has(phrase)) return "stop";
  return START.has(phrase) ? "start" : null;
}

function setOf(phrases: string): ReadonlySet<string> {
  return new Set(phrases.split("|").map((phrase) => phrase.trim().normalize("NFC")));
}
