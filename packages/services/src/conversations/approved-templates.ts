import type { WhatsAppProvider } from "@aavarti/providers/whatsapp/interface";
import { bodyOf } from "../reminders/channels/whatsapp/whatsapp-templates.ts";
import type { WhatsappTemplate } from "../reminders/channels/whatsapp/whatsapp-templates-en.ts";

/** Whether Meta has approved a template in a language, with the text that we show. */
export type IsApproved = (template: WhatsappTemplate, language: "en" | "hi") => boolean;

/** How long Meta's answer is used, in milliseconds. */
const FRESH_MS = 60_000;
/** Pages of 100 templates that are read at most: an account has up to 6,000. */
const MAX_PAGES = 60;

const known = new WeakMap<WhatsAppProvider, { at: number; approved: Promise<ReadonlySet<string> | null> }>();

/**
 * Asks Meta, at most once a minute, which templates are approved now, and returns the function that
 * says it of one. Where that can't be asked (no account's id, no answer), all count as approved, as
 * for reminders: Meta then refuses what is not. Call it outside of transactions.
 */
export async function readApproved(whatsapp: WhatsAppProvider, now: Date): Promise<IsApproved> {
  if (!whatsapp.managesTemplates) return () => true;
  let answer = known.get(whatsapp);
  if (!answer || Math.abs(now.getTime() - answer.at) >= FRESH_MS) {
    answer = { at: now.getTime(), approved: listApproved(whatsapp).catch(() => null) };
    known.set(whatsapp, answer);
  }
  const approved = await answer.approved;
  if (approved === null) known.delete(whatsapp);
  return (template, language) =>
    approved === null || approved.has(keyOf(template, language, bodyOf(template, language)));
}

const keyOf = (name: string, language: string, body: string): string => `${name} ${language} ${body}`;

async function listApproved(whatsapp: WhatsAppProvider): Promise<ReadonlySet<string>> {
  const approved = new Set<string>();
  let after: string | undefined;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const { templates, next } = await whatsapp.listTemplates(after);
    for (const { name, language, status, body } of templates)
      if (status === "approved") approved.add(keyOf(name, language, body));
    if (next === null) break;
    after = next;
  }
  return approved;
}
