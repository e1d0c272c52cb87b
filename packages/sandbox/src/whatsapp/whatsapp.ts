import type { ChatMessage, ReceivedMessage } from "../messages.ts";
import type { SentFile } from "../pages/forms.ts";
import { randomDigits, randomToken } from "../random-ids.ts";
import type { SandboxCore } from "../sandbox-core.ts";
import { refuse, titleOf } from "./errors.ts";
import {
  BUSINESS_NUMBER,
  choiceValue,
  type EarlierText,
  echoValue,
  historyValue,
  inboundFileValue,
  inboundValue,
  type StatusName,
  statusEvent,
  toWebhook,
} from "./events.ts";
import {
  captionOf,
  choicesOf,
  type DocumentUse,
  documentOf,
  fileOf,
  fillTemplate,
  type OutgoingMessage,
} from "./outgoing-message.ts";
import { createPhoneBook, isWindowOpen, type Person } from "./phone-book.ts";
import {
  createTemplateBook,
  type NewTemplate,
  reviewedCategory,
  type Template,
  type TemplateStatus,
} from "./template-book.ts";

/** When the statuses follow, in the vendor's time (milliseconds). */
const SENT_MS = 500;
const DELIVERED_MS = 1_500;
const APPROVED_MS = 30_000;
const HOUR_MS = 60 * 60 * 1000;
/** More choices are a list. */
const MAX_BUTTONS = 3;
/** Templates that Meta accepts in an hour. */
const MAX_CREATED_AN_HOUR = 100;
/** An uploaded file can be used for 30 days. */
const MEDIA_MS = 30 * 24 * HOUR_MS;

export type MessageProgress = { status: StatusName | "accepted"; errorCode: number | null };

export type WhatsAppSandbox = ReturnType<typeof createWhatsApp>;

/**
 * Creates WhatsApp's behaviour. Sending throws Refusal for what Graph would refuse. Used by the
 * HTTP API, a person on the phone page, and tests. Free text is refused more than 24 hours after
 * the person's last message; a blocked person's messages stay `sent`. A created template is
 * approved by itself after 30 seconds of the vendor's time, as marketing if it reads like an offer;
 * in an hour 100 are accepted. What people wrote before a restart still counts. `receive` returns
 * the message's id, null from a person who blocked the business.
 */
