// @vitest-environment jsdom
import "../../testing/setup.ts";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { switchLanguage } from "../../lib/i18n/language.ts";
import { renderPart } from "../../testing/render-part.tsx";
import { ChooseFile } from "./choose-file.tsx";

/** A file that was moved or deleted after it was chosen. */
const movedFile = () =>
  Object.assign(new File(["Name,Phone"], "members.csv", { type: "text/csv" }), {
    arrayBuffer: () => Promise.reject(new DOMException("The file could not be found", "NotFoundError")),
  });

it("says that the file can't be opened and what to do, and can be used again", async () => {
  const chosen: string[] = [];
  const { user: person } = renderPart(<ChooseFile onChosen={({ name }) => chosen.push(name)} />);
  await person.upload(await screen.findByLabelText("Choose file", { selector: "input" }), movedFile());
  expect(await screen.findByRole("alert")).toHaveTextContent(
    "Couldn't open the file. It may have been moved, renamed or changed. Choose it again.",
  );
  expect(screen.getByRole("button", { name: "Choose file" })).toBeEnabled();
  expect(chosen).toEqual([]);
});

it("says so in Hindi", async () => {
  await switchLanguage("hi");
  const { user: person } = renderPart(<ChooseFile onChosen={() => undefined} />);
  await person.upload(await screen.findByLabelText("फ़ाइल चुनें", { selector: "input" }), movedFile());
  expect(await screen.findByRole("alert")).toHaveTextContent("फ़ाइल खोली नहीं जा सकी।");
});
