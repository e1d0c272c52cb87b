// @vitest-environment jsdom
import "../../testing/setup.ts";
import { invalidField } from "@aavarti/domain/errors";
import { explainField } from "@aavarti/domain/reasons/fields";
import { refusal } from "@aavarti/domain/refusal";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { switchLanguage } from "../../lib/i18n/language.ts";
import { fakeNetwork } from "../../testing/fake-network.ts";
import { failOnce, heldAnswer, refuseWith } from "../../testing/refusals.ts";
import { renderPart } from "../../testing/render-part.tsx";
import { SenderPanel } from "./sender-panel.tsx";

const none = {
  isAvailable: true,
  fromName: "Prerna Classes",
  replyTo: "priya@prernaclasses.in",
  inboundAddress: null,
  domain: null,
};
const added = {
  ...none,
  domain: {
    domain: "prernaclasses.in",
    address: "hello@prernaclasses.in",
    dkimVerified: false,
    returnPathVerified: false,
    records: [
      { purpose: "dkim", type: "TXT", host: "pm._domainkey", value: "k=rsa; p=MIGf" },
      { purpose: "return-path", type: "CNAME", host: "pm-bounces", value: "pm.mtasv.net" },
    ],
    checkedAt: "2026-11-21T03:30:00.000Z",
  },
};
const verified = { ...added, domain: { ...added.domain, dkimVerified: true, returnPathVerified: true } };

/** Types a domain and submits it. */
async function addDomain(domain: string) {
  const { user: person } = renderPart(<SenderPanel mayChange />);
  await person.type(await screen.findByLabelText("Your domain"), domain);
  await person.click(screen.getByRole("button", { name: "Add domain" }));
  return person;
}

it("shows a placeholder, then the sender and the form for a domain of one's own", async () => {
  const held = heldAnswer();
  fakeNetwork({ "senderDomain.read": held.handler });
  renderPart(<SenderPanel mayChange />);
  expect(await screen.findByRole("status", { name: "Loading email sender" })).toBeVisible();
  held.resolve(none);
  expect(await screen.findByText("via our domain")).toBeVisible();
  expect(screen.getByText("Prerna Classes")).toBeVisible();
  expect(screen.getByLabelText("Name before the @")).toHaveValue("hello");
  expect(screen.getByText(/Until your domain is verified/)).toBeVisible();
});

it("says that the sender couldn't be loaded, and loads it again", async () => {
  fakeNetwork({ "senderDomain.read": failOnce(none) });
  const { user: person } = renderPart(<SenderPanel mayChange />);
  expect(await screen.findByRole("alert")).toHaveTextContent("Couldn't load the email sender. Try again.");
  await person.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Prerna Classes")).toBeVisible();
});

it("adds a domain once, with the button disabled meanwhile, and shows its records", async () => {
  const held = heldAnswer();
  const network = fakeNetwork({ "senderDomain.read": () => none, "senderDomain.add": held.handler });
  const person = await addDomain("PrernaClasses.in");
  expect(await screen.findByRole("button", { name: "Adding..." })).toBeDisabled();
  await person.type(screen.getByLabelText("Your domain"), "{Enter}");
  held.resolve(added);
  expect(await screen.findByText("Domain added")).toBeVisible();
  expect(screen.getByText("pm._domainkey")).toBeVisible();
  expect(screen.getAllByText("Not found yet")).toHaveLength(2);
  expect(network.inputsOf("senderDomain.add")).toEqual([{ domain: "prernaclasses.in", localPart: "hello" }]);
});

it.each([
  ["that isn't one, without asking the server", "prerna classes", 0],
  ["that the server refuses", "gmail.com", 1],
])("shows the problem of a domain %s at its field and keeps it", async (_, typed, asked) => {
  const network = fakeNetwork({
    "senderDomain.read": () => none,
    "senderDomain.add": refuseWith(invalidField("domain", explainField("domain.notValid"))),
  });
  await addDomain(typed);
  expect(await screen.findByText(/^Enter your own domain, such as prernaclasses\.in/)).toBeVisible();
  expect(screen.getByLabelText("Your domain")).toHaveValue(typed);
  expect(network.inputsOf("senderDomain.add")).toHaveLength(asked);
  expect(screen.queryByText("Couldn't add the domain")).not.toBeInTheDocument();
});

