// @vitest-environment jsdom
import "../../testing/setup.ts";
import { refusal } from "@aavarti/domain/refusal";
import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { switchLanguage } from "../../lib/i18n/language.ts";
import { fakeNetwork } from "../../testing/fake-network.ts";
import { failUnexpectedly, heldAnswer, refuseWith } from "../../testing/refusals.ts";
import { renderPart } from "../../testing/render-part.tsx";
import { user } from "../../testing/samples.ts";
import { SendingBanner } from "./sending-banner.tsx";

const free = { hold: null, isEmailVerified: true, waiting: 0, sentToday: 0, dailyLimit: 500 };
const unverified = { ...free, hold: "unverified", isEmailVerified: false, waiting: 2 };
const banner = <SendingBanner email={user.email} isOwner />;

it.each([
  ["while messages go out", () => free],
  ["when the status can't be read", failUnexpectedly],
])("shows nothing %s", async (_, status) => {
  const network = fakeNetwork({ "sending.status": status });
  renderPart(banner);
  await waitFor(() => expect(network.inputsOf("sending.status")).toHaveLength(1));
  expect(screen.queryByRole("status")).not.toBeInTheDocument();
});

it.each([
  ["paused", /^Sending is paused for this account\. Email \S+@aavarti\.app to resume sending\./],
  ["daily-limit", "You've reached today's limit of 500 messages. We'll send the rest tomorrow."],
])("says why messages are on hold: %s", async (hold, sentence) => {
  fakeNetwork({ "sending.status": () => ({ ...free, hold, waiting: 1 }) });
  renderPart(banner);
  expect(await screen.findByRole("status")).toHaveTextContent(sentence);
  expect(screen.getByText("1 message is waiting.")).toBeVisible();
  expect(screen.queryByRole("button")).not.toBeInTheDocument();
});

it("sends the confirmation link again once, and then counts down", async () => {
  const held = heldAnswer();
  const network = fakeNetwork({ "sending.status": () => unverified, "sending.resendVerification": held.handler });
  const { user: person } = renderPart(banner);
  expect(await screen.findByRole("status")).toHaveTextContent(`the link we sent to ${user.email}`);
  expect(screen.getByText("2 messages are waiting.")).toBeVisible();
  await person.click(screen.getByRole("button", { name: "Resend link" }));
  await person.click(await screen.findByRole("button", { name: "Sending..." }));
  expect(screen.getByRole("button", { name: "Sending..." })).toBeDisabled();
  held.resolve(undefined);
  expect(await screen.findByRole("button", { name: "Resend in 60 s" })).toBeDisabled();
  expect(await screen.findByText("Email sent")).toBeVisible();
  expect(network.inputsOf("sending.resendVerification")).toHaveLength(1);
});

it("says in Hindi when the link may be sent again", async () => {
  await switchLanguage("hi");
  const tooSoon = refusal("limit.attempts", { seconds: 40 }, { retryAfterSeconds: 40 });
  fakeNetwork({ "sending.status": () => unverified, "sending.resendVerification": refuseWith(tooSoon) });
  const { user: person } = renderPart(banner);
  await person.click(await screen.findByRole("button", { name: "लिंक फिर भेजें" }));
  expect(await screen.findByRole("button", { name: "40 सेकंड में फिर भेजें" })).toBeDisabled();
  expect(screen.getByText("2 मैसेज रुके हुए हैं।")).toBeVisible();
});

it("shows nothing before it is known whether messages go out", async () => {
  const held = heldAnswer();
  fakeNetwork({ "sending.status": held.handler });
  renderPart(banner);
  expect(screen.queryByRole("status")).not.toBeInTheDocument();
  held.resolve(unverified);
  expect(await screen.findByRole("status")).toHaveTextContent("Confirm your email address.");
});

it.each([
  ["en", "Messages go out once an owner confirms their email address. 2 messages are waiting."],
  ["hi", "जब कोई मालिक अपने ईमेल की पुष्टि करेगा, तब मैसेज जाने लगेंगे। 2 मैसेज रुके हुए हैं।"],
] as const)("asks only an owner to confirm an address (%s)", async (language, sentence) => {
  await switchLanguage(language);
  fakeNetwork({ "sending.status": () => unverified });
  renderPart(<SendingBanner email={user.email} isOwner={false} />);
  expect(await screen.findByRole("status")).toHaveTextContent(sentence);
  expect(screen.queryByRole("button")).not.toBeInTheDocument();
});
