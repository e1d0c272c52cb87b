import type { NounList } from "@aavarti/domain/nouns";
import { t } from "@lingui/core/macro";
import { showFailure } from "../api/failure-toast.ts";
import { reportRefusal } from "../api/report-refusal.ts";
import { refusalOf } from "../api/rest-refusal.ts";
import { sessionFetch } from "../session/session-fetch.ts";

/** The search, sort and filters of a list on screen. */
export interface ListFilters {
  readonly search?: string | undefined;
  readonly sort?: string | undefined;
  readonly status?: string | undefined;
  readonly without?: string | undefined;
  readonly tag?: string | undefined;
  readonly fields?: string | undefined;
  readonly balance?: string | undefined;
  readonly mode?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly customerId?: string | undefined;
  readonly productId?: string | undefined;
  readonly area?: string | undefined;
  readonly by?: string | undefined;
  readonly person?: string | undefined;
  readonly record?: string | undefined;
  readonly nextPrice?: string | undefined;
  readonly nextMonths?: number | undefined;
  readonly endsWithin?: number | undefined;
  readonly unpaid?: true | undefined;
  readonly started?: boolean | undefined;
  readonly archived?: true | undefined;
}

/** The maximum number of ids in one export request. */
export const MAX_EXPORT_IDS = 10_000;

/**
 * Asks the server for a list as a CSV file, with the filters and sort on screen, or only the rows
 * with the given ids (of more than 10,000 the server takes none), and saves it on the user's
 * device. Never rejects: a failure shows the toast "Couldn't export" with the reason, and an ended
 * session also leads to the sign-in page.
 */
export async function downloadList(
  list: NounList | "charges" | "payments" | "statements" | "activity",
  filters: ListFilters & { readonly ids?: readonly string[] },
  fileName = `${list}.csv`,
): Promise<void> {
  // The ids are sent in a body, because a URL is limited in length.
  await downloadFile(`/api/v1/exports/${list}`, fileName, t`Couldn't export`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(filters),
  });
}

/**
 * Requests a path of the server with this tab's session and saves the response on the user's device
 * as `fileName`. Never rejects: a failure shows a toast with `failed`, the translated title, and
 * the reason in the current language; an ended session also leads to the sign-in page.
 */
export async function downloadFile(
  path: `/api/${string}`,
  fileName: string,
  failed: string,
  request: { method?: "POST"; headers?: Record<string, string>; body?: string } = {},
): Promise<void> {
  try {
    // Uses `fetch`, because a plain link can't send the token in a header.
    const answer = await sessionFetch(path, request);
    if (answer.ok) return saveFile(await answer.blob(), fileName);
    const refusal = await refusalOf(answer);
    reportRefusal(refusal);
    showFailure(failed, refusal);
  } catch (error) {
    showFailure(failed, error);
  }
}

/**
 * Saves content that is in memory as a file on the user's device. The browser's download begins at
 * once.
 */
export function saveFile(content: Blob, fileName: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = fileName;
  link.click();
  // By then the browser has started to read the file.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