it("says when too many domains were added, and keeps what was typed", async () => {
  fakeNetwork({
    "senderDomain.read": () => none,
    "senderDomain.add": refuseWith(refusal("limit.attempts", { seconds: 1800 })),
  });
  await addDomain("prernaclasses.in");
  expect(await screen.findByText("Too many attempts. Try again in 30 minutes.")).toBeVisible();
  expect(screen.getByLabelText("Your domain")).toHaveValue("prernaclasses.in");
});

it("verifies a domain: first a record is missing, then all are found", async () => {
  const answers = [() => added, () => verified];
  fakeNetwork({ "senderDomain.read": () => added, "senderDomain.verify": () => answers.shift()?.() });
  const { user: person } = renderPart(<SenderPanel mayChange />);
  await person.click(await screen.findByRole("button", { name: "Verify now" }));
  expect(await screen.findByText("Some records aren't visible yet. Try again in an hour.")).toBeVisible();
  await person.click(screen.getByRole("button", { name: "Verify now" }));
  expect(await screen.findByText("Your domain is verified")).toBeVisible();
  expect(screen.getAllByText("Verified")).toHaveLength(2);
  expect(screen.getByText("hello@prernaclasses.in")).toBeVisible();
  expect(screen.getByText("Your emails are sent from your own domain.")).toBeVisible();
});

it("asks before a domain is removed, and says when the email provider didn't confirm it", async () => {
  const network = fakeNetwork({
    "senderDomain.read": () => verified,
    "senderDomain.delete": refuseWith(refusal("provider.failed", { provider: "Postmark", words: "down" })),
  });
  const { user: person } = renderPart(<SenderPanel mayChange />);
  await person.click(await screen.findByRole("button", { name: "Remove domain" }));
  const question = await screen.findByRole("alertdialog", { name: "Remove this domain?" });
  await person.click(within(question).getByRole("button", { name: "Keep domain" }));
  expect(network.inputsOf("senderDomain.delete")).toEqual([]);
  await person.click(screen.getByRole("button", { name: "Remove domain" }));
  await person.click(await screen.findByRole("button", { name: "Remove" }));
  expect(await screen.findByText("Couldn't remove the domain")).toBeVisible();
  expect(screen.getByText("Postmark: down")).toBeVisible();
  await waitFor(() => expect(network.inputsOf("senderDomain.read")).toHaveLength(2));
});

it("shows the records without buttons to a role that may not change them", async () => {
  fakeNetwork({ "senderDomain.read": () => added });
  renderPart(<SenderPanel mayChange={false} />);
  expect(await screen.findByText("pm.mtasv.net")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Verify now" })).not.toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Remove domain" })).not.toBeInTheDocument();
});

it("shows the business's address for incoming mail, and copies it", async () => {
  const inboundAddress = "inbox+abc.new.0123456789abcdef@inbound.example.in";
  fakeNetwork({ "senderDomain.read": () => ({ ...none, inboundAddress }) });
  const { user: person } = renderPart(<SenderPanel mayChange={false} />);
  expect(await screen.findByText(inboundAddress)).toBeVisible();
  await person.click(screen.getByRole("button", { name: "Copy your inbox address" }));
  expect(await navigator.clipboard.readText()).toBe(inboundAddress);
  expect(await screen.findByText("Copied")).toBeVisible();
});

it("says in Hindi whom to ask where domains can't be verified, and shows no form", async () => {
  await switchLanguage("hi");
  fakeNetwork({ "senderDomain.read": () => ({ ...none, isAvailable: false }) });
  renderPart(<SenderPanel mayChange />);
  expect(await screen.findByText(/डोमेन.*एडमिन/)).toBeVisible();
  expect(screen.queryByRole("textbox")).not.toBeInTheDocument();
});
