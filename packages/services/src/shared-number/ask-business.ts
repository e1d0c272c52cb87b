import { claimHint, claimQuestion, deleteQuestion } from "@aavarti/db/queries/business-questions";
import { findTenant } from "@aavarti/db/queries/tenants";
import { withTenant } from "@aavarti/db/tenant";
import { isWindowOpen } from "@aavarti/domain/conversations";
import { AppError } from "@aavarti/domain/errors";
import type { Language } from "@aavarti/domain/languages";
import { ProviderError } from "@aavarti/providers/provider-error";
import type { InboundMessage } from "@aavarti/providers/whatsapp/interface";
import type { Dependencies } from "../context.ts";
import { addressOf } from "../inbound/address-of.ts";
import { CHOICE_MS } from "../inbound/whose-chat.ts";
import { chosenText, HINT, MAX_OPTIONS, notTakenText, questionFor } from "./question-texts.ts";
import { wouldTake } from "./take-for-business.ts";

/** What the payload of a button begins with; the rest cannot be guessed. */
const TOKEN_PREFIX = "business-";
const TOKEN_BYTES = 18;

/**
 * Asks the sender of a WhatsApp message which of these businesses it is for, with a button for
 * each, at most ten, or whether it is for the only one. A business that takes none of their
 * messages now is left out, unless none of these does. Not while a question of the last 24 hours
 * that names them all has no answer, nor after six without an answer or 30 in all. It is claimed
 * before it is sent, so that two servers send one, and none is sent twice. Returns whether it was
 * sent.
 */
export async function askBusiness(
  deps: Dependencies,
  message: InboundMessage,
  { tenantIds, language }: { tenantIds: readonly string[]; language: Language },
): Promise<boolean> {
  if (!mayBeAnswered(deps, message)) return false;
  const asked = (await takersOf(deps, message, tenantIds)).slice(0, MAX_OPTIONS);
  const businesses = await namesOf(deps, asked);
  if (businesses.length < Math.min(asked.length, 2) || businesses.length === 0) return false;
  const { text, listLabel, titles } = questionFor(
    businesses.map(({ name }) => name),
    language,
  );
  const options = businesses.map((business, place) => ({
    ...business,
    title: titles[place] ?? business.name,
    token: `${TOKEN_PREFIX}${deps.randomBytes(TOKEN_BYTES).toString("base64url")}`,
  }));
  const [id, now, address] = [deps.newId(), deps.now(), addressOf(message)];
  const since = new Date(now.getTime() - CHOICE_MS);
  const question = { id, address, userId: message.fromUserId, language, options, now, since };
  if (!(await claimQuestion(deps.db, question))) return false;
  return answered(
    deps,
    () =>
      deps.providers.whatsapp.sendChoices({
        to: address,
        opaque: `business-question-${id}`,
        text,
        listLabel,
        choices: options.map(({ token, title }) => ({ id: token, title })),
      }),
    () => deleteQuestion(deps.db, id),
  );
}

/**
 * Tells the sender of an answer to our question to which business their messages go now, or that it
 * takes none. The caller has made sure that this is new. Returns whether it was sent.
 */
export async function confirmChoice(
  deps: Dependencies,
  message: InboundMessage,
  { name, language, isTaken }: { name: string; language: Language; isTaken: boolean },
): Promise<boolean> {
  if (!mayBeAnswered(deps, message)) return false;
  const text = (isTaken ? chosenText : notTakenText)(name, language);
  return answered(deps, () =>
    deps.providers.whatsapp.sendText({ to: addressOf(message), opaque: `business-choice-${deps.newId()}`, text }),
  );
}

/**
 * Tells the sender of a WhatsApp message, whom no business knows, how to reach one: at most once in
 * 24 hours, claimed before it is sent. Returns whether it was sent.
 */
export async function hintHowToReach(deps: Dependencies, message: InboundMessage): Promise<boolean> {
  if (!mayBeAnswered(deps, message)) return false;
  const [now, address] = [deps.now(), addressOf(message)];
  if (!(await claimHint(deps.db, { address, now, since: new Date(now.getTime() - CHOICE_MS) }))) return false;
  return answered(deps, () =>
    deps.providers.whatsapp.sendText({ to: address, opaque: `business-hint-${deps.newId()}`, text: HINT }),
  );
}

/**
 * Whether a message may be answered by a program: a reaction and what WhatsApp can't show may come
 * without a word from anybody, and a message that arrives a day late has no open window.
 */
const mayBeAnswered = ({ providers, now }: Dependencies, message: InboundMessage): boolean =>
  providers.whatsapp.configured &&
  message.content.kind !== "reaction" &&
  message.content.kind !== "unsupported" &&
  addressOf(message) !== "hidden" &&
  isWindowOpen("whatsapp", message.at, now());

/**
 * Returns those of these businesses that would take a message of this sender; all if none would.
 */
async function takersOf(
  deps: Dependencies,
  message: InboundMessage,
  tenantIds: readonly string[],
): Promise<readonly string[]> {
  const would = await Promise.all(tenantIds.map((tenantId) => wouldTake(deps, tenantId, message)));
  const takers = tenantIds.filter((_, place) => would[place]);
  return takers.length > 0 ? takers : tenantIds;
}

const namesOf = async ({ db }: Dependencies, tenantIds: readonly string[]) =>
  (
    await Promise.all(
      tenantIds.map(async (tenantId) => ({
        tenantId,
        name: (await withTenant(db, tenantId, findTenant))?.business_name,
      })),
    )
  ).flatMap(({ tenantId, name }) => (name ? [{ tenantId, name }] : []));

/**
 * Sends, and returns whether it may have been sent. A failure is logged, not thrown: the message
 * itself is stored already.
 */
async function answered(
  { log }: Dependencies,
  send: () => Promise<unknown>,
  release: () => Promise<unknown> = async () => undefined,
): Promise<boolean> {
  try {
    await send();
    return true;
  } catch (error) {
    const isUnknown = error instanceof ProviderError && error.outcome === "unknown";
    if (!(error instanceof ProviderError) && !(error instanceof AppError)) throw error;
    log.warn({ error: error.message }, "a question to the sender of a WhatsApp message failed");
    if (!isUnknown) await release();
    return isUnknown;
  }
}
