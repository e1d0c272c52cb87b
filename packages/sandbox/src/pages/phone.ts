import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { ChatMessage } from "../messages.ts";
import type { SandboxCore } from "../sandbox-core.ts";
import { isWindowOpen, type Person } from "../whatsapp/phone-book.ts";
import type { MessageProgress, WhatsAppSandbox } from "../whatsapp/whatsapp.ts";
import { readForm } from "./forms.ts";
import { type Html, html } from "./html.ts";
import { formatInstant, formatPhone, sendPage } from "./layout.ts";
import { MissingPage } from "./missing-page.ts";

const NOT_ON_WHATSAPP = 131026;
const MAX_TEXT = 4_096;
const NewPerson = z.object({
  phone: z
    .string()
    .transform((text) => text.replace(/[\s()+-]/g, ""))
    .pipe(z.string().regex(/^\d{7,15}$/)),
});

type ByPhone = { Params: { phone: string } };
type Bubble = Pick<ChatMessage, "id" | "text" | "at" | "template" | "document" | "choices"> & {
  progress: MessageProgress | null;
  /** What the file is, as its sender declared it; null without one. */
  fileType: string | null;
};

/**
 * Adds the pages of the phones of everyone to whom the product writes on WhatsApp, newest chat
 * first, and serves the files that were sent to them. Entering a number adds a person with that
 * phone. Buttons let the person reply with text and files, choose an answer that a message offers,
 * read a message, block the business, hide the number, leave WhatsApp, or let 24 hours pass, and
 * the business write from its own WhatsApp app; each returns to the phone's page. An unknown phone
 * gets 404.
 */
export function phonePages(app: FastifyInstance, core: SandboxCore, whatsapp: WhatsAppSandbox): void {
  /** Returns the person with this number. @throws MissingPage */
  function requirePerson(phone: string): Person {
    const person = whatsapp.people.find(phone);
    if (person === undefined) throw new MissingPage("Nobody has this number: the sandbox was reset.");
    return person;
  }

  function bubblesOf(person: Person): Bubble[] {
    const sent = [...whatsapp.messages(), ...whatsapp.echoed()]
      .filter(({ to }) => to === person.phone || to === person.userId)
      .map(({ id, text, at, template, document, choices }: ChatMessage) => ({
        id,
        text,
        at,
        template,
        document,
        choices,
        progress: whatsapp.progressOf(id),
      }));
    const received = person.received.map((message) => ({
      ...message,
      template: null,
      choices: [],
      progress: null,
    }));
    return [...sent, ...received]
      .map((bubble) => ({
        ...bubble,
        fileType: (bubble.document && whatsapp.findMedia(bubble.document.mediaId)?.contentType) ?? null,
      }))
      .sort((left, right) => left.at.localeCompare(right.at));
  }

  const people = () =>
    whatsapp.people
      .list()
      .map((person) => ({ person, last: bubblesOf(person).at(-1) }))
      .sort((left, right) => (right.last?.at ?? "").localeCompare(left.last?.at ?? ""));

  app.get("/phone", async (_request, reply) =>
    sendPage(reply, {
      title: "Phone",
      section: "phone",
      live: true,
      body: html`<div class="split">${list(people(), undefined)}
<section class="detail empty"><b>No chat is open</b><p>Choose one on the left, or enter a number there to message the business first.</p></section></div>`,
    }),
  );

  app.get<ByPhone>("/phone/:phone", async ({ params }, reply) => {
    const person = requirePerson(params.phone);
    return sendPage(reply, {
      title: person.name,
      section: "phone",
      live: true,
      body: html`<div class="split open">${list(people(), person)}${chat(person, bubblesOf(person), isWindowOpen(person, core.now()))}</div>`,
    });
  });

  app.get<{ Params: { id: string } }>("/media/:id", async ({ params }, reply) => {
    const file = whatsapp.findMedia(params.id);
    if (file === undefined) throw new MissingPage("This file is not there: the sandbox was reset.");
    const name = encodeURIComponent(file.name);
    return reply
      .type(file.contentType)
      .header("content-disposition", `inline; filename*=UTF-8''${name}`)
      .header("x-content-type-options", "nosniff")
      .send(Buffer.from(file.content, "base64"));
  });

  app.post("/phone", async ({ body }, reply) => {
    const phone = NewPerson.safeParse(body).data?.phone;
    return reply.redirect(phone === undefined ? "/phone" : `/phone/${whatsapp.people.at(phone).phone}`, 303);
  });

  const act = (action: string, run: (person: Person, body: unknown) => void | Promise<void>) =>
    app.post<ByPhone>(`/phone/:phone/${action}`, async ({ params, body }, reply) => {
      const person = requirePerson(params.phone);
      await run(person, body);
      return reply.redirect(`/phone/${person.phone}`, 303);
    });
  act("reply", async (person, body) => {
    const { text, files } = await readForm(body);
    if (text.length > MAX_TEXT) return;
    // The text is the caption of the first file.
    for (const [place, file] of files.entries()) await whatsapp.receiveFile(person, file, place === 0 ? text : "");
    if (files.length === 0 && text !== "") await whatsapp.receive(person, text);
  });
  act("business", async (person, body) => {
    const { text } = await readForm(body);
    if (text !== "" && text.length <= MAX_TEXT) whatsapp.writeFromPhoneApp(person, text);
  });
  act("block", (person) => {
    person.blocked = !person.blocked;
  });
  act("hide", (person) => {
    person.hidden = !person.hidden;
  });
  act("not-on-whatsapp", (person) => {
    person.failure = person.failure === null ? { code: NOT_ON_WHATSAPP, when: "status" } : null;
  });
  act("pass-day", (person) => whatsapp.letTimePass(person, 24));

  app.post<ByPhone & { Params: { id: string; place: string } }>(
    "/phone/:phone/choose/:id/:place",
    async ({ params }, reply) => {
      const person = requirePerson(params.phone);
      const message = whatsapp.find(params.id);
      const choice = message?.choices[Number(params.place)];
      if (message && choice) await whatsapp.choose(person, message, choice.id);
      return reply.redirect(`/phone/${person.phone}`, 303);
    },
  );

  app.post<ByPhone & { Params: { id: string } }>("/phone/:phone/read/:id", async ({ params }, reply) => {
    const person = requirePerson(params.phone);
    const message = whatsapp.find(params.id);
    if (message) whatsapp.report(message, "read");
    return reply.redirect(`/phone/${person.phone}`, 303);
  });
}

