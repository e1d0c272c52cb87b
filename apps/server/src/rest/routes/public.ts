import { PublicConfig } from "@aavarti/contract/config";
import { DataDeletionRequested, RequestDataDeletion } from "@aavarti/contract/privacy";
import { route } from "../route.ts";

export const publicRoutes = [
  route({
    method: "POST",
    path: "/api/data-deletion-request",
    noun: "Privacy",
    isPublic: true,
    summary: "Ask for personal data to be deleted",
    status: 201,
    body: RequestDataDeletion,
    response: DataDeletionRequested,
    call: (api, { body }) => api.privacy.requestDeletion(body),
  }),
  route({
    method: "GET",
    path: "/api/v1/config",
    noun: "Configuration",
    isPublic: true,
    summary: "What a browser must know before anyone signs in",
    response: PublicConfig,
    call: (api) => api.config.public(),
  }),
];
