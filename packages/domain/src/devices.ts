/**
 * In matching order: every browser's User-Agent names others too, so the most specific comes first.
 */
const BROWSERS = [
  [/\bEdgA?\/|\bEdgiOS\//, "Edge"],
  [/\bOPR\/|\bOpera\b/, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bUCBrowser\//, "UC Browser"],
  [/\bFirefox\/|\bFxiOS\//, "Firefox"],
  [/\bChrome\/|\bCriOS\//, "Chrome"],
  [/\bSafari\//, "Safari"],
] as const;

const SYSTEMS = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bMac OS X\b|\bMacintosh\b/, "Mac"],
  [/\bLinux\b/, "Linux"],
] as const;

const firstOf = (list: readonly (readonly [RegExp, string])[], userAgent: string): string | null =>
  list.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null;

/**
 * Returns a readable English device name for a `User-Agent`, such as `Chrome on Android`: the
 * browser or the system alone, where only one is recognised; `Unknown device` without any, or for
 * null.
 */
export function deviceName(userAgent: string | null): string {
  const browser = firstOf(BROWSERS, userAgent ?? "");
  const system = firstOf(SYSTEMS, userAgent ?? "");
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? "Unknown device";
}

/**
 * Returns whether a `User-Agent` is of a phone or tablet, for the icon beside the device's name;
 * false for null, and for an iPad that says it is a Mac.
 */
export const isHandheld = (userAgent: string | null): boolean =>
  /\bMobile\b|\biPhone\b|\bAndroid\b/.test(userAgent ?? "");