const list = (
  people: readonly { person: Person; last: Bubble | undefined }[],
  current: Person | undefined,
): Html => html`<aside class="list">
<form method="post" action="/phone"><input name="phone" inputmode="tel" placeholder="Open a number: +91 98765 43210" aria-label="Open a number"></form>
<ul>${people.map(
  ({ person, last }) => html`<li><a href="/phone/${person.phone}"${person === current && html` aria-current="page"`}>
<span class="line"><b class="num">${formatPhone(person.phone)}</b><time>${last && formatInstant(last.at)}</time></span>
<small class="cut">${last === undefined ? "No message yet" : last.text || last.document?.fileName}</small></a></li>`,
)}</ul></aside>`;

function chat(person: Person, bubbles: readonly Bubble[], windowOpen: boolean): Html {
  const toggle = (action: string, label: string) =>
    html`<form method="post" action="/phone/${person.phone}/${action}"><button>${label}</button></form>`;
  return html`<section class="chat">
<header><div class="person"><a class="back" href="/phone">‹ All chats</a><h1 class="num">${formatPhone(person.phone)}</h1><small>${person.name}${person.hidden && html` · shows only ${person.userId}`}</small></div>
<div class="row">${toggle("block", person.blocked ? "Unblock" : "Block")}${toggle("not-on-whatsapp", person.failure === null ? "Not on WhatsApp" : "Back on WhatsApp")}${toggle("hide", person.hidden ? "Show my number" : "Hide my number")}${toggle("pass-day", "Let 24 h pass")}</div></header>
<p class="state">${stateOf(person, windowOpen)}</p>
<ul class="bubbles">${bubbles.map((bubble) => toBubble(person, bubble))}${
    bubbles.length === 0 && html`<li class="empty">Nothing was said yet.</li>`
  }</ul>
<form class="compose files" method="post" enctype="multipart/form-data" action="/phone/${person.phone}/reply">
<input type="file" name="file" multiple aria-label="Files"${person.blocked && html` disabled`}>
<input name="text" maxlength="4096" autocomplete="off" placeholder="Message" aria-label="Message"${person.blocked && html` disabled`}><button class="primary"${person.blocked && html` disabled`}>Send</button></form>
<form class="compose" method="post" action="/phone/${person.phone}/business">
<input name="text" required maxlength="4096" autocomplete="off" placeholder="As the business, from its own phone" aria-label="Message of the business from its own phone"><button>Send as the business</button></form>
</section>`;
}

function stateOf(person: Person, windowOpen: boolean): string {
  if (person.failure !== null) return `Messages to this number fail with ${person.failure.code}.`;
  if (person.blocked) return "The business is blocked: its messages stay at one tick.";
  return windowOpen
    ? "The 24-hour window is open: the business may write freely."
    : "The 24-hour window is closed: the business may send only approved templates. A message from here opens it.";
}

const TICKS = { accepted: "·", sent: "✓", delivered: "✓✓", read: "✓✓", failed: "!" } as const;

function fileIn({ document, fileType }: Bubble): Html | false {
  if (document === null) return false;
  const address = `/media/${document.mediaId}`;
  if (fileType?.startsWith("audio/")) return html`<audio controls src="${address}"></audio>`;
  const isImage = fileType?.startsWith("image/") && fileType !== "image/svg+xml";
  return html`<a class="file" href="${address}" target="_blank">${
    isImage ? html`<img src="${address}" alt="${document.fileName}">` : document.fileName
  }</a>`;
}

function toBubble({ phone }: Person, bubble: Bubble): Html {
  const { id, text, at, template, progress, choices } = bubble;
  const meta = html`${template !== null && html`<span>${template}</span>`}<time>${formatInstant(at)}</time>`;
  const file = fileIn(bubble);
  if (progress === null) return html`<li class="mine">${file}${text}<span class="meta">${meta}</span></li>`;
  const { status, errorCode } = progress;
  const canRead = status === "sent" || status === "delivered";
  const buttons = choices.map(
    ({ title }, place) =>
      html`<form method="post" action="/phone/${phone}/choose/${id}/${place}"><button>${title}</button></form>`,
  );
  return html`<li>${file}${text}${choices.length > 0 && html`<div class="row choices">${buttons}</div>`}<span class="meta">${meta}<span class="ticks ${status}" title="${status}">${TICKS[status]}</span>${
    errorCode !== null && html`<span>${errorCode}</span>`
  }${canRead && html`<form method="post" action="/phone/${phone}/read/${id}"><button>Mark as read</button></form>`}</span></li>`;
}
