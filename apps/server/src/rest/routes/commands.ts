import {
  ChangeCommandSettings,
  CommandSettings,
  SendCommandCode,
  VerifyCommandNumber,
} from "@aavarti/contract/commands";
import { route } from "../route.ts";

const noun = "Commands" as const;
const permissions = ["commands.configure"] as const;

const example: CommandSettings = {
  phone: "+919876543210",
  verifiedAt: "2026-11-20T09:12:44.000Z",
  enabled: true,
  askAbove: "5000.00",
  pendingPhone: null,
  codeExpiresAt: null,
};
const noNumber = { CONFLICT: "No number is verified." };

export const routes = [
  route({
    method: "GET",
    path: "/api/v1/commands",
    noun,
    summary: "Show WhatsApp command settings",
    description:
      "The signed-in owner's number for commands, whether commands are on, and the amount above which they ask for a code.",
    permissions: [...permissions],
    response: CommandSettings,
    example: { response: example },
    call: (api) => api.commands.settings(),
  }),
  route({
    method: "POST",
    path: "/api/v1/commands/code",
    noun,
    summary: "Send a verification code",
    description:
      "Sends a 6-digit code by WhatsApp to a number. It's valid for 10 minutes. A number verified before stays in use until the new one is verified.",
    permissions: [...permissions],
    errors: {
      VALIDATION_FAILED: "The phone number isn't valid.",
      EMAIL_NOT_VERIFIED: "Your email address isn't confirmed yet.",
      SENDING_PAUSED: "Sending is paused for this account.",
      RATE_LIMITED: "More than 5 codes within an hour, or the daily message limit has been reached.",
      PROVIDER_ERROR: "WhatsApp refused the message or didn't answer. The message says why.",
      NOT_CONFIGURED: "WhatsApp isn't set up.",
    },
    body: SendCommandCode,
    response: CommandSettings,
    example: {
      body: { phone: "98765 43210" },
      response: {
        ...example,
        phone: null,
        verifiedAt: null,
        enabled: false,
        pendingPhone: "+919876543210",
        codeExpiresAt: "2026-11-20T09:22:44.000Z",
      },
    },
    call: (api, { body }) => api.commands.sendCode(body),
  }),
  route({
    method: "POST",
    path: "/api/v1/commands/verify",
    noun,
    summary: "Verify a number",
    description: "Verifies the number that the code was sent to, and switches commands on.",
    permissions: [...permissions],
    errors: {
      VALIDATION_FAILED: "The code is wrong.",
      CONFLICT: "The code has expired or was used, or the number already sends commands elsewhere.",
    },
    body: VerifyCommandNumber,
    response: CommandSettings,
    example: { body: { code: "482193" }, response: example },
    call: (api, { body }) => api.commands.verify(body),
  }),
  route({
    method: "PUT",
    path: "/api/v1/commands",
    noun,
    summary: "Update WhatsApp command settings",
    description: "Changes the given fields. An absent field keeps its value.",
    permissions: [...permissions],
    errors: noNumber,
    body: ChangeCommandSettings,
    response: CommandSettings,
    example: { body: { askAbove: "2000" }, response: { ...example, askAbove: "2000.00" } },
    call: (api, { body }) => api.commands.change(body),
  }),
  route({
    method: "DELETE",
    path: "/api/v1/commands",
    noun,
    summary: "Remove a number",
    description: "Removes the signed-in owner's number. Messages from it change nothing any more.",
    permissions: [...permissions],
    response: CommandSettings,
    example: {
      response: { ...example, phone: null, verifiedAt: null, enabled: false },
    },
    call: (api) => api.commands.remove(),
  }),
];
