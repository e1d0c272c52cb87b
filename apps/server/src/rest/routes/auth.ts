import { ForgotPassword, Login, Me, Register, ResetPassword, SignedIn, VerifyEmail } from "@aavarti/contract/auth";
import { z } from "zod";
import { route } from "../route.ts";

const noun = "Sign-in";
const Accepted = z.object({ success: z.literal(true) });

export const authRoutes = [
  route({
    method: "POST",
    path: "/api/auth/login",
    noun,
    isPublic: true,
    summary: "Sign in",
    body: Login,
    response: SignedIn,
    call: (api, { body }) => api.auth.login(body),
  }),
  route({
    method: "POST",
    path: "/api/auth/register",
    noun,
    isPublic: true,
    summary: "Register a business and start its trial",
    status: 201,
    body: Register,
    response: SignedIn,
    call: (api, { body }) => api.auth.register(body),
  }),
  route({
    method: "POST",
    path: "/api/auth/logout",
    noun,
    summary: "End this session at once",
    status: 204,
    call: async (api) => {
      await api.auth.logout();
    },
  }),
  route({
    method: "POST",
    path: "/api/auth/forgot-password",
    noun,
    isPublic: true,
    summary: "Email a link that sets a new password",
    status: 202,
    body: ForgotPassword,
    // The documented client reads every answer but a 204 as JSON.
    response: Accepted,
    async call(api, { body }) {
      await api.auth.forgotPassword(body);
      return { success: true } as const;
    },
  }),
  route({
    method: "POST",
    path: "/api/auth/reset-password",
    noun,
    isPublic: true,
    summary: "Set a new password with the emailed token",
    status: 204,
    body: ResetPassword,
    call: async (api, { body }) => {
      await api.auth.resetPassword(body);
    },
  }),
  route({
    method: "POST",
    path: "/api/v1/auth/verify-email",
    noun,
    isPublic: true,
    summary: "Confirm an address with the emailed token",
    status: 204,
    body: VerifyEmail,
    call: async (api, { body }) => {
      await api.auth.verifyEmail(body);
    },
  }),
  route({
    method: "GET",
    path: "/api/auth/me",
    noun,
    summary: "Who is signed in, and for which business",
    response: Me,
    call: (api) => api.auth.me(),
  }),
];
