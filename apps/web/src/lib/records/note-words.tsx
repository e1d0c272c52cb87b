import { partsOfNote } from "@aavarti/domain/notes";
import { useTeamMembers } from "./team-members.ts";

/** Shows the text of a note for the team, with the members it mentions in bold. */
export function NoteWords({ body }: { body: string }) {
  const members = useTeamMembers();
  let at = 0;
  const parts = partsOfNote(body, members.data ?? []).map((part) => {
    const key = at;
    at += part.text.length;
    return { ...part, key };
  });
  return parts.map(({ key, text, people }) =>
    people.length > 0 ? (
      <strong key={key} className="font-medium text-accent-text">
        {text}
      </strong>
    ) : (
      text
    ),
  );
}
