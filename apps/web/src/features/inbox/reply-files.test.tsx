// @vitest-environment jsdom
import "../../testing/setup.ts";
import type { AttachedFile } from "@aavarti/contract/files";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { conversationOn, ReplyComposer } from "../../testing/conversation-composer.tsx";
import { fakeNetwork, Refusal } from "../../testing/fake-network.ts";
import { type FakeUpload, fakeUploads } from "../../testing/fake-uploads.ts";
import { renderPart } from "../../testing/render-part.tsx";

/** What the server has, as its list of unsent files. */
let stored: AttachedFile[];
let uploads: FakeUpload[];

beforeEach(() => {
  stored = [];
  localStorage.clear();
  uploads = fakeUploads<AttachedFile>((file) => stored.push(file));
});
afterEach(() => vi.unstubAllGlobals());

let refusal: Refusal | null;
const render = (channel: "email" | "whatsapp" = "whatsapp") => {
  refusal = null;
  const network = fakeNetwork({
    "conversations.unsentFiles": () => [...stored],
    "files.link": () => ({ url: "/api/files/one", expiresAt: "2026-11-21T06:01:00.000Z" }),
    "files.remove": (input) => {
      stored = stored.filter(({ id }) => id !== (input as { id: string }).id);
    },
    "conversations.reply": () => {
      if (refusal) throw refusal;
      stored = [];
      throw new Refusal(409, "CONFLICT", "Sent");
    },
  });
  return { network, ...renderPart(<ReplyComposer channel={channel} />) };
};
const pdf = (name = "Prices.pdf", bytes = 2_000) =>
  new File([new Uint8Array(bytes)], name, { type: "application/pdf" });
const file = (id: string, more: Partial<AttachedFile> = {}): AttachedFile => ({
  id,
  name: "Prices.pdf",
  kind: "document",
  isVoice: false,
  isInline: false,
  contentType: "application/pdf",
  sizeBytes: 2_000,
  durationSeconds: null,
  state: "ready",
  refusal: null,
  ...more,
});
const choose = async (...files: File[]) => {
  await screen.findByRole("textbox");
  const input = document.querySelector<HTMLInputElement>("input[type=file]");
  if (!input) throw new Error("There is no field for files");
  fireEvent.change(input, { target: { files } });
};
const uploaded = async (more: Partial<AttachedFile> = {}) => {
  await waitFor(() => expect(uploads).toHaveLength(1));
  const [upload] = uploads;
  const id = upload?.url.searchParams.get("id") ?? "";
  upload?.end(201, file(id, more));
  return id;
};
const send = () => screen.getByRole("button", { name: "Send" });

it("says the limits before a file is chosen, uploads it with its progress, and sends it without a text", async () => {
  const { user: person, network } = render();
  await person.click(await screen.findByRole("button", { name: "Attach files" }));
  expect(await screen.findByText(/Up to 10 files of 16 MB each/)).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Photos" })).toBeInTheDocument();
  await person.keyboard("{Escape}");
  expect(send()).toBeDisabled();
  await choose(pdf());
  expect(await screen.findByText("Uploading · 50%")).toBeInTheDocument();
  expect(send()).toBeDisabled();
  const id = await uploaded({ state: "waiting", contentType: null });
  expect(await screen.findByText("Checking the file")).toBeInTheDocument();
  expect(send()).toBeDisabled();
  stored = [file(id)];
  expect(await screen.findByText("2 kB", undefined, { timeout: 5_000 })).toBeInTheDocument();
  await person.click(send());
  expect(network.inputsOf("conversations.reply")).toEqual([
    {
      id: conversationOn("whatsapp").id,
      text: "",
      fileIds: [id],
      seenId: null,
      customerId: conversationOn("whatsapp").customer.id,
      address: conversationOn("whatsapp").address,
    },
  ]);
});

it("has the files again after a reload, and keeps them when the reply is refused", async () => {
  stored = [file("019aa1c0-3390-7ca1-8d2e-0b1f697a8b01")];
  const { user: person } = render();
  expect(await screen.findByText("Prices.pdf")).toBeInTheDocument();
  refusal = new Refusal(409, "CONFLICT", "The window has closed");
  await person.type(screen.getByRole("textbox"), "Here it is");
  await person.click(send());
  expect(await screen.findByText("The window has closed")).toBeInTheDocument();
  expect(screen.getByText("Prices.pdf")).toBeInTheDocument();
  expect(screen.getByRole("textbox")).toHaveValue("Here it is");
});

