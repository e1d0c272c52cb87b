import { CustomerRef } from "@aavarti/contract/customers";
import { Colleagues, Note, NotePin, NoteRef, NoteWords } from "@aavarti/contract/notes";
import { route } from "../route.ts";

const noun = "Notes";
const one = { noun, params: NoteRef };

export const noteRoutes = [
  route({
    method: "GET",
    path: "/api/v1/colleagues",
    noun,
    summary: "Everybody of the workspace, whom a note can mention with @ and their name",
    response: Colleagues,
    call: (api) => api.notes.colleagues(),
  }),
  route({
    method: "POST",
    path: "/api/v1/customers/:id/notes",
    noun,
    summary: "Write a note on a customer; whom it mentions is told. A customer's notes stand in their timeline",
    params: CustomerRef,
    status: 201,
    body: NoteWords,
    response: Note,
    call: (api, { params, body }) => api.notes.write({ customerId: params.id, ...body }),
  }),
  route({
    ...one,
    method: "PUT",
    path: "/api/v1/notes/:id",
    summary: "Change the words of your own note",
    body: NoteWords,
    response: Note,
    call: (api, { params, body }) => api.notes.edit({ ...params, ...body }),
  }),
  route({
    ...one,
    method: "PUT",
    path: "/api/v1/notes/:id/pin",
    summary: "Put a note on top of its customer's record, in place of the one that is there, or take it off",
    body: NotePin,
    response: Note,
    call: (api, { params, body }) => api.notes.pin({ ...params, ...body }),
  }),
  route({
    ...one,
    method: "DELETE",
    path: "/api/v1/notes/:id",
    summary: "Delete a note",
    status: 204,
    call: async (api, { params }) => {
      await api.notes.remove(params);
    },
  }),
  route({
    ...one,
    method: "POST",
    path: "/api/v1/notes/:id/restore",
    summary: "Bring a deleted note back, within 30 days",
    response: Note,
    call: (api, { params }) => api.notes.restore(params),
  }),
];
