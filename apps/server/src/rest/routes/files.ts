import { ConversationRef } from "@aavarti/contract/conversations";
import { FileLink, FileRef, UnsentFiles } from "@aavarti/contract/files";
import { EXAMPLE_FILE, EXAMPLE_IDS } from "../examples.ts";
import { route } from "../route.ts";

export const routes = [
  route({
    method: "GET",
    path: "/api/v1/files/:id/link",
    noun: "Inbox",
    summary: "Get a link to a file",
    description:
      "Returns the path of a file of a message. It opens the content for 60 seconds without signing in. Images and audio open in the browser; other files are downloads.",
    permissions: ["inbox.read"],
    errors: { CONFLICT: "The file is still being checked, or it wasn't kept." },
    params: FileRef,
    response: FileLink,
    example: {
      params: { id: EXAMPLE_IDS.file },
      response: {
        url: `/api/files/019a8c52-0a00-7d44-9f60-7e8192031425.${EXAMPLE_IDS.file}.1795500000.${"5e".repeat(32)}`,
        expiresAt: "2026-11-21T06:01:00.000Z",
      },
    },
    call: (api, { params }) => api.files.link(params),
  }),
  route({
    method: "GET",
    path: "/api/v1/conversations/:id/files",
    noun: "Inbox",
    summary: "List files you haven't sent",
    description:
      "The files that you uploaded in this conversation and didn't send yet, oldest first. Only you see them. They are deleted after 24 hours.",
    permissions: ["inbox.reply"],
    params: ConversationRef,
    response: UnsentFiles,
    example: { params: { id: EXAMPLE_IDS.conversation }, response: [EXAMPLE_FILE] },
    call: (api, { params }) => api.conversations.unsentFiles(params),
  }),
  route({
    method: "DELETE",
    path: "/api/v1/files/:id",
    noun: "Inbox",
    summary: "Remove a file you haven't sent",
    description: "Deletes a file that you uploaded and didn't send. A file that was sent stays with its message.",
    permissions: ["inbox.reply"],
    params: FileRef,
    status: 204,
    example: { params: { id: EXAMPLE_IDS.file } },
    call: (api, { params }) => api.files.remove(params),
  }),
];
