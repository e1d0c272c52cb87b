const LOOPBACK_HOSTS = new Set(["127.0.0.1", "[::1]", "localhost"]);

export const isLoopback = (url: URL): boolean => LOOPBACK_HOSTS.has(url.hostname);

/**
 * A provider's base address from configuration, without a trailing slash.
 *
 * @throws Error when it is not a URL, or would carry keys over a network in clear text: `http` is
 * for loopback alone.
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

/** The URL as text that paths can be appended to. */
export const withoutTrailingSlash = (url: URL): string => url.href.replace(/\/+$/, "");
