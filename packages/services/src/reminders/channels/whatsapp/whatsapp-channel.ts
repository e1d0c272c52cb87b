import { lastWroteAt } from "@aavarti/db/queries/inbound-messages";
import type { TenantTrx } from "@aavarti/db/tenant";
import { isWindowOpen } from "@aavarti/domain/conversations";
import type { Explanation } from "@aavarti/domain/explanations";
import { explainFault } from "@aavarti/domain/reasons/faults";
import { explainReminder } from "@aavarti/domain/reasons/reminders";
import { refusal } from "@aavarti/domain/refusal";
import { ProviderError } from "@aavarti/providers/provider-error";
import type { AcceptedMessage, WhatsAppProvider } from "@aavarti/providers/whatsapp/interface";
import type { ServiceContext } from "../../../context.ts";
import { type DigestList, renderListTemplate, renderListText } from "../../../digests/digest-items.ts";
import { type DigestFacts, renderDigestTemplate } from "../../../digests/render-digest.ts";
import { renderApproved } from "../../../templates/whatsapp-message.ts";
import type { CombinedFacts } from "../../compose/combined-list.ts";
import type { ChannelService, LoadedFile, ReminderMessage, SentMessage } from "../channel.ts";
import { renderCombinedTemplate } from "./render-combined-template.ts";
import { type RenderedTemplate, renderTemplate } from "./render-template.ts";
import { fillTemplate } from "./whatsapp-templates.ts";

const rendered = (facts: CombinedFacts): RenderedTemplate =>
  facts.length > 1 ? renderCombinedTemplate(facts) : renderTemplate(facts[0]);

export const whatsappChannel: ChannelService = {
  render: (facts) => ({ subject: null, text: rendered(facts).text }),
  async compose(ctx, trx, { key, facts, isByHand, recipient: { kind, id, address } }) {
    const message = templateMessage(rendered(facts), address, key);
    const mayBeFree = isByHand && kind === "customer";
    const isOpen = mayBeFree && (await hasOpenWindow(ctx, trx, { customerId: id, address }));
    return isOpen ? freeMessage(message, { text: message.text, key }) : message;
  },
  composeDigest: (_ctx, { key, address, facts, list }) =>
    list ? listMessage({ key, address, facts, list }) : templateMessage(renderDigestTemplate(facts), address, key),
  sendPlain: ({ providers }, { to, text, key }) => providers.whatsapp.sendText({ to, text, opaque: key }),
  sendTest({ providers }, { to, key, kind, facts }) {
    const { template, language, params } = renderApproved(kind, facts);
    return providers.whatsapp.sendTemplate({ to, template, language, params, opaque: key });
  },
  connectionRefusal: ({ whatsapp }) => (whatsapp.configured ? null : refusal("whatsapp.notConfigured")),
  async composeDocument(ctx, trx, { key, address, customerId, language, template, params, fileName, content }) {
    const canSendFreely = await hasOpenWindow(ctx, trx, { customerId, address });
    return {
      isFree: canSendFreely,
      upload: { name: fileName, contentType: "application/pdf", content },
      async send({ whatsapp }, mediaId) {
        if (mediaId === null) throw new Error("A document is sent by the id of its stored file");
        const common = { to: address, opaque: key, document: { mediaId, fileName } };
        const sendTemplate = () =>
          whatsapp.sendTemplate({ ...common, template, language, params }).catch((error: unknown) => {
            throw isTemplateRefused(error) ? documentNotApproved(error) : error;
          });
        if (!canSendFreely) return toSent(await sendTemplate());
        const caption = fillTemplate(template, params, language);
        const answer = await whatsapp.sendDocument({ ...common, caption }).catch((error: unknown) => {
          // Refused for certain, so that nothing is sent twice.
          if (error instanceof ProviderError && error.providerCode === WINDOW_CLOSED) return sendTemplate();
          throw error;
        });
        return toSent(answer);
      },
    };
  },
  composeReply: async (_ctx, _trx, { key: opaque, address: to, text, template }) => {
    return async ({ whatsapp }, [file]) => {
      if (template) return toSent(await whatsapp.sendTemplate({ to, opaque, ...template }));
      return toSent(
        await (file ? sendFile(whatsapp, { to, opaque, text }, file) : whatsapp.sendText({ to, opaque, text })),
      );
    };
  },
  uploadsDocuments: true,
  findByKey: null,
  unknownCause: explainReminder("delivery.whatsappUnconfirmed"),
  noAddressCause: explainReminder("stopped.noNumber"),
  status: ({ whatsapp }) => whatsapp.status(),
};

