import { vi } from "vitest";

/** An upload that a page began. */
export interface FakeUpload {
  readonly url: URL;
  /** The bytes of its content. */
  readonly size: number;
  /** Answers it with a status and a body; with the status 0 the network fails. */
  readonly end: (status: number, body: unknown) => void;
  /** Whether the page ended it. */
  isStopped: boolean;
}

/**
 * Takes the place of XMLHttpRequest, by which files are uploaded since `fetch` tells no progress.
 * Returns the uploads that have begun, in order; each is half done until it is ended. `onStored`
 * gets the body of each that is answered with 201. Undone by `vi.unstubAllGlobals`.
 */
export function fakeUploads<Stored>(onStored: (stored: Stored) => void): FakeUpload[] {
  const uploads: FakeUpload[] = [];
  class Request {
    upload: { onprogress: ((event: { loaded: number; total: number }) => void) | null } = { onprogress: null };
    onload: (() => void) | null = null;
    onerror: (() => void) | null = null;
    onabort: (() => void) | null = null;
    status = 0;
    responseText = "";
    private url = "";
    open(_method: string, url: string): void {
      this.url = url;
    }
    setRequestHeader(): void {}
    abort(): void {
      const one = uploads.find(({ url }) => url.href.endsWith(this.url));
      if (one) one.isStopped = true;
      this.onabort?.();
    }
    send(content: Blob): void {
      this.upload.onprogress?.({ loaded: content.size / 2, total: content.size });
      uploads.push({
        url: new URL(this.url, "http://localhost"),
        size: content.size,
        isStopped: false,
        end: (status, body) => {
          if (status === 0) return this.onerror?.();
          this.status = status;
          this.responseText = JSON.stringify(body);
          if (status === 201) onStored(body as Stored);
          this.onload?.();
        },
      });
    }
  }
  vi.stubGlobal("XMLHttpRequest", Request);
  return uploads;
}
