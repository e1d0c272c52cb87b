import { ForgotPassword, Login, Me, Register, ResetPassword, SignedIn, VerifyEmail } from "@aavarti/contract/auth";
import { z } from "zod";
import { exampleSignedIn, exampleTenant, exampleUser } from "../examples.ts";
import { route } from "../route.ts";

const noun = "Sign-in" as const;
const Accepted = z.object({ success: z.literal(true) });

export const routes = [
  route({
    method: "POST",
    path: "/api/auth/login",
    noun,
    isPublic: true,
    summary: "Sign in",
    description:
      "Returns a token for the `Authorization` header. Email addresses are case-insensitive. A session ends after 14 days of inactivity, and after 90 days at the latest.",
    permissions: [],
    errors: {
      INVALID_CREDENTIALS: "The email or the password is wrong.",
      FORBIDDEN: "The account does not belong to a business.",
      RATE_LIMITED: "Too many attempts from this address or on this account. Wait as long as `Retry-After` says.",
    },
    body: Login,
    response: SignedIn,
    example: {
      body: { email: "asha@shaktifitness.example", password: "a-long-password" },
      response: exampleSignedIn,
    },
    call: (api, { body }) => api.auth.login(body),
  }),
  route({
    method: "POST",
    path: "/api/auth/register",
    noun,
    isPublic: true,
    summary: "Register a business",
    description:
      "Creates the business and its owner, and starts the 3-day trial. Passwords must be 10 to 128 characters long and not commonly used.",
    permissions: [],
    errors: {
      CONFLICT: "An account with this email already exists.",
      RATE_LIMITED: "More than 40 registrations from one network address within an hour.",
    },
    status: 201,
    body: Register,
    response: SignedIn,
    example: {
      body: {
        name: "Asha Kulkarni",
        email: "asha@shaktifitness.example",
        password: "a-long-password",
        businessName: "Shakti Fitness",
      },
      response: {
        ...exampleSignedIn,
        tenant: {
          ...exampleTenant,
          accountStatus: "trial",
          industryType: "generic",
          city: "",
          profileCompleted: false,
        },
      },
    },
    call: (api, { body }) => api.auth.register(body),
  }),
  route({
    method: "POST",
    path: "/api/auth/logout",
    noun,
    summary: "Sign out",
    description: "Ends this session immediately. The token stops working.",
    permissions: [],
    isOpenWhenInactive: true,
    status: 204,
    example: {},
    call: async (api) => {
      await api.auth.logout();
    },
  }),
  route({
    method: "POST",
    path: "/api/auth/forgot-password",
    noun,
    isPublic: true,
    summary: "Send a password reset link",
    description:
      "Emails a link for setting a new password. The response is the same whether or not the address has an account.",
    permissions: [],
    errors: { RATE_LIMITED: "More than 3 requests within an hour for this account from one network address." },
    status: 202,
    body: ForgotPassword,
    // The documented client parses every response except a 204 as JSON.
    response: Accepted,
    example: {
      body: { email: "asha@shaktifitness.example" },
      response: { success: true },
    },
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
    summary: "Reset a password",
    description: "Sets a new password with the token from the email, and signs the user out of all other sessions.",
    permissions: [],
    errors: {
      VALIDATION_FAILED: "The link is no longer valid, or the password isn't strong enough.",
      RATE_LIMITED: "More than 30 attempts from one network address within an hour.",
    },
    status: 204,
    body: ResetPassword,
    example: {
      body: { token: "Zk9tYVRva2VuRnJvbVRoZUVtYWls", password: "a-longer-new-password" },
    },
    call: async (api, { body }) => {
      await api.auth.resetPassword(body);
    },
  }),
  route({
    method: "POST",
    path: "/api/v1/auth/verify-email",
    noun,
    isPublic: true,
    summary: "Confirm an email address",
    description: "Confirms the email address with the token from the email, and sends any messages held until then.",
    permissions: [],
    errors: {
      VALIDATION_FAILED: "The link is no longer valid.",
      RATE_LIMITED: "More than 30 attempts from one network address within an hour.",
    },
    status: 204,
    body: VerifyEmail,
    example: {
      body: { token: "Zk9tYVRva2VuRnJvbVRoZUVtYWls" },
    },
    call: async (api, { body }) => {
      await api.auth.verifyEmail(body);
    },
  }),
  route({
    method: "GET",
    path: "/api/auth/me",
    noun,
    summary: "Show who is signed in",
    description:
      "Returns the signed-in user and their business. After a Google sign-in, the first call also returns the token that replaces the one from the redirect.",
    permissions: [],
    isOpenWhenInactive: true,
    response: Me,
    example: {
      response: { user: exampleUser, tenant: exampleTenant },
    },
    call: (api) => api.auth.me(),
  }),
];
