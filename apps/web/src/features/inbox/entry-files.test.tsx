// @vitest-environment jsdom
import "../../testing/setup.ts";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { fakeNetwork } from "../../testing/fake-network.ts";
import { renderPart } from "../../testing/render-part.tsx";
import { type EntryFile, EntryFiles } from "./entry-files.tsx";

const file: EntryFile = {
  id: "0190a000-0000-7000-8000-0000000000f1",
  name: "cheque.pdf",
  kind: "document",
  isVoice: false,
  isInline: false,
  contentType: "application/pdf",
  sizeBytes: 1_240_000,
  durationSeconds: null,
  state: "ready",
  refusal: null,
};
const URL = "/api/files/one";

it("shows a photo by its link, and a document with its size to save", async () => {
  fakeNetwork({ "files.link": () => ({ url: URL, expiresAt: "2026-11-21T06:01:00.000Z" }) });
  const photo: EntryFile = { ...file, id: "0190a000-0000-7000-8000-0000000000f2", name: "", kind: "image" };
  renderPart(<EntryFiles files={[photo, file]} />);
  expect(await screen.findByRole("img", { name: "Photo" })).toHaveAttribute("src", URL);
  expect(screen.getByRole("button", { name: "Download cheque.pdf" })).toHaveTextContent("1.2 MB");
});

it("asks for the link of a voice message when it is played", async () => {
  let asked = 0;
  fakeNetwork({
    "files.link": () => {
      asked += 1;
      return { url: URL, expiresAt: "2026-11-21T06:01:00.000Z" };
    },
  });
  const voice: EntryFile = { ...file, name: "", kind: "audio", isVoice: true };
  const { user } = renderPart(<EntryFiles files={[voice]} />);
  const play = await screen.findByRole("button", { name: "Play voice message" });
  expect(asked).toBe(0);
  await user.click(play);
  expect(await screen.findByLabelText("Voice message")).toHaveAttribute("src", URL);
  expect(asked).toBe(1);
});

it("says what is checked, why a file isn't kept, and how many more there were", async () => {
  fakeNetwork({});
  const refused = { ...file, state: "refused" as const };
  renderPart(
    <EntryFiles
      files={[
        { ...file, id: "1", state: "waiting" },
        { ...refused, id: "2", name: "holiday.jpg", refusal: "type" },
        { ...refused, id: "3", refusal: "too-many" },
        { ...refused, id: "4", refusal: "too-many" },
      ]}
    />,
  );
  expect(await screen.findByRole("status")).toHaveTextContent("cheque.pdfChecking the file");
  expect(screen.getByText("holiday.jpg")).toBeInTheDocument();
  expect(
    screen.getByText(/This type of file isn't accepted. Ask for a photo, an audio file, a PDF/),
  ).toBeInTheDocument();
  expect(screen.getByText(/2 more files weren't kept. Up to 20/)).toBeInTheDocument();
  expect(screen.queryByRole("button")).not.toBeInTheDocument();
});
