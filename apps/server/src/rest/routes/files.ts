import { FileLink, FileRef } from "@aavarti/contract/files";
import { EXAMPLE_IDS } from "../examples.ts";
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
];
