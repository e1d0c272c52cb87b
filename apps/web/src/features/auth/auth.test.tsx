// @vitest-environment jsdom
import "../../testing/setup.ts";
import { invalidField } from "@aavarti/domain/errors";
import { explainField } from "@aavarti/domain/reasons/fields";
import { refusal } from "@aavarti/domain/refusal";
import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { switchLanguage } from "../../lib/i18n/language.ts";
import { currentToken } from "../../lib/session/session-token.ts";
import { fakeNetwork } from "../../testing/fake-network.ts";
import { failUnexpectedly, heldAnswer, refuseWith } from "../../testing/refusals.ts";
import { renderPart } from "../../testing/render-part.tsx";
import { publicConfig, tenant, user } from "../../testing/samples.ts";
import { currentToasts } from "../../ui/toast-store.ts";
import { ForgotPasswordForm } from "./forgot-password-form.tsx";
import { RegisterForm } from "./register-form.tsx";
import { ResetPasswordForm } from "./reset-password-form.tsx";
import { SignInScreen } from "./sign-in-screen.tsx";
import { VerifyEmail } from "./verify-email.tsx";

const PASSWORD = "a long password";
const button = (name: string) => screen.getByRole("button", { name });

/** Fills in the whole registration form and submits it. */
async function register(handler: (input: unknown) => unknown) {
  const network = fakeNetwork({ "auth.register": handler });
  const { user: person, history } = renderPart(<RegisterForm />);
  await person.type(await screen.findByLabelText("Your name"), user.name);
  await person.type(screen.getByLabelText("Business name"), tenant.businessName);
  await person.type(screen.getByLabelText("Email"), user.email);
  await person.type(screen.getByLabelText("Password"), PASSWORD);
  await person.click(button("Create account"));
  return { network, person, history };
}

it("registers once, with the button disabled meanwhile, and opens the dashboard", async () => {
  const held = heldAnswer();
  const { network, person, history } = await register(held.handler);
  expect(await screen.findByRole("button", { name: "Creating account..." })).toBeDisabled();
  await person.type(screen.getByLabelText("Password"), "{Enter}");
  held.resolve({ token: "token-1", user, tenant });
  expect(await screen.findByText("Account created")).toBeVisible();
  await waitFor(() => expect(history.location.pathname).toBe("/dashboard"));
  expect(currentToken()).toBe("token-1");
  expect(network.inputsOf("auth.register")).toEqual([
    {
      name: user.name,
      businessName: tenant.businessName,
      email: user.email,
      password: PASSWORD,
      language: "en",
    },
  ]);
});

it("shows a refused password at its field and keeps the other fields", async () => {
  await register(refuseWith(invalidField("password", explainField("password.common"))));
  expect(await screen.findByText("Password is too common. Choose one that is harder to guess.")).toBeVisible();
  await waitFor(() => expect(screen.getByLabelText("Password")).toHaveFocus());
  expect(screen.getByLabelText("Email")).toHaveValue(user.email);
  expect(screen.queryByText("Registration Failed")).not.toBeInTheDocument();
});

it("says that an email already has an account, and keeps the form", async () => {
  await register(refuseWith(refusal("account.emailTaken")));
  expect(await screen.findByText("Registration Failed")).toBeVisible();
  expect(screen.getByText("An account with this email already exists")).toBeVisible();
  expect(screen.getByLabelText("Business name")).toHaveValue(tenant.businessName);
  expect(button("Create account")).toBeEnabled();
});

it("names every missing field of a registration and sends nothing", async () => {
  const network = fakeNetwork({});
  const { user: person } = renderPart(<RegisterForm />);
  await person.click(await screen.findByRole("button", { name: "Create account" }));
  for (const field of ["Name", "Business name", "Email", "Password"]) {
    expect(await screen.findByText(`${field} is required`)).toBeVisible();
  }
  expect(network.calls).toEqual([]);
});

it("asks for a password reset link once and says where it was sent", async () => {
  const held = heldAnswer();
  const network = fakeNetwork({ "auth.forgotPassword": held.handler });
  const { user: person } = renderPart(<ForgotPasswordForm />);
  await person.type(await screen.findByLabelText("Email"), user.email);
  await person.click(button("Send link"));
  expect(await screen.findByRole("button", { name: "Sending..." })).toBeDisabled();
  await person.keyboard("{Enter}");
  held.resolve(undefined);
  expect(await screen.findByRole("heading", { name: "Check your email" })).toBeVisible();
  expect(screen.getByRole("status")).toHaveTextContent(`If an account exists for ${user.email}`);
  expect(network.inputsOf("auth.forgotPassword")).toEqual([{ email: user.email }]);
});

