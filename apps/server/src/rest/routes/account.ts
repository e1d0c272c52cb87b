import { Account, ChangePassword, DeviceRef } from "@aavarti/contract/account";
import { SendingStatus } from "@aavarti/contract/sending";
import { route } from "../route.ts";

const noun = "Account" as const;

export const routes = [
  route({
    method: "GET",
    path: "/api/v1/account",
    noun,
    summary: "Show sign-in methods and devices",
    description:
      "Returns whether your account has a password, and lists the devices you're signed in on: this one first, then the most recently used.",
    permissions: [],
    isOpenWhenInactive: true,
    errors: { NOT_FOUND: "Your user no longer exists." },
    response: Account,
    example: {
      response: {
        hasPassword: true,
        devices: [
          {
            id: "3f1f0b6a9c",
            name: "Chrome on Android",
            browser: "chrome",
            system: "android",
            isHandheld: true,
            isCurrent: true,
            ip: "203.0.113.7",
            signedInAt: "2026-11-14T04:11:00.000Z",
            lastSeenAt: "2026-11-21T06:00:00.000Z",
          },
        ],
      },
    },
    call: (api) => api.account.read(),
  }),
  route({
    method: "POST",
    path: "/api/v1/account/password",
    noun,
    summary: "Change your password",
    description:
      "Sets a new password and signs out every other device. Passwords must be 10 to 128 characters long and not commonly used.",
    permissions: [],
    isOpenWhenInactive: true,
    errors: {
      VALIDATION_FAILED: "The current password is wrong, or the new one isn't strong enough.",
      CONFLICT: "You sign in with Google and have no password yet.",
      RATE_LIMITED: "More than 10 attempts in 15 minutes.",
      NOT_FOUND: "Your user no longer exists.",
    },
    status: 204,
    body: ChangePassword,
    example: {
      body: { currentPassword: "a-long-old-password", password: "a-longer-new-password" },
    },
    call: async (api, { body }) => {
      await api.account.changePassword(body);
    },
  }),
  route({
    method: "POST",
    path: "/api/v1/account/verification-email",
    noun,
    summary: "Resend the verification email",
    description:
      "Resends the email with the link that confirms your address. Messages to customers are held until an owner has confirmed their address.",
    permissions: [],
    isOpenWhenInactive: true,
    errors: { RATE_LIMITED: "More than one request a minute, or more than 10 a day." },
    status: 204,
    example: {},
    call: async (api) => {
      await api.sending.resendVerification();
    },
  }),
  route({
    method: "GET",
    path: "/api/v1/account/sending",
    noun,
    summary: "Show sending status",
    description:
      "Returns whether messages to customers are being sent or are on hold, and why. Also returns how many messages are on hold and how much of today's limit has been used. The day is in the business's time zone.",
    permissions: [],
    response: SendingStatus,
    example: {
      response: { hold: null, isEmailVerified: true, waiting: 0, sentToday: 34, dailyLimit: 500 },
    },
    call: (api) => api.sending.status(),
  }),
  route({
    method: "DELETE",
    path: "/api/v1/account/devices/:id",
    noun,
    summary: "Sign out a device",
    description:
      "Ends one of your own sessions immediately. An ID that's unknown or belongs to someone else changes nothing and still returns 204.",
    permissions: [],
    isOpenWhenInactive: true,
    status: 204,
    params: DeviceRef,
    example: {
      params: { id: "3f1f0b6a9c" },
    },
    call: async (api, { params }) => {
      await api.account.endSession(params);
    },
  }),
  route({
    method: "POST",
    path: "/api/v1/account/sign-out-everywhere",
    noun,
    summary: "Sign out everywhere",
    description: "Ends all your sessions, including the one that makes this request, and any sign-in in progress.",
    permissions: [],
    isOpenWhenInactive: true,
    status: 204,
    example: {},
    call: async (api) => {
      await api.account.endAllSessions();
    },
  }),
];
