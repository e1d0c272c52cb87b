import { useSyncExternalStore } from "react";

/** Chromium's `beforeinstallprompt` event, which the DOM types lack. */
interface InstallEvent extends Event {
  prompt(): Promise<{ readonly outcome: "accepted" | "dismissed" }>;
}

/**
 * How the app can be installed on this device: it already is, by the browser's prompt, by the user
 * through the share menu (iOS), or not in this browser.
 */
export type InstallWay = "installed" | "prompt" | "share-menu" | "none";

const DECLINED_KEY = "crm-install-declined";
const listeners = new Set<() => void>();
let held: InstallEvent | null = null;
let isInstalled = false;

const notifyListeners = () => {
  for (const listener of listeners) listener();
};

/**
 * From now on keeps the browser's install prompt for `install`, instead of letting the browser show
 * it, and notes when the app has been installed. Call it first: the browser fires the event once,
 * when the page has loaded.
 */
export function holdInstallOffer(): void {
  window.addEventListener("beforeinstallprompt", (event) => {
    // Otherwise Chromium shows its own bar over the first screen.
    event.preventDefault();
    held = event as InstallEvent;
    notifyListeners();
  });
  window.addEventListener("appinstalled", () => {
    held = null;
    isInstalled = true;
    notifyListeners();
  });
}

/**
 * Opens the browser's install dialog, which it allows once per event. Resolves when the user has
 * answered; does nothing without a kept prompt. A refusal also stops the unasked offer.
 */
export async function install(): Promise<void> {
  const offer = held;
  if (!offer) return;
  held = null;
  const { outcome } = await offer.prompt();
  if (outcome === "dismissed") declineInstall();
  notifyListeners();
}

/**
 * Stops the unasked offer permanently; the settings still offer it. The choice is stored in this
 * browser.
 */
export function declineInstall(): void {
  localStorage.setItem(DECLINED_KEY, "1");
  notifyListeners();
}

function installWay(): InstallWay {
  if (isInstalled || isStandalone()) return "installed";
  if (held) return "prompt";
  return isAppleTouch() ? "share-menu" : "none";
}

/** Safari uses a property of its own. */
const isStandalone = (): boolean =>
  window.matchMedia("(display-mode: standalone)").matches ||
  ("standalone" in navigator && navigator.standalone === true);

/** An iPad identifies itself as a Mac, but a Mac has no touch screen. */
const isAppleTouch = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) || (navigator.userAgent.includes("Mac") && navigator.maxTouchPoints > 1);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Returns how the app can be installed on this device: with the browser's prompt ("prompt"), from
 * Safari's share menu ("share-menu"), not at all ("none"), or "installed" when it is already.
 * Re-renders when that changes.
 */
export const useInstallWay = (): InstallWay => useSyncExternalStore(subscribe, installWay);

/**
 * Returns whether to offer the installation unasked: it is possible, by the browser's prompt or the
 * share menu, and was not declined in this browser. Re-renders when that changes.
 */
export const useIsInstallOffered = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => ["prompt", "share-menu"].includes(installWay()) && localStorage.getItem(DECLINED_KEY) === null,
  );
