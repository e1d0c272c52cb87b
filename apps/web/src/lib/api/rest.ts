import { translateReasonsOfPage } from "../i18n/page-language.ts";
import { reloadIfReplaced } from "../session/reload-tab.ts";
import { sessionFetch } from "../session/session-fetch.ts";
import { dropToken } from "../session/session-token.ts";
import { RestRefusal } from "./rest-refusal.ts";

const SESSION_OVER = ["Invalid token", "Token expired", "No token provided"];

/**
 * Makes one REST call with this tab's session, for the prerendered pages, which don't load the
 * dashboard's client; `body` is sent as JSON. Returns the JSON answer, null if it is none; its type
 * `Answer`, of `packages/contract`, is not checked. Throws the server's error response, which
 * `messageOf` says in the page's language, or what `fetch` throws without a network. An error for
 * an ended session first drops the token and opens the sign-in page, or reloads the tab if another
 * one has changed the session.
 */
export async function callRest<Answer>(
  method: "GET" | "POST",
  path: `/api/${string}`,
  body?: unknown,
): Promise<Answer> {
  const answer = await sessionFetch(path, {
    method,
    headers: { "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const content: unknown = await answer.json().catch(() => null);
  if (answer.ok) return content as Answer;
  const refusal = new RestRefusal(answer.status, content);
  if (answer.status === 401 && SESSION_OVER.some((text) => refusal.message.includes(text))) {
    if (!reloadIfReplaced()) {
      dropToken();
      window.location.assign("/login");
    }
  }
  await translateReasonsOfPage();
  throw refusal;
}
