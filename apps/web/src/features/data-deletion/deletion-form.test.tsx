// @vitest-environment jsdom
import "../../testing/setup.ts";
import { invalidField } from "@aavarti/domain/errors";
import { explainField } from "@aavarti/domain/reasons/fields";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it } from "vitest";
import { fakeRest } from "../../testing/fake-rest.ts";
import { failUnexpectedly, heldAnswer, refuseWith } from "../../testing/refusals.ts";
import { currentToasts, dismissToast } from "../../ui/toast-store.ts";
import { deletionContentInHindi } from "./content.hi.ts";
import { deletionContent } from "./content.ts";
import { DataDeletion } from "./data-deletion.tsx";
import { DeletionForm } from "./deletion-form.tsx";
import { sendDeletionForm } from "./send-deletion-form.ts";

const ROUTE = "POST /api/data-deletion-request";
const person = userEvent.setup();
const shownToasts = () => currentToasts().filter(({ isOpen }) => isOpen);

afterEach(() => {
  for (const { id } of currentToasts()) dismissToast(id);
  document.documentElement.lang = "";
});

/** Renders the page and adds the script's behaviour to its form. */
function open(content: typeof deletionContent | typeof deletionContentInHindi = deletionContent) {
  document.documentElement.lang = content === deletionContent ? "en" : "hi";
  const { container } = render(<DataDeletion content={content} form={<DeletionForm texts={content.form} />} />);
  const form = container.querySelector("form") as HTMLFormElement;
  sendDeletionForm(form);
  const { form: texts } = content;
  const field = (label: string) => screen.getByLabelText(label);
  return {
    texts,
    name: field(texts.name),
    email: field(texts.email),
    submit: () => person.click(button(texts.submit)),
  };
}
const button = (name: string) => screen.getByRole("button", { name });

it("names what is missing at its field, focuses the first and sends nothing", async () => {
  const rest = fakeRest({});
  const { submit, name, email } = open();
  await submit();
  expect(screen.getByText("Enter your name.")).toBeVisible();
  expect(screen.getByText("Enter your email address.")).toBeVisible();
  expect(name).toHaveFocus();
  expect(name).toHaveAttribute("aria-invalid", "true");
  await person.type(name, "Meera Nair");
  await person.type(email, "meera");
  await submit();
  expect(screen.getByText("Enter a valid email address.")).toBeVisible();
  expect(name).not.toHaveAttribute("aria-invalid");
  expect(rest.calls).toEqual([]);
});

it("sends a request once, with the button disabled meanwhile, and shows its number", async () => {
  const held = heldAnswer();
  const rest = fakeRest({ [ROUTE]: held.handler });
  const { submit, name, email } = open();
  await person.type(name, "Meera Nair");
  await person.type(email, "meera@example.in");
  await submit();
  expect(button("Sending...")).toBeDisabled();
  await person.type(email, "{Enter}");
  held.resolve({ success: true, requestId: "request-7" });
  expect(await screen.findByText("Request number: request-7")).toBeVisible();
  expect(shownToasts()).toMatchObject([{ title: "Deletion Request Submitted" }]);
  expect(email).toHaveValue("");
  expect(button("Request deletion")).toBeEnabled();
  expect(rest.bodiesOf(ROUTE)).toEqual([
    { name: "Meera Nair", email: "meera@example.in", businessName: "", message: "", language: "en" },
  ]);
});

it("shows a refused email at its field and keeps what was typed", async () => {
  fakeRest({ [ROUTE]: refuseWith(invalidField("email", explainField("email.notValid"))) });
  const { submit, name, email } = open();
  await person.type(name, "Meera Nair");
  await person.type(email, "meera@example..in");
  await submit();
  expect(await screen.findByText("Email is not a valid address")).toBeVisible();
  await waitFor(() => expect(email).toHaveFocus());
  expect(email).toHaveValue("meera@example..in");
  expect(name).toHaveValue("Meera Nair");
});

it.each([
  ["the server fails", { [ROUTE]: failUnexpectedly }],
  ["there is no connection", {}],
])("says what to do when %s, and can be sent again", async (_, handlers) => {
  fakeRest(handlers);
  const { submit, name, email } = open();
  await person.type(name, "Meera Nair");
  await person.type(email, "meera@example.in");
  await submit();
  await waitFor(() =>
    expect(shownToasts()).toMatchObject([
      {
        title: "Request Failed",
        description: "Failed to submit deletion request. Please try again or email us directly.",
        isDestructive: true,
      },
    ]),
  );
  expect(button("Request deletion")).toBeEnabled();
  expect(email).toHaveValue("meera@example.in");
  expect(screen.getByText("Or email privacy@aavarti.app.")).toBeVisible();
});

it("refuses an email in Hindi", async () => {
  fakeRest({ [ROUTE]: refuseWith(invalidField("email", explainField("email.notValid"))) });
  const { submit, name, email } = open(deletionContentInHindi);
  await person.type(name, "मीरा");
  await person.type(email, "meera@example..in");
  await submit();
  expect(await screen.findByText(/ईमेल.*सही/)).toBeVisible();
  expect(shownToasts()[0]?.title).toMatch(/[\u0900-\u097f]/);
});
