import { listTeamMembers } from "@aavarti/db/queries/notes";
import { excerptOf, mentionedIn } from "@aavarti/domain/notes";
import { explainNotice } from "@aavarti/domain/reasons/notifications";
import type { ServiceContext, Unit } from "../context.ts";
import { notify } from "../notifications/notify.ts";
import type { FoundNote } from "./change-note.ts";

/**
 * Notifies the members whom a note mentions with `@` and its previous text `before` did not, with
 * the beginning of the text and a link to the customer. Its author is never notified.
 */
export async function notifyMentioned(
  ctx: ServiceContext,
  unit: Unit,
  note: Pick<FoundNote, "id" | "customer_id" | "customer_name" | "author_id" | "author_name" | "body">,
  before = "",
): Promise<void> {
  if (!note.body.includes("@")) return;
  const members = await listTeamMembers(unit.trx);
  const known = [note.author_id, ...mentionedIn(before, members)];
  const only = mentionedIn(note.body, members).filter((id) => !known.includes(id));
  if (only.length === 0) return;
  await notify(ctx, unit, {
    kind: "note.mentioned",
    title:
      note.author_name === null
        ? explainNotice("notice.mentionedBySomeone", { customer: note.customer_name })
        : explainNotice("notice.mentioned", { author: note.author_name, customer: note.customer_name }),
    body: [explainNotice("notice.quote", { words: excerptOf(note.body) })],
    link: `/dashboard/customers/${note.customer_id}`,
    subjectId: note.id,
    only,
  });
}
