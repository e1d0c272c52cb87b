// @vitest-environment jsdom
import "../../testing/setup.ts";
import { BUILT_IN_MESSAGES } from "@aavarti/domain/built-in-messages";
import { LANGUAGES, type Language } from "@aavarti/domain/languages";
import { MESSAGE_KINDS } from "@aavarti/domain/message-kinds";
import { refusal } from "@aavarti/domain/refusal";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { switchLanguage } from "../../lib/i18n/language.ts";
import { fakeNetwork } from "../../testing/fake-network.ts";
import { failOnce, heldAnswer, refuseWith } from "../../testing/refusals.ts";
import { renderPart } from "../../testing/render-part.tsx";
import { meera, messagePrices, physics, user } from "../../testing/samples.ts";
import { TemplatesScreen } from "./templates-screen.tsx";

const whatsapp = {
  name: "renewal_due_7",
  language: "en",
  category: "UTILITY",
  body: "Hi {{customer_name}}, it renews.",
};
const items = LANGUAGES.flatMap((language) =>
  MESSAGE_KINDS.map((kind) => {
    const builtIn = BUILT_IN_MESSAGES[language][kind];
    return { kind, language, ...builtIn, version: 0, isBuiltIn: true, builtIn, whatsapp, isOn: kind !== "welcome" };
  }),
);
const list = { defaultLanguage: "en", items };
const values = {
  "customer.firstName": "Meera",
  "customer.name": meera.name,
  "customer.company": "",
  "business.name": "Prerna Classes",
  "product.name": physics.name,
  "subscription.endDate": "1 January 2027",
  "subscription.daysLeft": "in 7 days",
  "subscription.amount": "₹4,500",
};
const sample = {
  customer: { id: meera.id, name: meera.name, email: meera.email, phone: meera.phone },
  isExample: false,
  from: "Prerna Classes",
  values,
  whatsapp: "Hi Meera Nair, it renews.",
};
const answers = {
  "templates.list": () => list,
  "templates.sample": () => sample,
  "customers.list": () => ({ items: [meera], nextCursor: null }),
  "reminders.upcoming": () => ({ items: [], nextCursor: null, until: null }),
  "messageCosts.prices": () => messagePrices,
};
const built = BUILT_IN_MESSAGES.en["due-7"];

const render = ({ language, may = true }: { language?: Language; may?: boolean } = {}) =>
  renderPart(
    <TemplatesScreen kind="due-7" language={language} mayChange={may} mayTest={may} onChoose={() => undefined} />,
    { path: "/dashboard/templates" },
  );
const save = () => screen.getByRole("button", { name: "Save message" });

/** Replaces the subject; keystrokes would read `{{` as special keys. */
async function changeSubject(subject: string) {
  const field = await screen.findByLabelText("Subject");
  fireEvent.change(field, { target: { value: subject } });
  return field;
}

it("shows placeholders, then every message with its text and a preview for a customer", async () => {
  const held = heldAnswer();
  fakeNetwork({ ...answers, "templates.list": held.handler });
  render();
  expect(await screen.findByRole("status", { name: "Loading messages" })).toBeVisible();
  held.resolve(list);
  expect(await screen.findByLabelText("Subject")).toHaveValue(built.subject);
  const kinds = within(screen.getByRole("navigation", { name: "Messages" })).getAllByRole("link");
  expect(kinds.map(({ textContent }) => textContent)).toEqual([
    "WelcomeOff",
    ...[
      "Before the due date",
      "Renews today",
      "Renewal overdue",
      "Payment due",
      "Payment received",
      "Paused",
      "Win-back",
    ].map((name) => `${name}Built-in`),
  ]);
  expect(await screen.findByText("Your Class 12 Physics renews on 1 January 2027")).toBeVisible();
  expect(screen.getByTestId("email-preview")).toHaveTextContent("Hi Meera Nair,");
  expect(screen.getByText("Hi Meera Nair, it renews.")).toBeVisible();
  expect(save()).toBeDisabled();
});

it("says that the messages couldn't be loaded, and loads them again", async () => {
  fakeNetwork({ ...answers, "templates.list": failOnce(list) });
  const { user: person } = render();
  expect(await screen.findByRole("alert")).toHaveTextContent("Couldn't load messages. Try again.");
  await person.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByLabelText("Subject")).toBeVisible();
});

it("keeps the editor when the preview couldn't be loaded, and loads the preview again", async () => {
  fakeNetwork({ ...answers, "templates.sample": failOnce(sample) });
  const { user: person } = render();
  expect(await screen.findByRole("alert")).toHaveTextContent("Couldn't load the preview. Try again.");
  await changeSubject("Renews soon");
  await person.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByTestId("email-preview")).toBeVisible();
  expect(screen.getByLabelText("Subject")).toHaveValue("Renews soon");
});

it("previews with an example while there is no customer", async () => {
  fakeNetwork({ ...answers, "templates.sample": () => ({ ...sample, customer: null, isExample: true }) });
  render();
  expect(await screen.findByText("You have no customers yet, so this is an example.")).toBeVisible();
  expect(screen.queryByRole("combobox", { name: "Customer" })).not.toBeInTheDocument();
});

it("names a misspelt variable at its field and in the preview, and can't be saved", async () => {
  fakeNetwork(answers);
  render();
  await changeSubject("Hi {{customer.nam}}");
  const problem = "{{customer.nam}} isn't available in this message. Did you mean {{customer.name}}?";
  expect(await screen.findAllByText(problem)).not.toHaveLength(0);
  expect(await screen.findByText("This can't be sent yet.")).toBeVisible();
  expect(save()).toBeDisabled();
  await changeSubject("");
  expect(await screen.findByText("Enter a subject")).toBeVisible();
});