/** The only type that WhatsApp shows as a voice message. Source: Meta, "Audio messages". */
const VOICE_TYPE = "audio/ogg";

/** Sends a stored file, with the text as its caption; audio has none. */
function sendFile(
  whatsapp: WhatsAppProvider,
  { text, ...common }: { to: string; opaque: string; text: string },
  file: LoadedFile,
): Promise<AcceptedMessage> {
  if (!("mediaId" in file)) throw new Error("A file is sent by the id under which it is stored");
  const { mediaId, kind, isVoice, contentType, name: fileName } = file;
  const caption = text === "" ? undefined : text;
  if (kind === "image") return whatsapp.sendImage({ ...common, image: { mediaId }, caption });
  if (kind === "audio")
    return whatsapp.sendAudio({ ...common, audio: { mediaId }, isVoice: isVoice && contentType === VOICE_TYPE });
  return whatsapp.sendDocument({ ...common, document: { mediaId, fileName }, caption });
}

/** The numbered summary: free text while the owner's 24 hours run, which costs nothing. */
function listMessage({
  key,
  address,
  facts,
  list,
}: {
  key: string;
  address: string;
  facts: DigestFacts;
  list: DigestList;
}): ReminderMessage {
  const template = templateMessage(renderListTemplate(facts, list), address, key);
  return list.canSendFreely ? freeMessage(template, { text: renderListText(facts, list), key }) : template;
}

/** Returns whether free text is allowed to this number of a customer now. */
const hasOpenWindow = async (
  ctx: Pick<ServiceContext, "now">,
  trx: TenantTrx,
  { customerId, address }: { customerId: string; address: string },
): Promise<boolean> =>
  isWindowOpen("whatsapp", await lastWroteAt(trx, { customerId, channel: "whatsapp", address }), ctx.now());

/**
 * Returns a message that goes as free text, which costs nothing, and as its template where WhatsApp
 * refuses that because the 24 hours have just ended.
 */
const freeMessage = (template: ReminderMessage, { text, key }: { text: string; key: string }): ReminderMessage => ({
  ...template,
  text,
  isFree: true,
  send: async (providers) => {
    try {
      return toSent(await providers.whatsapp.sendText({ to: template.address, text, opaque: key }));
    } catch (error) {
      // Refused for certain, so that nothing is sent twice.
      if (error instanceof ProviderError && error.providerCode === WINDOW_CLOSED) return template.send(providers);
      throw error;
    }
  },
});

const templateMessage = (
  { text, ...template }: RenderedTemplate,
  address: string,
  opaque: string,
): ReminderMessage => ({
  channel: "whatsapp",
  address,
  subject: null,
  text,
  async send({ whatsapp }) {
    return toSent(await whatsapp.sendTemplate({ to: address, opaque, ...template }));
  },
});

/** Graph's code for free text outside of that time. */
const WINDOW_CLOSED = "131047";

/** Graph's codes for a template that is missing, paused or disabled, or not as approved. */
const TEMPLATE_CODES: ReadonlySet<string> = new Set(["132000", "132001", "132012", "132015", "132016"]);

const isTemplateRefused = (error: unknown): error is ProviderError =>
  error instanceof ProviderError && TEMPLATE_CODES.has(error.providerCode);

/** Returns, without throwing it, the refusal of a document's template in words about documents. */
const documentNotApproved = ({ provider, outcome, providerCode }: ProviderError): ProviderError =>
  new ProviderError({
    provider,
    outcome,
    providerCode,
    reason: explainFault("whatsapp.documentTemplate"),
    nextStep: explainFault("remedy.shareYourself"),
  });

const toSent = ({ messageId, acceptance }: AcceptedMessage): SentMessage => ({
  messageId,
  cause: ACCEPTANCE_CAUSES[acceptance],
});

const ACCEPTANCE_CAUSES = {
  accepted: null,
  held: explainReminder("delivery.whatsappHeld"),
  paused: explainReminder("delivery.templatePaused"),
} as const satisfies Record<AcceptedMessage["acceptance"], Explanation | null>;
