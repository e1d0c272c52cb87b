import { PATIENCE_MS } from "@aavarti/testing/patience";
export type Page = { status: number; location: string; headers: Headers; text: string };

/**
 * The parts of a browser that a redirect chain needs: a cookie jar for each host, and redirects
 * that are followed one by one.
 */
export class Browser {
  readonly #jars = new Map<string, Map<string, string>>();

  get(url: string): Promise<Page> {
    return this.#visit(url, {});
  }

  submit(url: string, form: Record<string, string>): Promise<Page> {
    return this.#visit(url, { method: "POST", body: new URLSearchParams(form) });
  }

  /** Returns the Cookie header of a request to this URL; empty when there is none. */
  cookieFor(url: string): string {
    const jar = this.#jars.get(new URL(url).host) ?? new Map<string, string>();
    return [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  async #visit(url: string, init: RequestInit): Promise<Page> {
    const cookie = this.cookieFor(url);
    const response = await fetch(url, {
      ...init,
      redirect: "manual",
      headers: cookie === "" ? {} : { cookie },
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    this.#keepCookies(new URL(url).host, response.headers.getSetCookie());
    return {
      status: response.status,
      location: response.headers.get("location") ?? "",
      headers: response.headers,
      text: await response.text(),
    };
  }

  #keepCookies(host: string, cookies: string[]): void {
    const jar = this.#jars.get(host) ?? new Map<string, string>();
    for (const cookie of cookies) {
      const [pair = "", ...attributes] = cookie.split(/;\s*/);
      const [name = "", ...value] = pair.split("=");
      const isGone = attributes.some((attribute) => /^max-age=0$|^expires=thu, 01 jan 1970/i.test(attribute));
      if (isGone) jar.delete(name);
      else jar.set(name, value.join("="));
    }
    this.#jars.set(host, jar);
  }
}