export function createWhatsApp(core: SandboxCore) {
  const people = createPhoneBook();
  const templates = createTemplateBook();
  const progress = new Map<string, MessageProgress>();
  const echoed: ChatMessage[] = [];
  let created: number[] = [];
  const target = { appUrl: core.appUrl, whatsapp: core.secrets.whatsapp };
  const newId = () => `wamid.${Buffer.from(`sandbox ${randomToken()}`).toString("base64url")}`;

  for (const message of chatMessages()) if (/^\d+$/.test(message.to)) people.at(message.to);
  for (const message of core.received.entries) arrive(message);

  function chatMessages(): ChatMessage[] {
    return core.messages.entries.filter((message): message is ChatMessage => message.provider === "whatsapp");
  }

  /** Puts a message in the person's chat and opens the window from its time. */
  function arrive({ from, ...message }: ReceivedMessage): void {
    const person = people.at(from);
    const at = new Date(message.at);
    if (person.lastInboundAt === null || person.lastInboundAt < at) person.lastInboundAt = at;
    person.received.push(message);
  }

  /** Keeps what a person wrote, also over a restart. */
  async function keep(person: Person, message: Omit<ReceivedMessage, "from">): Promise<void> {
    const received = { ...message, from: person.phone };
    arrive(received);
    await core.received.append(received);
  }

  function progressOf(id: string): MessageProgress {
    return progress.get(id) ?? { status: "accepted", errorCode: null };
  }

  /** Sends a message's status to the product. */
  function report(message: ChatMessage, status: StatusName, errorCode?: number): void {
    progress.set(message.id, { status, errorCode: errorCode ?? null });
    const event = statusEvent({ message, status, errorCode, at: core.now() });
    core.webhooks.send(toWebhook(target, { event: status, values: [{ statuses: [event] }] }));
  }

  function carryOut(message: ChatMessage, person: Person): void {
    const { failure } = person;
    if (failure?.when === "status") {
      core.webhooks.later(SENT_MS, () => report(message, "failed", failure.code));
      return;
    }
    core.webhooks.later(SENT_MS, () => report(message, "sent"));
    core.webhooks.later(DELIVERED_MS, () => {
      // A click on the phone page may have been faster.
      if (!person.blocked && progressOf(message.id).status === "sent") report(message, "delivered");
    });
  }

  /** Returns the person to whom a message goes. @throws Refusal */
  function recipientOf({ to, recipient }: OutgoingMessage): Person {
    if (to !== undefined) {
      const phone = to.replace(/[\s()+-]/g, "");
      if (!/^\d{7,15}$/.test(phone)) throw refuse(131009, `The recipient is not a phone number: ${to}`);
      if (phone === BUSINESS_NUMBER) throw refuse(131021);
      return people.at(phone);
    }
    const person = people.find(recipient ?? "");
    if (person === undefined) throw refuse(recipient === undefined ? 131008 : 131026, "The parameter to is required.");
    return person;
  }

  const findMedia = (id: string) => core.media.entries.find((file) => file.id === id);

  /** Returns the file that a message refers to. @throws Refusal 100 if unknown or expired. */
  function attach(used: DocumentUse | null, param: string) {
    if (used === null) return { document: null };
    const file = findMedia(used.id);
    if (file === undefined || core.now().getTime() - Date.parse(file.at) > MEDIA_MS) {
      throw refuse(100, `Param ${param} is not a valid whatsapp business account media attachment ID`);
    }
    return { document: { mediaId: file.id, fileName: used.filename } };
  }

  /** Builds the stored message. @throws Refusal */
  function compose(message: OutgoingMessage, person: Person) {
    if (message.type !== "template") {
      if (!isWindowOpen(person, core.now())) {
        throw refuse(
          131047,
          "Message failed to send because more than 24 hours have passed since the customer last replied to this number.",
        );
      }
      const free = { template: null, params: {}, choices: choicesOf(message) };
      if (message.type === "interactive") return { ...free, text: message.interactive.body.text, document: null };
      return message.type === "text"
        ? { ...free, text: message.text.body, document: null }
        : { ...free, text: captionOf(message), ...attach(fileOf(message), `${message.type}['id']`) };
    }
    const { name, language } = message.template;
    const template = templates.find(name, language.code);
    if (template === undefined || template.status === "PENDING" || template.status === "REJECTED") {
      throw refuse(132001, `template name (${name}) does not exist in ${language.code}`);
    }
    if (template.status !== "APPROVED") throw refuse(template.status === "PAUSED" ? 132015 : 132016);
    const used = attach(
      documentOf(template, message.template),
      "template['components'][0]['parameters'][0]['document']['id']",
    );
    return { template: name, choices: [], ...used, ...fillTemplate(template, message.template) };
  }

  return {
    people,
    templates,
    progressOf,
    messages: chatMessages,
    report,

    /** What the business wrote in its own WhatsApp app; not in the ledger of what was sent. */
    echoed: (): readonly ChatMessage[] => echoed,

    find: (id: string) => [...echoed, ...chatMessages()].findLast((message) => message.id === id),

    /**
     * Accepts a message. It is durable before this resolves.
     *
     * @throws Refusal with Graph's codes
     */
    async send(outgoing: OutgoingMessage) {
      const person = recipientOf(outgoing);
      const composed = compose(outgoing, person);
      if (person.failure?.when === "call") throw refuse(person.failure.code);
      const message: ChatMessage = {
        provider: "whatsapp",
        id: newId(),
        at: core.now().toISOString(),
        to: outgoing.to === undefined ? person.userId : person.phone,
        opaque: outgoing.biz_opaque_callback_data ?? null,
        replyToMessageId: outgoing.context?.message_id ?? null,
        ...composed,
      };
      await core.messages.append(message);
      carryOut(message, person);
      const isTemplate = composed.template !== null;
      return {
        messaging_product: "whatsapp",
        contacts: [
          outgoing.to === undefined
            ? { input: person.userId, user_id: person.userId }
            : { input: outgoing.to, wa_id: person.phone },
        ],
        messages: [{ id: message.id, ...(isTemplate ? { message_status: "accepted" } : {}) }],
      };
    },

    findMedia,

    /** Stores a file, durably. Nobody gets it until a message refers to it. */
    async store(file: { name: string; contentType: string; content: Buffer }) {
      const id = randomDigits(16);
      await core.media.append({ ...file, id, at: core.now().toISOString(), content: file.content.toString("base64") });
      return { id };
    },

    /**
     * The person writes a message, which opens the window for 24 hours. A blocked business receives
     * nothing.
     */
    async receive(person: Person, text: string, replyToMessageId: string | null = null): Promise<string | null> {
      if (person.blocked) return null;
      const at = core.now();
      const id = newId();
      await keep(person, { id, text, at: at.toISOString(), document: null });
      const value = inboundValue(person, { id, text, at, replyToMessageId });
      core.webhooks.send(toWebhook(target, { event: "message", values: [value] }));
      return id;
    },

    /**
     * The person presses a button below a message, or chooses a row of its list, which opens the
     * window as `receive` does. Returns null for a choice that the message doesn't have.
     */
    async choose(person: Person, message: ChatMessage, choiceId: string): Promise<string | null> {
      const choice = message.choices.find(({ id }) => id === choiceId);
      if (person.blocked || !choice) return null;
      const at = core.now();
      const id = newId();
      await keep(person, { id, text: choice.title, at: at.toISOString(), document: null });
      const isList = message.choices.length > MAX_BUTTONS;
      const value = choiceValue(person, { id, text: choice.title, at, replyToMessageId: message.id, choice, isList });
      core.webhooks.send(toWebhook(target, { event: "message", values: [value] }));
      return id;
    },

    /**
     * The person sends a file, with a text below it if it is no audio, which opens the window as
     * `receive` does. A recording of the phone is a voice message: audio in Ogg.
     */
    async receiveFile(person: Person, file: SentFile, text: string): Promise<string | null> {
      if (person.blocked) return null;
      const mediaId = randomDigits(16);
      const at = core.now();
      await core.media.append({ ...file, id: mediaId, at: at.toISOString(), content: file.content.toString("base64") });
      const id = newId();
      await keep(person, { id, text, at: at.toISOString(), document: { mediaId, fileName: file.name } });
      const value = inboundFileValue(person, { id, text, at, replyToMessageId: null, mediaId, file });
      core.webhooks.send(toWebhook(target, { event: "message", values: [value] }));
      return id;
    },

    /**
     * Learns, durably, what people wrote that the product has and this sandbox hasn't seen. A
     * message opens the window from its time; one that is known does nothing. The product isn't
     * told.
     */
    async learn(messages: readonly Omit<ReceivedMessage, "document">[]): Promise<void> {
      for (const message of messages) {
        const person = people.at(message.from);
        if (person.received.some(({ id }) => id === message.id)) continue;
        await keep(person, { id: message.id, text: message.text, at: message.at, document: null });
      }
    },

    /**
     * The business writes to a person in its own WhatsApp app on the same number: the product gets
     * an echo and later the statuses. Opens no window. Returns the message's id.
     */
    writeFromPhoneApp(person: Person, text: string): string {
      const message: ChatMessage = {
        provider: "whatsapp",
        id: newId(),
        at: core.now().toISOString(),
        to: person.hidden ? person.userId : person.phone,
        template: null,
        text,
        opaque: null,
        params: {},
        replyToMessageId: null,
        document: null,
        choices: [],
      };
      echoed.push(message);
      progress.set(message.id, { status: "sent", errorCode: null });
      const field = "smb_message_echoes";
      core.webhooks.send(toWebhook(target, { event: "echo", field, values: [echoValue(message, person)] }));
      core.webhooks.later(DELIVERED_MS, () => {
        if (!person.blocked && progressOf(message.id).status === "sent") report(message, "delivered");
      });
      return message.id;
    },

    /**
     * Sends the product the chat with a person from before the number was connected. Opens no
     * window. Returns the messages' ids in their order.
     */
    sendHistory(person: Person, messages: readonly Omit<EarlierText, "id">[]): string[] {
      const earlier = messages.map((message) => ({ ...message, id: newId() }));
      core.webhooks.send(
        toWebhook(target, { event: "history", field: "history", values: [historyValue(person, earlier)] }),
      );
      return earlier.map(({ id }) => id);
    },

    /** Sends statuses in any order in one webhook: the product must only move forward. */
    reportBatch(
      changes: readonly { message: ChatMessage; status: StatusName; errorCode?: number | undefined }[],
    ): void {
      const values = changes.map((change) => ({ statuses: [statusEvent({ ...change, at: core.now() })] }));
      const [first] = changes;
      if (first) core.webhooks.send(toWebhook(target, { event: first.status, values }));
    },

    /** Acts as if `hours` had passed since the person's last message. */
    letTimePass(person: Person, hours: number): void {
      if (person.lastInboundAt === null) return;
      person.lastInboundAt = new Date(person.lastInboundAt.getTime() - hours * HOUR_MS);
    },

    /**
     * Creates a template, which waits for Meta's review; here the review approves after half a
     * minute what nobody decided before.
     *
     * @throws Refusal 80007 for more than 100 in an hour
     */
    createTemplate(draft: NewTemplate): Template {
      const now = core.now().getTime();
      created = created.filter((at) => now - at < HOUR_MS);
      if (created.length >= MAX_CREATED_AN_HOUR) throw refuse(80007, "Too many templates were created.");
      created.push(now);
      const template = templates.add(draft);
      core.webhooks.later(APPROVED_MS, () => {
        if (template.status !== "PENDING") return;
        this.setTemplateCategory(template, reviewedCategory(template));
        this.setTemplateStatus(template, "APPROVED");
      });
      return template;
    },

    /** Changes the category, as Meta does by itself, and tells the product if it differs. */
    setTemplateCategory(template: Template, category: Template["category"]): void {
      if (template.category === category) return;
      const value = {
        message_template_id: template.id,
        message_template_name: template.name,
        message_template_language: template.language,
        previous_category: template.category,
        new_category: category,
      };
      template.category = category;
      const field = "template_category_update";
      core.webhooks.send(toWebhook(target, { event: field, field, values: [value] }));
    },

    /** Changes the status, with the code of the reason for a rejection, and tells the product. */
    setTemplateStatus(template: Template, status: TemplateStatus, reason = "NONE"): void {
      template.status = status;
      template.rejectedReason = status === "REJECTED" ? reason : "NONE";
      const value = {
        event: status,
        message_template_id: template.id,
        message_template_name: template.name,
        message_template_language: template.language,
        reason: template.rejectedReason,
      };
      const field = "message_template_status_update";
      core.webhooks.send(toWebhook(target, { event: field, field, values: [value] }));
    },

    /**
     * Makes Meta's verification request to the product's webhook. It is started here since there is
     * no dashboard.
     */
    async challenge(verifyToken: string, challenge: string) {
      const url = new URL(`${core.appUrl}/api/webhooks/whatsapp`);
      url.search = new URLSearchParams({
        "hub.mode": "subscribe",
        "hub.verify_token": verifyToken,
        "hub.challenge": challenge,
      }).toString();
      const response = await fetch(url, { redirect: "manual", signal: AbortSignal.timeout(10_000) });
      const body = await response.text();
      return { status: response.status, body, verified: response.status === 200 && body === challenge };
    },

    describeFailure: (code: number) => titleOf(code),

    reset(): void {
      people.clear();
      templates.reset();
      created = [];
      progress.clear();
      echoed.length = 0;
    },
  };
}