it("says how long to wait after too many reset links, and keeps the email", async () => {
  fakeNetwork({ "auth.forgotPassword": refuseWith(refusal("limit.attempts", { seconds: 600 })) });
  const { user: person } = renderPart(<ForgotPasswordForm />);
  await person.type(await screen.findByLabelText("Email"), user.email);
  await person.click(button("Send link"));
  expect(await screen.findByText("Too many attempts. Try again in 10 minutes.")).toBeVisible();
  expect(screen.getByLabelText("Email")).toHaveValue(user.email);
  expect(button("Send link")).toBeEnabled();
});

const deadLink = refuseWith(refusal("link.expired", {}, { field: "token" }));

it("says that a reset link was used before a password is typed, and offers a new one", async () => {
  fakeNetwork({ "auth.checkResetLink": deadLink });
  renderPart(<ResetPasswordForm token="token" />);
  expect(await screen.findByRole("status")).toHaveTextContent("Checking your link...");
  expect(await screen.findByRole("alert")).toHaveTextContent("This link no longer works");
  expect(screen.getByRole("link", { name: "Request a new link" })).toHaveAttribute("href", "/forgot-password");
  expect(screen.queryByLabelText("New password")).not.toBeInTheDocument();
});

it("says that a reset link without a token is incomplete and asks the server nothing", async () => {
  const network = fakeNetwork({});
  renderPart(<ResetPasswordForm token="" />);
  expect(await screen.findByRole("alert")).toHaveTextContent("This link is incomplete. Open it again from the email.");
  expect(network.calls).toEqual([]);
});

it("shows a refused new password at its field, then saves another one and opens the sign-in page", async () => {
  const tooShort = invalidField("password", explainField("field.tooShort", { field: "password", least: 10 }));
  const held = heldAnswer();
  const answers = [refuseWith(tooShort), held.handler];
  const network = fakeNetwork({
    // A check that fails for another reason still shows the form.
    "auth.checkResetLink": failUnexpectedly,
    "auth.resetPassword": () => answers.shift()?.(),
  });
  const { user: person, history } = renderPart(<ResetPasswordForm token="token" />);
  const field = await screen.findByLabelText("New password");
  await person.type(field, "short");
  await person.click(button("Save password"));
  expect(await screen.findByText("Password must have at least 10 characters")).toBeVisible();
  expect(field).toHaveValue("short");
  expect(screen.queryByText("Couldn't change your password")).not.toBeInTheDocument();
  await person.clear(field);
  await person.type(field, PASSWORD);
  await person.click(button("Save password"));
  expect(await screen.findByRole("button", { name: "Saving..." })).toBeDisabled();
  held.resolve(undefined);
  expect(await screen.findByText("Sign in with your new password.")).toBeVisible();
  await waitFor(() => expect(history.location.pathname).toBe("/login"));
  expect(network.inputsOf("auth.resetPassword")).toEqual([
    { token: "token", password: "short" },
    { token: "token", password: PASSWORD },
  ]);
});

it("confirms an email address once when the page opens", async () => {
  const held = heldAnswer();
  const network = fakeNetwork({ "auth.verifyEmail": held.handler });
  renderPart(<VerifyEmail token="token" />);
  expect(await screen.findByRole("status")).toHaveTextContent("Confirming your email");
  expect(screen.queryByRole("link")).not.toBeInTheDocument();
  held.resolve(undefined);
  expect(await screen.findByRole("heading", { name: "Email confirmed" })).toBeVisible();
  expect(screen.getByRole("link", { name: "Open Aavarti" })).toHaveAttribute("href", "/");
  expect(network.inputsOf("auth.verifyEmail")).toEqual([{ token: "token" }]);
});

it.each([
  ["a used link", deadLink, "This link no longer works. Your account isn't affected."],
  ["a failure of the server", failUnexpectedly, "Something went wrong"],
])("says that an email was not confirmed after %s", async (_, handler, sentence) => {
  fakeNetwork({ "auth.verifyEmail": handler });
  renderPart(<VerifyEmail token="token" />);
  expect(await screen.findByRole("heading", { name: "Email not confirmed" })).toBeVisible();
  expect(screen.getByText(sentence)).toBeVisible();
});

it("shows the sign-in screen in Hindi and refuses a wrong password in Hindi", async () => {
  await switchLanguage("hi");
  const network = fakeNetwork({
    "config.public": () => ({ ...publicConfig, googleSignIn: false, demoSignIn: null }),
    "auth.login": refuseWith(refusal("signIn.wrong")),
  });
  const { user: person } = renderPart(<SignInScreen onSignedIn={() => undefined} />);
  await person.type(await screen.findByLabelText("ईमेल"), user.email);
  await person.type(screen.getByLabelText("पासवर्ड"), "wrong");
  await waitFor(() => expect(screen.queryByRole("link", { name: /Google/ })).not.toBeInTheDocument());
  await person.click(button("साइन इन करें"));
  await waitFor(() => expect(currentToasts()[0]?.description).toContain("ईमेल या पासवर्ड"));
  // The toast is the only place: the form doesn't repeat it.
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  expect(screen.getByLabelText("ईमेल")).toHaveValue(user.email);
  expect(network.inputsOf("auth.login")).toHaveLength(1);
});
