const LOOPBACK_HOSTS = new Set(["127.0.0.1", "[::1]", "localhost"]);

/** Returns whether a URL's host is written `127.0.0.1`, `[::1]` or `localhost`. */
export const isLoopback = (url: URL): boolean => LOOPBACK_HOSTS.has(url.hostname);

/**
 * Parses a provider's base URL from configuration. The result has no query, no fragment and no
 * slashes at the end of its path, which stays; without a path its `href` still ends with the one
 * slash that a URL must have. @throws Error when it is not a URL, or would send keys over a network
 * unencrypted: `http` is allowed for loopback only.
 */
export function parseBaseUrl(text: string): URL {
  const url = URL.parse(text);
  if (url === null) throw new Error("A provider's base URL is not a URL");
  if (url.protocol !== "https:" && !(url.protocol === "http:" && isLoopback(url))) {
    throw new Error("A provider's base URL must use https (http only on loopback)");
  }
  url.pathname = url.pathname.replace(/\/+$/, "");
  url.search = "";
  url.hash = "";
  return url;
}

/** Returns the URL as text without slashes at its end, so that paths can be appended. */
export const withoutTrailingSlash = (url: URL): string => url.href.replace(/\/+$/, "");
