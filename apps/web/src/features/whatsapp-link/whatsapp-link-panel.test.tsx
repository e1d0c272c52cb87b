// @vitest-environment jsdom
import "../../testing/setup.ts";
import { refusal } from "@aavarti/domain/refusal";
import { screen, within } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { switchLanguage } from "../../lib/i18n/language.ts";
import { RoleProvider } from "../../lib/session/may.tsx";
import { fakeNetwork } from "../../testing/fake-network.ts";
import { failOnce, refuseWith } from "../../testing/refusals.ts";
import { renderPart } from "../../testing/render-part.tsx";
import { WhatsappLinkPanel } from "./whatsapp-link-panel.tsx";

const linkWith = (code: string) => ({ link: `https://wa.me/15550783881?text=Hello%20%28Ref%20${code}%29`, code });
const first = linkWith("K7Q2M9X4");
const second = linkWith("P3W8TDHC");

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const SHORT = "wa.me/15550783881";

/** Returns the dark modules of the QR code on screen, and its width in modules. */
async function modules() {
  const code = await screen.findByRole("img", { name: "QR code of your WhatsApp link" });
  const size = Number(code.getAttribute("viewBox")?.split(" ")[2]);
  const dark = [...(code.querySelector("path")?.getAttribute("d") ?? "").matchAll(/M(\d+) (\d+)h1v1h-1z/gu)];
  return { size, dark: dark.map(([, x, y]) => ({ x: Number(x), y: Number(y) })) };
}

it("copies and opens the link", async () => {
  fakeNetwork({ "whatsappLink.read": () => first });
  const { user: person } = renderPart(<WhatsappLinkPanel />);
  expect(await screen.findByRole("link", { name: "Open your WhatsApp link" })).toHaveAttribute("href", first.link);
  await person.click(screen.getByRole("button", { name: "Copy your WhatsApp link" }));
  expect(await screen.findByText("Copied")).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(first.link);
});

it("replaces the link after a confirmation, and names the one to replace", async () => {
  const network = fakeNetwork({ "whatsappLink.read": () => first, "whatsappLink.replace": () => second });
  const { user: person } = renderPart(<WhatsappLinkPanel />);
  await person.click(await screen.findByRole("button", { name: "Replace link" }));
  const question = await screen.findByRole("alertdialog", { name: "Replace this link?" });
  expect(within(question).getByText("The old link stops working.")).toBeVisible();
  await person.click(within(question).getByRole("button", { name: "Keep link" }));
  expect(network.inputsOf("whatsappLink.replace")).toEqual([]);
  await person.click(screen.getByRole("button", { name: "Replace link" }));
  await person.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Replace link" }));
  expect(await screen.findByText("Link replaced")).toBeVisible();
  expect(network.inputsOf("whatsappLink.replace")).toEqual([{ code: "K7Q2M9X4" }]);
  expect(screen.getByRole("link", { name: "Open your WhatsApp link" })).toHaveAttribute("href", second.link);
});

it("shows the link without its message, as a QR code that can be saved", async () => {
  fakeNetwork({ "whatsappLink.read": () => first });
  const drawn: string[] = [];
  const context = { fillRect: () => undefined, scale: () => undefined, fill: () => drawn.push("code") };
  vi.stubGlobal("Path2D", class {});
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(context as never);
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation((give) => give(new Blob(["png"])));
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const { user: person } = renderPart(<WhatsappLinkPanel />);
  expect(await screen.findByText(SHORT)).toBeVisible();
  const { size, dark } = await modules();
  // The space around it that scanners need, and the first row of its two upper marks.
  expect(dark.every(({ x, y }) => Math.min(x, y, size - 1 - x, size - 1 - y) >= 4)).toBe(true);
  const top = dark.filter(({ y }) => y === 4).map(({ x }) => x);
  expect(top).toEqual(expect.arrayContaining([4, 5, 6, 7, 8, 9, 10, size - 11, size - 5]));
  await person.click(screen.getByRole("button", { name: "Download QR code" }));
  await expect.poll(() => saved).toEqual(["WhatsApp-K7Q2M9X4.png"]);
  expect(drawn).toEqual(["code"]);
});

it("says in Hindi that the browser can't save the code", async () => {
  await switchLanguage("hi");
  fakeNetwork({ "whatsappLink.read": () => first });
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
  const { user: person } = renderPart(<WhatsappLinkPanel />);
  await person.click(await screen.findByRole("button", { name: "QR कोड डाउनलोड करें" }));
  expect(await screen.findByText("QR कोड सेव नहीं हो सका। दूसरे ब्राउज़र में कोशिश करें।")).toBeVisible();
  expect(screen.getByRole("img", { name: "आपके WhatsApp लिंक का QR कोड" })).toBeVisible();
});

it("keeps the link and says so when it couldn't be replaced", async () => {
  fakeNetwork({
    "whatsappLink.read": () => first,
    "whatsappLink.replace": refuseWith(refusal("provider.failed", { provider: "WhatsApp", words: "down" })),
  });
  const { user: person } = renderPart(<WhatsappLinkPanel />);
  await person.click(await screen.findByRole("button", { name: "Replace link" }));
  await person.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Replace link" }));
  expect(await screen.findByText("Couldn't replace the link")).toBeVisible();
  expect(screen.getByRole("link", { name: "Open your WhatsApp link" })).toHaveAttribute("href", first.link);
});

it.each(["admin", "viewer"] as const)("has no button to replace it for the role %s", async (role) => {
  fakeNetwork({ "whatsappLink.read": () => first });
  renderPart(
    <RoleProvider role={role}>
      <WhatsappLinkPanel />
    </RoleProvider>,
  );
  expect(await screen.findByText(SHORT)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Replace link" })).not.toBeInTheDocument();
});

it("loads the link again after a failure", async () => {
  fakeNetwork({ "whatsappLink.read": failOnce(first) });
  const { user: person } = renderPart(<WhatsappLinkPanel />);
  expect(await screen.findByRole("alert")).toHaveTextContent("Couldn't load the WhatsApp link. Try again.");
  await person.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText(SHORT)).toBeVisible();
});

it("shows nothing where WhatsApp isn't set up", async () => {
  const network = fakeNetwork({ "whatsappLink.read": () => ({ link: null, code: "K7Q2M9X4" }) });
  renderPart(<WhatsappLinkPanel />);
  expect(await screen.findByRole("heading", { name: "Your WhatsApp link" })).toBeVisible();
  await expect.poll(() => screen.queryByRole("heading")).toBeNull();
  expect(network.inputsOf("whatsappLink.read")).toHaveLength(1);
});
