import { PublicConfig } from "@aavarti/contract/config";
import { DataDeletionRequested, RequestDataDeletion } from "@aavarti/contract/privacy";
import { route } from "../route.ts";

export const routes = [
  route({
    method: "POST",
    path: "/api/data-deletion-request",
    noun: "Privacy",
    isPublic: true,
    summary: "Request deletion of personal data",
    description:
      "Records a request and confirms it by email. The response never reveals whether the address has an account. We reply within 24 hours and process the request within 7 business days.",
    permissions: [],
    errors: { RATE_LIMITED: "More than 10 requests from one network address within an hour." },
    status: 201,
    body: RequestDataDeletion,
    response: DataDeletionRequested,
    example: {
      body: {
        name: "Priya Sharma",
        email: "priya@example.in",
        businessName: "Shakti Fitness",
        message: "Please delete my data.",
      },
      response: { success: true, requestId: "019aa1c0-34c0-7b22-9d5e-5c6fd0e1f203" },
    },
    call: (api, { body }) => api.privacy.requestDeletion(body),
  }),
  route({
    method: "GET",
    path: "/api/v1/config",
    noun: "Configuration",
    isPublic: true,
    summary: "Show the public configuration",
    description:
      "What an app needs before anyone signs in: whether Google sign-in and payments are set up, and the demo sign-in, if available.",
    permissions: [],
    response: PublicConfig,
    example: {
      response: { razorpayScriptUrl: null, googleSignIn: true, sandbox: false, demoSignIn: null },
    },
    call: (api) => api.config.public(),
  }),
];
