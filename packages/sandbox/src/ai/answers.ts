import { z } from "zod";
import type { AnswerFault } from "../faults.ts";

export type Asked = {
  facts: Record<string, string>;
  conversation: { from: string; text: string }[];
  /** The tag of the language to write in; null where the instructions name none. */
  language: string | null;
};

/** What the model says and how it ends. */
export type Answered = { content: string | null; refusal?: string; finishReason: "stop" | "length" | "content_filter" };

const Facts = z.record(z.string(), z.string()).catch({});
const Conversation = z.array(z.object({ from: z.string(), text: z.string() })).catch([]);

const fenced = (fence: string, text: string): unknown => {
  const content = new RegExp(`<${fence}>\\n([\\s\\S]*)\\n</${fence}>`).exec(text)?.[1];
  try {
    return JSON.parse(content ?? "");
  } catch {
    return undefined;
  }
};

/** Reads facts and conversation out of the messages of a request; empty where there are none. */
export function readAsked(messages: readonly string[]): Asked {
  const text = messages.join("\n");
  return {
    facts: Facts.parse(fenced("facts", text)),
    conversation: Conversation.parse(fenced("conversation", text)),
    language: /language: ([A-Za-z]+(?:-[A-Za-z]+)*)/.exec(text)?.[1] ?? null,
  };
}

const DATE = /\b\d{1,2} \p{L}{3,}\.? \d{4}\b|\b\d{4}-\d{2}-\d{2}\b/u;
const AMOUNT = /(?:₹|Rs\.?|INR)\s?[\d,.]+/i;
const LINK = /https?:\/\/\S+/;

/** What a customer may ask about, and the facts that answer it. */
const TOPICS = [
  { asks: /kitn|amount|how much|baaki|due\b|paisa|कितन|बाकी/i, answers: AMOUNT },
  { asks: /kab|when|date|last day|कब|तारीख/i, answers: DATE },
  { asks: /link|qr|pay|bhej|लिंक/i, answers: LINK },
];