it("saves once with the version that was edited, and Undo restores the built-in text", async () => {
  const held = heldAnswer();
  const network = fakeNetwork({ ...answers, "templates.save": held.handler, "templates.reset": () => items[1] });
  const { user: person } = render();
  await changeSubject("Renews on {{subscription.endDate}}");
  await person.dblClick(save());
  expect(await screen.findByRole("button", { name: "Saving..." })).toBeDisabled();
  held.resolve({ ...items[1], subject: "Renews on {{subscription.endDate}}", version: 1, isBuiltIn: false });
  expect(await screen.findByText("Message saved")).toBeVisible();
  expect(network.inputsOf("templates.save")).toEqual([
    { kind: "due-7", language: "en", subject: "Renews on {{subscription.endDate}}", body: built.body, version: 0 },
  ]);
  await waitFor(() => expect(save()).toBeDisabled());
  await waitFor(() => person.click(screen.getByRole("button", { name: "Undo" })));
  expect(await screen.findByText("Your text was restored")).toBeVisible();
  expect(screen.getByLabelText("Subject")).toHaveValue(built.subject);
  expect(network.inputsOf("templates.reset")).toEqual([{ kind: "due-7", language: "en", version: 1 }]);
});

it("undoes a save of an own text only if nobody has changed it since", async () => {
  const own = { ...items[1], subject: "Own subject", body: "Own text", version: 3, isBuiltIn: false };
  const newer = refusal("template.changed");
  const server = { isRefused: false };
  const network = fakeNetwork({
    ...answers,
    "templates.list": () => ({ ...list, items: items.map((item, place) => (place === 1 ? own : item)) }),
    "templates.save": () => (server.isRefused ? refuseWith(newer)() : { ...own, subject: "Renews soon", version: 4 }),
  });
  const { user: person } = render();
  await changeSubject("Renews soon");
  await person.click(save());
  expect(await screen.findByText("Message saved")).toBeVisible();
  server.isRefused = true;
  await person.click(screen.getByRole("button", { name: "Undo" }));
  expect(await screen.findByText(newer.message)).toBeVisible();
  expect(screen.getByLabelText("Subject")).toHaveValue("Renews soon");
  expect(network.inputsOf("templates.save")).toMatchObject([
    { subject: "Renews soon", version: 3 },
    { subject: "Own subject", version: 4 },
  ]);
});

it("resets an own text, and undoes that, only if nobody has changed it since", async () => {
  const own = { ...items[1], subject: "Own subject", body: "Own text", version: 3, isBuiltIn: false };
  const network = fakeNetwork({
    ...answers,
    "templates.list": () => ({ ...list, items: items.map((item, place) => (place === 1 ? own : item)) }),
    "templates.reset": () => ({ ...items[1], version: 4 }),
    "templates.save": () => ({ ...own, version: 5 }),
  });
  const { user: person } = render();
  await waitFor(() => expect(screen.getByLabelText("Subject")).toHaveValue("Own subject"));
  await person.click(screen.getByRole("button", { name: "Reset to built-in message" }));
  await waitFor(() => person.click(screen.getByRole("button", { name: "Undo" })));
  expect(await screen.findByText("Your text was restored")).toBeVisible();
  expect(network.inputsOf("templates.reset")).toEqual([{ kind: "due-7", language: "en", version: 3 }]);
  expect(network.inputsOf("templates.save")).toMatchObject([{ subject: "Own subject", version: 4 }]);
});

it("keeps the text when another team member's change is newer, and says so", async () => {
  const newer = refusal("template.changed");
  fakeNetwork({ ...answers, "templates.save": refuseWith(newer) });
  const { user: person } = render();
  const field = await changeSubject("Renews soon");
  await person.click(save());
  expect(await screen.findByText("Couldn't save the message")).toBeVisible();
  expect(screen.getByText(newer.message)).toBeVisible();
  expect(field).toHaveValue("Renews soon");
  expect(save()).toBeEnabled();
});

it("sends the edited text to oneself once, and shows the provider's answer", async () => {
  const held = heldAnswer();
  const network = fakeNetwork({ ...answers, "templates.test": held.handler });
  const { user: person } = render();
  await person.dblClick(await screen.findByRole("button", { name: "Send me this email" }));
  expect(await screen.findByRole("button", { name: "Sending..." })).toBeDisabled();
  held.resolve({ success: true, messageId: "message-1", to: user.email });
  expect(await screen.findByText(`Accepted for delivery to ${user.email}.`)).toBeVisible();
  expect(screen.getByText("message-1")).toBeVisible();
  expect(network.inputsOf("templates.test")).toHaveLength(1);
});

it("is read-only for a role that can't change messages", async () => {
  fakeNetwork(answers);
  render({ may: false });
  expect(await screen.findByText(/You don't have permission to edit them\.$/)).toBeVisible();
  expect(await screen.findByLabelText("Subject")).toHaveAttribute("readonly");
  expect(screen.queryByRole("button", { name: "Save message" })).not.toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Insert variable" })).not.toBeInTheDocument();
  expect(await screen.findByTestId("email-preview")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Send me this email" })).not.toBeInTheDocument();
});

it("says in Hindi what the server refused", async () => {
  await switchLanguage("hi");
  fakeNetwork({ ...answers, "templates.test": refuseWith(refusal("email.notConfigured")) });
  const { user: person } = render({ language: "hi" });
  expect(await screen.findByLabelText("विषय")).toHaveValue(BUILT_IN_MESSAGES.hi["due-7"].subject);
  await person.click(await screen.findByRole("button", { name: "यह ईमेल मुझे भेजें" }));
  expect(await screen.findByText("ईमेल सेवा यहाँ चालू नहीं है")).toBeVisible();
});
