import { t } from "@lingui/core/macro";
import { showFailure } from "./failure-toast.ts";
import { sessionFetch } from "./session-fetch.ts";

/** What a list on screen was asked for: its search, its order and its own filters. */
export interface ListFilters {
  readonly search?: string | undefined;
  readonly sort?: string | undefined;
  readonly status?: string | undefined;
  readonly without?: string | undefined;
  readonly tag?: string | undefined;
  readonly productId?: string | undefined;
  readonly area?: string | undefined;
  readonly by?: string | undefined;
  readonly person?: string | undefined;
  readonly nextPrice?: string | undefined;
  readonly nextMonths?: number | undefined;
  readonly endsWithin?: number | undefined;
  readonly archived?: true | undefined;
}

/** So many selected rows can be named in one request. */
export const MOST_EXPORTED = 10_000;

/**
 * Saves a list as a CSV file, with the filters and the order that are on screen, or only the rows
 * with these ids. A refusal is said in a toast.
 */
export async function downloadList(
  list: "customers" | "products" | "subscriptions" | "activity",
  filters: ListFilters & { readonly ids?: readonly string[] },
): Promise<void> {
  // The ids are in a body, which is as long as it must be.
  await downloadFile(`/api/v1/exports/${list}`, `${list}.csv`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(filters),
  });
}

/** Saves what the server answers at a path as a file. A refusal is said in a toast. */
export async function downloadFile(
  path: `/api/${string}`,
  fileName: string,
  request: { method?: "POST"; headers?: Record<string, string>; body?: string } = {},
): Promise<void> {
  try {
    // With the token in a header, which a plain link cannot send.
    const answer = await sessionFetch(path, request);
    if (!answer.ok) throw Object.assign(new Error(await refusalOf(answer)), { data: { httpStatus: answer.status } });
    saveFile(await answer.blob(), fileName);
  } catch (error) {
    showFailure(t`Couldn't export`, error);
  }
}

/** Lets the browser save a file that is in memory. */
export function saveFile(content: Blob, fileName: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = fileName;
  link.click();
  // The browser has begun to read the file by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

async function refusalOf(answer: Response): Promise<string> {
  const body: unknown = await answer.json().catch(() => null);
  const error: unknown = typeof body === "object" && body !== null ? Reflect.get(body, "error") : null;
  const message: unknown = typeof error === "object" && error !== null ? Reflect.get(error, "message") : null;
  return typeof message === "string" ? message : answer.statusText;
}