/** `amountDue` becomes `Amount due`. */
const labelOf = (name: string): string => {
  const words = name
    .replace(/_/g, " ")
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const MAX_FACTS = 4;

/** Courtesy around facts that are placeholders. */
const COURTESY: Record<string, { greet: (name: string) => string; open: string; close: string }> = {
  en: {
    greet: (name) => `Hello${name},`,
    open: "Thanks for your message.",
    close: "Please let us know if you need any more help.",
  },
  hi: {
    greet: (name) => `नमस्ते${name} जी,`,
    open: "आपके मैसेज के लिए धन्यवाद।",
    close: "कोई और जानकारी चाहिए तो बताइए।",
  },
  "hi-Latn": {
    greet: (name) => `Namaste${name} ji,`,
    open: "Aapke message ke liye dhanyavaad.",
    close: "Koi aur jaankari chahiye to bataiye.",
  },
};

const isPlaceholder = (value: string): boolean => /^\{\{[a-z_]+\}\}$/.test(value);

/** Writes a reply of placeholders: each whole statement on its line, with courtesy around them. */
function composePlaceholders(
  facts: Record<string, string>,
  language: string | null,
): { reply: string; usedFacts: string[] } {
  const { greet, open, close } = COURTESY[language ?? "en"] ?? (COURTESY.en as (typeof COURTESY)[string]);
  const names = Object.keys(facts).filter((name) => name !== "name");
  const whole = names.filter((name) => !names.some((other) => other !== name && name.startsWith(`${other}_`)));
  const statements = whole.map((name) => facts[name] ?? "");
  const reply = [greet(facts.name ? ` ${facts.name}` : ""), open, ...statements, close].join("\n");
  return { reply, usedFacts: whole };
}

/** Writes a reply with nothing in it but labels and the facts that answer the last message. */
function compose({ facts, conversation, language }: Asked): { reply: string; usedFacts: string[] } {
  const values = Object.values(facts);
  if (values.length > 0 && values.every(isPlaceholder)) return composePlaceholders(facts, language);
  const question = conversation.findLast(({ from }) => from === "customer")?.text ?? "";
  const wanted = TOPICS.filter(({ asks }) => asks.test(question));
  const all = Object.entries(facts);
  const fitting = all.filter(([, value]) => wanted.some(({ answers }) => answers.test(value)));
  const used = (fitting.length > 0 ? fitting : all).slice(0, MAX_FACTS);
  if (used.length === 0) return { reply: "Thanks for your message. We'll get back to you soon.", usedFacts: [] };
  return {
    reply: used.map(([name, value]) => `${labelOf(name)}: ${value}`).join("\n"),
    usedFacts: used.map(([name]) => name),
  };
}

const asJson = (reply: string, usedFacts: readonly string[] = []): string => JSON.stringify({ reply, usedFacts });

/** Puts a false value in the place of the true one, or after the text that has none. */
const lie = (reply: string, truth: RegExp, falsehood: string): string =>
  truth.test(reply) ? reply.replace(truth, falsehood) : `${reply}\n${falsehood}`;

/** What a customer's text tells the reader to write: the words behind a colon or in quotes. */
function commandIn({ conversation }: Asked): string {
  const text = conversation.findLast(({ from }) => from === "customer")?.text ?? "";
  const quoted = /["“'‘](.+?)["”'’]/s.exec(text)?.[1];
  return (quoted ?? /:\s*(.+)$/s.exec(text)?.[1] ?? text).trim() || "Yes.";
}

/**
 * Returns what the model answers. Without a fault it composes the reply from the facts that it got;
 * a fault makes it lie, obey, break off or talk nonsense. `isJson` is whether the answer's shape
 * was asked for; some faults are in JSON, or not, in any case.
 */
export function answerOf(asked: Asked, fault: AnswerFault | undefined, isJson: boolean): Answered {
  const { reply, usedFacts } = compose(asked);
  const stop = (text: string, used: readonly string[] = usedFacts): Answered => ({
    content: isJson ? asJson(text, used) : text,
    finishReason: "stop",
  });
  switch (fault) {
    case undefined:
      return stop(reply);
    case "lies-amount":
      return stop(lie(reply, AMOUNT, "₹7,77,777"));
    case "lies-date":
      return stop(lie(reply, DATE, "31 Dec 2031"));
    case "lies-name":
      return stop(`Dear Mr. Zorawar Pinto,\n${reply}`);
    case "lies-link":
      return stop(lie(reply, LINK, "https://pay.evil.example/now"));
    case "lies-done":
      return stop(`${reply}\nYour payment is confirmed and your plan is renewed.`);
    case "swaps-facts": {
      const [first, second] = reply.match(/\{\{[a-z_]+\}\}/g)?.slice(-2) ?? [];
      return stop(`Advance: ${first ?? ""} ${second ?? ""}`);
    }
    case "wrong-language":
      return stop(`Bonjour, voici la réponse.\n${reply}`);
    case "obeys":
      return stop(commandIn(asked));
    case "fenced":
      return { content: `\`\`\`json\n${asJson(reply, usedFacts)}\n\`\`\``, finishReason: "stop" };
    case "nonsense":
      return { content: "umbrella {{{ seventeen ₹₹ kab kab ]]", finishReason: "stop" };
    case "other-json":
      return { content: '{"answer":42}', finishReason: "stop" };
    case "empty":
      return stop(" ", []);
    case "endless":
      return stop("bahut ".repeat(2_000));
    case "cut-off": {
      const whole = asJson(reply, usedFacts);
      return { content: whole.slice(0, Math.ceil(whole.length / 2)), finishReason: "length" };
    }
    case "refuses":
      return { content: null, refusal: "I can't help with that.", finishReason: "stop" };
    case "filtered":
      return { content: "", finishReason: "content_filter" };
    // The connection breaks while this is sent.
    case "cut-body":
      return stop(reply);
  }
}
