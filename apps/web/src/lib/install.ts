import { useSyncExternalStore } from "react";

/** What Chromium hands over when the product may be installed; the DOM's types do not know it. */
interface InstallEvent extends Event {
  prompt(): Promise<{ readonly outcome: "accepted" | "dismissed" }>;
}

/**
 * How the product gets onto this device: it is there, the browser asks when told to, a person does
 * it by the browser's share menu (iOS), or not with this browser.
 */
export type InstallWay = "installed" | "prompt" | "share-menu" | "none";

const DECLINED_KEY = "crm-install-declined";
const listeners = new Set<() => void>();
let held: InstallEvent | null = null;
let isInstalled = false;

const tell = () => {
  for (const listener of listeners) listener();
};

/**
 * Keeps the browser's offer until somebody asks for it. Before anything else runs: the browser
 * makes it once, when the page has loaded.
 */
export function holdInstallOffer(): void {
  window.addEventListener("beforeinstallprompt", (event) => {
    // Without this, Chromium shows its own bar over the first screen.
    event.preventDefault();
    held = event as InstallEvent;
    tell();
  });
  window.addEventListener("appinstalled", () => {
    held = null;
    isInstalled = true;
    tell();
  });
}

/**
 * Opens the browser's own question, which it allows once for each offer. Resolves when it has been
 * answered.
 */
export async function install(): Promise<void> {
  const offer = held;
  if (!offer) return;
  held = null;
  const { outcome } = await offer.prompt();
  if (outcome === "dismissed") declineInstall();
  tell();
}

/** "Not now", for good: the settings still offer it. */
export function declineInstall(): void {
  localStorage.setItem(DECLINED_KEY, "1");
  tell();
}

function installWay(): InstallWay {
  if (isInstalled || isStandalone()) return "installed";
  if (held) return "prompt";
  return isAppleTouch() ? "share-menu" : "none";
}

/** Safari tells by a property of its own. */
const isStandalone = (): boolean =>
  window.matchMedia("(display-mode: standalone)").matches ||
  ("standalone" in navigator && navigator.standalone === true);

/** An iPad says that it is a Mac, but a Mac has no touch screen. */
const isAppleTouch = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) || (navigator.userAgent.includes("Mac") && navigator.maxTouchPoints > 1);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useInstallWay = (): InstallWay => useSyncExternalStore(subscribe, installWay);

/** Whether to offer it unasked: there is a way, and nobody has said "not now" in this browser. */
export const useIsInstallOffered = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => ["prompt", "share-menu"].includes(installWay()) && localStorage.getItem(DECLINED_KEY) === null,
  );
