import { MAX_NOTE } from "@aavarti/domain/notes";
import { explainField } from "@aavarti/domain/reasons/fields";
import { z } from "zod";
import { id, requiredText, wire } from "./fields.ts";

const customerId = id("customer");
const body = requiredText("note", MAX_NOTE, explainField("note.empty")).describe(
  "Plain text. An @ before a team member's name notifies that person",
);

export const WriteNote = z.object({ customerId, body });
export type WriteNote = z.output<typeof WriteNote>;
export const NoteWords = z.object({ body });

export const NoteRef = z.object({ id: id("note") });
export type NoteRef = z.output<typeof NoteRef>;

export const EditNote = NoteRef.extend({ body });
export type EditNote = z.output<typeof EditNote>;

export const NotePin = z.object({ isPinned: z.boolean("Pinned must be true or false") });
export const PinNote = NoteRef.extend(NotePin.shape);
export type PinNote = z.output<typeof PinNote>;

/** A team member. */
const TeamMember = z.object({ id: wire.id, name: z.string() });
export const TeamMembers = z.array(TeamMember);
export type TeamMembers = z.output<typeof TeamMembers>;

export const Note = z.object({
  id: wire.id,
  customerId: wire.id,
  body: z.string(),
  author: TeamMember.nullable().describe("Null if the author is no longer known"),
  isPinned: z.boolean().describe("Pinned at the top of the customer's record; at most one note per customer"),
  createdAt: wire.instant,
  editedAt: wire.instant.nullable(),
});
export type Note = z.output<typeof Note>;
