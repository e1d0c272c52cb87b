import { CustomerRef } from "@aavarti/contract/customers";
import { Note, NotePin, NoteRef, NoteWords, TeamMembers } from "@aavarti/contract/notes";
import { EXAMPLE_IDS, exampleNote } from "../examples.ts";
import { route } from "../route.ts";

const noun = "Notes" as const;
const one = { noun, params: NoteRef };

export const routes = [
  route({
    method: "GET",
    path: "/api/v1/colleagues",
    noun,
    summary: "List team members",
    description: "Everyone in the business who can be mentioned in a note. To mention someone, type @ and their name.",
    permissions: ["customers.read"],
    response: TeamMembers,
    example: {
      response: [
        { id: EXAMPLE_IDS.user, name: "Asha Kulkarni" },
        { id: EXAMPLE_IDS.colleague, name: "Rohan Patil" },
      ],
    },
    call: (api) => api.notes.colleagues(),
  }),
  route({
    method: "POST",
    path: "/api/v1/customers/:id/notes",
    noun,
    summary: "Add a note",
    description:
      "Adds a plain-text note to a customer. Team members mentioned with @ get a notification. Notes appear in the customer's timeline.",
    permissions: ["customers.write"],
    params: CustomerRef,
    status: 201,
    body: NoteWords,
    response: Note,
    example: {
      params: { id: EXAMPLE_IDS.customer },
      body: { body: exampleNote.body },
      response: exampleNote,
    },
    call: (api, { params, body }) => api.notes.write({ ...body, customerId: params.id }),
  }),
  route({
    ...one,
    method: "PUT",
    path: "/api/v1/notes/:id",
    summary: "Edit a note",
    description: "Changes the text of your own note.",
    permissions: ["customers.write"],
    errors: { FORBIDDEN: "Your role lacks `customers.write`, or someone else wrote the note." },
    body: NoteWords,
    response: Note,
    example: {
      params: { id: EXAMPLE_IDS.note },
      body: { body: exampleNote.body },
      response: exampleNote,
    },
    call: (api, { params, body }) => api.notes.edit({ ...body, ...params }),
  }),
  route({
    ...one,
    method: "PUT",
    path: "/api/v1/notes/:id/pin",
    summary: "Pin or unpin a note",
    description:
      "Shows a note at the top of the customer's record. A customer can have one pinned note; pinning another replaces it.",
    permissions: ["customers.write"],
    body: NotePin,
    response: Note,
    example: {
      params: { id: EXAMPLE_IDS.note },
      body: { isPinned: true },
      response: { ...exampleNote, isPinned: true },
    },
    call: (api, { params, body }) => api.notes.pin({ ...body, ...params }),
  }),
  route({
    ...one,
    method: "DELETE",
    path: "/api/v1/notes/:id",
    summary: "Delete a note",
    description: "Deletes a note. Only its author or a manager can delete it, or restore it within 30 days.",
    permissions: ["customers.write"],
    errors: { FORBIDDEN: "Your role lacks `customers.write`, or only the author or a manager may delete it." },
    status: 204,
    example: {
      params: { id: EXAMPLE_IDS.note },
    },
    call: async (api, { params }) => {
      await api.notes.delete(params);
    },
  }),
  route({
    ...one,
    method: "POST",
    path: "/api/v1/notes/:id/restore",
    summary: "Restore a note",
    description: "Restores a note within 30 days of its deletion. Repeating the call has no further effect.",
    permissions: ["customers.write"],
    errors: { FORBIDDEN: "Your role lacks `customers.write`, or only the author or a manager may restore it." },
    response: Note,
    example: {
      params: { id: EXAMPLE_IDS.note },
      response: exampleNote,
    },
    call: (api, { params }) => api.notes.restore(params),
  }),
];