it("removes a file, also one that is being uploaded", async () => {
  stored = [file("019aa1c0-3390-7ca1-8d2e-0b1f697a8b01", { name: "Old.pdf" })];
  const { user: person, network } = render();
  await person.click(await screen.findByRole("button", { name: "Remove Old.pdf" }));
  await waitFor(() => expect(screen.queryByText("Old.pdf")).not.toBeInTheDocument());
  expect(network.inputsOf("files.remove")).toHaveLength(1);
  await choose(pdf());
  await waitFor(() => expect(uploads).toHaveLength(1));
  await person.click(screen.getByRole("button", { name: "Remove Prices.pdf" }));
  expect(uploads[0]?.isStopped).toBe(true);
  expect(screen.queryByText("Prices.pdf")).not.toBeInTheDocument();
});

it("uploads a file again with the same id after the network failed", async () => {
  const { user: person } = render();
  await choose(pdf());
  await waitFor(() => expect(uploads).toHaveLength(1));
  uploads[0]?.end(0, null);
  expect(await screen.findByText("Couldn't upload. Try again.")).toBeInTheDocument();
  expect(send()).toBeDisabled();
  await person.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(uploads).toHaveLength(2));
  expect(uploads[1]?.url.search).toBe(uploads[0]?.url.search);
});

it("takes no file that is too large, too many or nothing that the channel sends, and says why", async () => {
  render();
  await choose(pdf("Long.pdf", 17 * 1024 * 1024), new File(["x"], "Tour.mp4", { type: "video/mp4" }));
  expect(await screen.findByText("Long.pdf: Larger than 16 MB. Choose a smaller file.")).toBeInTheDocument();
  expect(screen.getByText(/^Tour.mp4: WhatsApp doesn't accept this type/)).toBeInTheDocument();
  await choose(...Array.from({ length: 11 }, (_, place) => pdf(`${place}.pdf`)));
  expect(await screen.findByText("You can attach up to 10 files.")).toBeInTheDocument();
  expect(uploads.length).toBeLessThanOrEqual(1);
});

it("limits the files of an email together", async () => {
  render("email");
  await choose(pdf("One.pdf", 4 * 1024 * 1024), pdf("Two.pdf", 4 * 1024 * 1024));
  expect(await screen.findByText(/^Two.pdf: The files of an email can have up to 7 MB together/)).toBeInTheDocument();
  expect(screen.getByText("One.pdf")).toBeInTheDocument();
});

it("says what is wrong with a file's content, and sends nothing until it is removed", async () => {
  stored = [
    file("019aa1c0-3390-7ca1-8d2e-0b1f697a8b01", {
      name: "photo.jpg",
      state: "refused",
      refusal: "type",
      contentType: null,
    }),
  ];
  const { user: person } = render();
  expect(
    await screen.findByText(/^This type of file isn't accepted. Choose a photo, an audio file, a PDF/),
  ).toBeInTheDocument();
  await person.type(screen.getByRole("textbox"), "Here it is");
  expect(send()).toBeDisabled();
  await person.click(screen.getByRole("button", { name: "Remove photo.jpg" }));
  await waitFor(() => expect(send()).toBeEnabled());
});

it("takes what is pasted and dropped, and says of how many messages the reply will consist", async () => {
  stored = [file("019aa1c0-3390-7ca1-8d2e-0b1f697a8b01")];
  render();
  const field = await screen.findByRole("textbox");
  await screen.findByText("Prices.pdf");
  fireEvent.paste(field, { clipboardData: { files: [pdf("Pasted.pdf")] } });
  expect(await screen.findByText("Pasted.pdf")).toBeInTheDocument();
  expect(screen.getByText("Sends 2 WhatsApp messages")).toBeInTheDocument();
  fireEvent.drop(field, { dataTransfer: { files: [pdf("Dropped.pdf")], types: ["Files"] } });
  expect(await screen.findByText("Dropped.pdf")).toBeInTheDocument();
  expect(screen.getByText("Sends 3 WhatsApp messages")).toBeInTheDocument();
});
