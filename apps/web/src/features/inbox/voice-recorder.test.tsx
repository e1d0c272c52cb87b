// @vitest-environment jsdom
import "../../testing/setup.ts";
import type { AttachedFile } from "@aavarti/contract/files";
import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ReplyComposer } from "../../testing/conversation-composer.tsx";
import { fakeMicrophone } from "../../testing/fake-microphone.ts";
import { fakeNetwork } from "../../testing/fake-network.ts";
import { type FakeUpload, fakeUploads } from "../../testing/fake-uploads.ts";
import { renderPart } from "../../testing/render-part.tsx";

const MP4 = "audio/mp4";
const WEBM = "audio/webm;codecs=opus";

let stored: AttachedFile[];
let uploads: FakeUpload[];

beforeEach(() => {
  stored = [];
  localStorage.clear();
  uploads = fakeUploads<AttachedFile>((file) => stored.push(file));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const render = (channel: "email" | "whatsapp" = "whatsapp") => {
  fakeNetwork({
    "conversations.unsentFiles": () => [...stored],
    "files.link": () => ({ url: "/api/files/one", expiresAt: "2026-11-21T06:01:00.000Z" }),
  });
  return renderPart(<ReplyComposer channel={channel} />);
};
const voice = (id: string, more: Partial<AttachedFile> = {}): AttachedFile => ({
  id,
  name: "",
  kind: "audio",
  isVoice: true,
  isInline: false,
  contentType: "audio/ogg",
  sizeBytes: 30_000,
  durationSeconds: 12,
  state: "ready",
  refusal: null,
  ...more,
});
type Person = ReturnType<typeof render>["user"];
const open = async (person: Person) =>
  person.click(await screen.findByRole("button", { name: "Record a voice message" }));
const record = async (person: Person) => {
  await open(person);
  await person.click(await screen.findByRole("button", { name: "Start recording" }));
  return screen.findByRole("group", { name: "Voice recording" });
};
const send = () => screen.getByRole("button", { name: "Send" });

it("says the limits and that the browser asks, and records only when it is told to", async () => {
  const microphone = fakeMicrophone({ types: [MP4] });
  const { user: person } = render("email");
  await open(person);
  expect(await screen.findByText("Up to 3 minutes and 7 MB. Sent as an attachment to your email.")).toBeVisible();
  expect(screen.getByText(/^Your browser may ask to use the microphone/)).toBeVisible();
  expect(microphone.requests).toEqual([]);
  await person.click(screen.getByRole("button", { name: "Start recording" }));
  expect(await screen.findByRole("timer")).toHaveTextContent("0:00 of 3:00");
  expect(microphone).toMatchObject({ requests: [{ audio: { channelCount: 1 } }], inUse: 1 });
});

it("pauses, goes on and uploads what was recorded as a voice message, which can be listened to", async () => {
  const microphone = fakeMicrophone({ types: [MP4] });
  const { user: person } = render();
  const bar = await record(person);
  microphone.hear(1_000);
  await person.click(screen.getByRole("button", { name: "Pause" }));
  expect(bar).toHaveTextContent("Paused");
  microphone.hear(4_000);
  await person.click(screen.getByRole("button", { name: "Continue" }));
  microphone.hear(2_000);
  expect(send()).toBeDisabled();
  await person.click(screen.getByRole("button", { name: "Done" }));
  await waitFor(() => expect(uploads).toMatchObject([{ size: 3_000 }]));
  expect(microphone.inUse).toBe(0);
  const { searchParams } = uploads[0]?.url ?? new URL("http://x");
  expect([searchParams.get("isVoice"), searchParams.get("name")]).toEqual(["true", ""]);
  expect(bar).not.toBeInTheDocument();
  uploads[0]?.end(201, voice(searchParams.get("id") ?? ""));
  expect(await screen.findByText("0:12")).toBeVisible();
  await person.click(screen.getByRole("button", { name: "Listen: Voice message" }));
  expect(await screen.findByLabelText("Voice message")).toHaveAttribute("src", "/api/files/one");
  expect(send()).toBeEnabled();
});

it("deletes a recording, and uploads nothing", async () => {
  const microphone = fakeMicrophone({ types: [MP4] });
  const { user: person } = render();
  const bar = await record(person);
  microphone.hear(1_000);
  await person.click(screen.getByRole("button", { name: "Delete recording" }));
  expect(bar).not.toBeInTheDocument();
  expect([microphone.inUse, uploads]).toEqual([0, []]);
});

it("keeps a recording in the draft when the conversation is left, and asks before the page is closed", async () => {
  const microphone = fakeMicrophone({ types: [MP4] });
  const { user: person } = render();
  const closing = () => {
    const event = new Event("beforeunload", { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(closing()).toBe(false);
  await record(person);
  expect(closing()).toBe(true);
  microphone.hear(5_000);
  cleanup();
  await waitFor(() => expect(uploads).toMatchObject([{ size: 5_000 }]));
  expect([microphone.inUse, closing()]).toEqual([0, false]);
});

it("ends by itself after 3 minutes of recording, pauses left out", async () => {
  const microphone = fakeMicrophone({ types: [MP4] });
  const { user: person } = render();
  const now = vi.spyOn(performance, "now").mockReturnValue(1_000);
  await record(person);
  now.mockReturnValue(100_000);
  await person.click(screen.getByRole("button", { name: "Pause" }));
  now.mockReturnValue(900_000);
  await person.click(screen.getByRole("button", { name: "Continue" }));
  microphone.hear(9_000);
  expect(await screen.findByText("1:39 of 3:00")).toBeVisible();
  now.mockReturnValue(982_000);
  await waitFor(() => expect(uploads).toMatchObject([{ size: 9_000 }]));
  now.mockRestore();
});

it("ends before it is too large for the channel", async () => {
  const microphone = fakeMicrophone({ types: [MP4] });
  const { user: person } = render("email");
  await record(person);
  act(() => microphone.hear(6.5 * 1024 * 1024));
  await waitFor(() => expect(uploads).toHaveLength(1));
  expect(microphone.inUse).toBe(0);
});

it.each([
  ["NotAllowedError", /^The microphone is blocked\. Allow it for this site/],
  ["NotFoundError", "No microphone found. Connect one and try again."],
  ["NotReadableError", "Another app is using the microphone. Close it and try again."],
  ["OverconstrainedError", "Couldn't start recording. Try again."],
])("says what to do after %s, and lets a reply be written", async (refusal, sentence) => {
  fakeMicrophone({ types: [MP4], refusal });
  const { user: person } = render();
  await open(person);
  await person.click(await screen.findByRole("button", { name: "Start recording" }));
  expect(await screen.findByRole("alert")).toHaveTextContent(sentence);
  expect(screen.getByRole("button", { name: "Start recording" })).toBeEnabled();
  await person.keyboard("{Escape}");
  await person.type(screen.getByRole("textbox"), "Hello");
  expect(send()).toBeEnabled();
});

it("says that a browser can't record", async () => {
  const { user: person } = render();
  await open(person);
  await person.click(await screen.findByRole("button", { name: "Start recording" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("This browser can't record voice messages.");
});

it("keeps what it couldn't convert, to be tried again or deleted", async () => {
  const microphone = fakeMicrophone({ types: [WEBM] });
  const { user: person } = render();
  const bar = await record(person);
  microphone.hear(2_000);
  await person.click(screen.getByRole("button", { name: "Done" }));
  expect(await screen.findByText(/^Couldn't prepare the recording/)).toBeVisible();
  await person.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText(/^Couldn't prepare the recording/)).toBeVisible();
  await person.click(screen.getByRole("button", { name: "Delete recording" }));
  expect(bar).not.toBeInTheDocument();
  expect(uploads).toEqual([]);
});

it("has no room for a recording beside ten files", async () => {
  fakeMicrophone({ types: [MP4] });
  stored = Array.from({ length: 10 }, (_, at) => voice(`019aa1c0-3390-7ca1-8d2e-0b1f697a8b${at + 10}`));
  const { user: person } = render();
  await screen.findAllByText("0:12");
  await open(person);
  expect(await screen.findByText("You've reached the file limit. Remove a file to add a recording.")).toBeVisible();
  expect(screen.getByRole("button", { name: "Start recording" })).toBeDisabled();
});
