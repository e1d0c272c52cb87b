import { Account, ChangePassword, DeviceRef } from "@aavarti/contract/account";
import { route } from "../route.ts";

const noun = "Account";

export const accountRoutes = [
  route({
    method: "GET",
    path: "/api/v1/account",
    noun,
    summary: "How the signed-in person signs in, and on which devices",
    response: Account,
    call: (api) => api.account.read(),
  }),
  route({
    method: "POST",
    path: "/api/v1/account/password",
    noun,
    summary: "Change the password, which signs every other device out",
    status: 204,
    body: ChangePassword,
    call: async (api, { body }) => {
      await api.account.changePassword(body);
    },
  }),
  route({
    method: "DELETE",
    path: "/api/v1/account/devices/:id",
    noun,
    summary: "Sign one of the person's own devices out",
    status: 204,
    params: DeviceRef,
    call: async (api, { params }) => {
      await api.account.endSession(params);
    },
  }),
  route({
    method: "POST",
    path: "/api/v1/account/sign-out-everywhere",
    noun,
    summary: "End every session of the signed-in person, this one too",
    status: 204,
    call: async (api) => {
      await api.account.endAllSessions();
    },
  }),
];
