/** The browsers that are recognised, by their codes; their names are the same in every language. */
export const BROWSER_NAMES = {
  edge: "Edge",
  opera: "Opera",
  samsung: "Samsung Internet",
  uc: "UC Browser",
  firefox: "Firefox",
  chrome: "Chrome",
  safari: "Safari",
} as const;
export type Browser = keyof typeof BROWSER_NAMES;
export const BROWSERS = Object.keys(BROWSER_NAMES) as readonly Browser[];

/** The systems and devices that are recognised, by their codes. */
export const SYSTEM_NAMES = {
  iphone: "iPhone",
  ipad: "iPad",
  android: "Android",
  windows: "Windows",
  chromeos: "ChromeOS",
  mac: "Mac",
  linux: "Linux",
} as const;
export type System = keyof typeof SYSTEM_NAMES;
export const SYSTEMS = Object.keys(SYSTEM_NAMES) as readonly System[];

/**
 * In matching order: every browser's User-Agent names others too, so the most specific comes first.
 */
const BROWSER_PATTERNS: readonly (readonly [RegExp, Browser])[] = [
  [/\bEdgA?\/|\bEdgiOS\//, "edge"],
  [/\bOPR\/|\bOpera\b/, "opera"],
  [/\bSamsungBrowser\//, "samsung"],
  [/\bUCBrowser\//, "uc"],
  [/\bFirefox\/|\bFxiOS\//, "firefox"],
  [/\bChrome\/|\bCriOS\//, "chrome"],
  [/\bSafari\//, "safari"],
];

const SYSTEM_PATTERNS: readonly (readonly [RegExp, System])[] = [
  [/\biPhone\b/, "iphone"],
  [/\biPad\b/, "ipad"],
  [/\bAndroid\b/, "android"],
  [/\bWindows\b/, "windows"],
  [/\bCrOS\b/, "chromeos"],
  [/\bMac OS X\b|\bMacintosh\b/, "mac"],
  [/\bLinux\b/, "linux"],
];

const firstOf = <Code>(list: readonly (readonly [RegExp, Code])[], userAgent: string): Code | null =>
  list.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null;

/** Returns the browser and the system of a `User-Agent`; null where one is not recognised. */
export const deviceOf = (userAgent: string | null): { browser: Browser | null; system: System | null } => ({
  browser: firstOf(BROWSER_PATTERNS, userAgent ?? ""),
  system: firstOf(SYSTEM_PATTERNS, userAgent ?? ""),
});

/**
 * Returns a readable English device name for a `User-Agent`, such as `Chrome on Android`: the
 * browser or the system alone, where only one is recognised; `Unknown device` without any, or for
 * null.
 */
export function deviceName(userAgent: string | null): string {
  const { browser, system } = deviceOf(userAgent);
  const names = [browser && BROWSER_NAMES[browser], system && SYSTEM_NAMES[system]].filter(Boolean);
  return names.join(" on ") || "Unknown device";
}

/**
 * Returns whether a `User-Agent` is of a phone or tablet, for the icon beside the device's name;
 * false for null, and for an iPad that says it is a Mac.
 */
export const isHandheld = (userAgent: string | null): boolean =>
  /\bMobile\b|\biPhone\b|\bAndroid\b/.test(userAgent ?? "");
