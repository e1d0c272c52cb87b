// @vitest-environment jsdom
import "../../testing/setup.ts";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { conversationOn, ReplyComposer } from "../../testing/conversation-composer.tsx";
import { fakeNetwork } from "../../testing/fake-network.ts";
import { renderPart } from "../../testing/render-part.tsx";
import { meera } from "../../testing/samples.ts";

const conversation = conversationOn("email");
const filled = {
  language: "en",
  items: [
    { id: "a", title: "Address", language: "en", text: "We are next to the station.", prompts: [], missing: [] },
    { id: "b", title: "What is due", language: "en", text: "Hi Meera, ₹900 is due.", prompts: [], missing: [] },
    {
      id: "d",
      title: "Visit",
      language: "en",
      text: "Come on {{ask:Which day?}} at {{ask:What time?}}.",
      prompts: ["Which day?", "What time?"],
      missing: [],
    },
    { id: "c", title: "When it ends", language: "en", text: null, prompts: [], missing: ["subscription.endDate"] },
  ],
};

const render = () => {
  localStorage.clear();
  const network = fakeNetwork({ "savedReplies.fill": () => filled });
  return { network, ...renderPart(<ReplyComposer channel="email" />) };
};
const reply = () => screen.findByRole<HTMLTextAreaElement>("textbox", { name: `Reply to ${meera.name}` });
const search = () => screen.findByRole("combobox", { name: "Find a saved reply" });
const choose = async (person: ReturnType<typeof render>["user"], title: string) => {
  await person.click(screen.getByRole("button", { name: "Saved replies" }));
  const option = await screen.findByRole("option", { name: new RegExp(title) });
  await person.click(option);
};

it("opens the saved replies with / on an empty line, and inserts the chosen one there", async () => {
  const { user: person, network } = render();
  const field = await reply();
  await person.type(field, "Namaste,{Enter}/");
  const find = await search();
  await waitFor(() => expect(find).toHaveFocus());
  expect(network.inputsOf("savedReplies.fill")).toEqual([{ id: conversation.id }]);
  await person.type(find, "due");
  expect(screen.getAllByRole("option")).toHaveLength(1);
  await person.keyboard("{Enter}");
  await waitFor(() => expect(field).toHaveFocus());
  expect(field).toHaveValue("Namaste,\nHi Meera, ₹900 is due.");
  await person.keyboard(" Thank you");
  expect(field).toHaveValue("Namaste,\nHi Meera, ₹900 is due. Thank you");
});

it("says what is missing of a reply, and does not insert it", async () => {
  const { user: person } = render();
  await reply();
  await person.click(screen.getByRole("button", { name: "Saved replies" }));
  const option = await screen.findByRole("option", { name: /When it ends/ });
  expect(option).toHaveTextContent("Missing for this person: Due date");
  await person.click(option);
  await person.keyboard("{ArrowDown}{ArrowDown}{ArrowDown}{Enter}");
  expect(await search()).toBeInTheDocument();
  await person.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("option")).toBeNull());
  expect(await reply()).toHaveValue("");
});

it("writes a / that is typed twice", async () => {
  const { user: person } = render();
  const field = await reply();
  await person.type(field, "/");
  await person.type(await search(), "/");
  await waitFor(() => expect(field).toHaveFocus());
  expect(field).toHaveValue("/");
});

it("writes on one line beside the buttons, and a longer text in the whole width above them", async () => {
  const { user: person } = render();
  const field = await reply();
  const names = ["Attach files", "Record a voice message", "Saved replies", "Note", "Send"];
  const buttons = () => names.map((name) => screen.getByRole("button", { name }));
  // The field has a box for the list of members.
  const box = field.parentElement;
  for (const button of buttons()) expect(box?.parentElement).toContainElement(button);
  await person.type(field, "Namaste");
  expect(box).not.toHaveClass("@md:basis-full");
  await person.type(field, ",{Enter}");
  expect(box).toHaveClass("@md:basis-full");
  for (const button of buttons()) expect(button).not.toHaveClass("max-lg:hidden");
});

it("sends nothing while a variable is left in the reply", async () => {
  render();
  const field = await reply();
  fireEvent.change(field, { target: { value: "Hi {{customer.name}}" } });
  expect(screen.getByRole("button", { name: "Send" })).toBeDisabled();
  expect(field).toHaveAccessibleDescription("{{customer.name}} isn't filled in. Replace it before you send the reply.");
  fireEvent.change(field, { target: { value: "Hi Meera" } });
  expect(screen.getByRole("button", { name: "Send" })).toBeEnabled();
});

it("asks the questions of a saved reply before it is inserted", async () => {
  const { user: person } = render();
  const field = await reply();
  await person.type(field, "/");
  const find = await search();
  await waitFor(() => expect(find).toHaveFocus());
  await person.keyboard("visit");
  expect(await screen.findByText("Come on [Which day?] at [What time?].")).toBeVisible();
  await person.keyboard("{Enter}");
  const day = await screen.findByRole("textbox", { name: "Which day?" });
  expect(day).toHaveFocus();
  await person.keyboard("Monday");
  await person.type(screen.getByRole("textbox", { name: "What time?" }), "5 pm{Enter}");
  await waitFor(() => expect(field).toHaveFocus());
  expect(field).toHaveValue("Come on Monday at 5 pm.");
  expect(screen.getByRole("button", { name: "Send" })).toBeEnabled();
});

it("sends nothing while a question of a saved reply has no answer", async () => {
  const { user: person } = render();
  const field = await reply();
  await choose(person, "Visit");
  await person.type(await screen.findByRole("textbox", { name: "What time?" }), "5 pm");
  expect(screen.getByText("You can't send the reply until every question has an answer.")).toBeVisible();
  await person.click(screen.getByRole("button", { name: "Insert" }));
  await waitFor(() => expect(field).toHaveValue("Come on {{ask:Which day?}} at 5 pm."));
  expect(screen.getByRole("button", { name: "Send" })).toBeDisabled();
  expect(field).toHaveAccessibleDescription(/^\{\{ask:Which day\?\}\} isn't filled in/);
});

it("goes back from the questions to the list", async () => {
  const { user: person } = render();
  await reply();
  await choose(person, "Visit");
  await person.click(await screen.findByRole("button", { name: "Back" }));
  expect(await screen.findAllByRole("option")).toHaveLength(4);
});
