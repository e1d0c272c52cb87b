import { showFailure } from "./failure-toast.ts";
import { currentToken } from "./session-token.ts";

interface ListFilters {
  readonly search: string;
  readonly status?: string | undefined;
}

/** Saves a whole list as a CSV file, with the filters that are on screen. A refusal is said in a toast. */
export async function downloadList(
  list: "customers" | "products" | "subscriptions",
  { search, status }: ListFilters,
): Promise<void> {
  try {
    const query = new URLSearchParams({ ...(search ? { search } : {}), ...(status ? { status } : {}) });
    // With the token in a header, which a plain link cannot send.
    const answer = await fetch(`/api/v1/exports/${list}?${query}`, {
      headers: { authorization: `Bearer ${currentToken() ?? ""}` },
    });
    if (!answer.ok) throw Object.assign(new Error(await refusalOf(answer)), { data: { httpStatus: answer.status } });
    const link = document.createElement("a");
    link.href = URL.createObjectURL(await answer.blob());
    link.download = `${list}.csv`;
    link.click();
    // The browser has begun to read the file by then.
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  } catch (error) {
    showFailure("Failed to export", error);
  }
}

async function refusalOf(answer: Response): Promise<string> {
  const body: unknown = await answer.json().catch(() => null);
  const error: unknown = typeof body === "object" && body !== null ? Reflect.get(body, "error") : null;
  const message: unknown = typeof error === "object" && error !== null ? Reflect.get(error, "message") : null;
  return typeof message === "string" ? message : answer.statusText;
}
