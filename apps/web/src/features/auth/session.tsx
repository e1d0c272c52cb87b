import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { createContext, type ReactNode, useCallback, useContext, useSyncExternalStore } from "react";
import { type Outputs, trpc } from "../../lib/api/trpc.ts";
import { RoleProvider } from "../../lib/session/may.tsx";
import { currentToken, dropToken, keepToken, subscribeToToken } from "../../lib/session/session-token.ts";

type Me = Outputs["auth"]["me"];
export type SignedIn = Pick<Me, "user" | "tenant">;

export type Session =
  | { readonly status: "loading" }
  /** `isUnreachable`: a token is stored, but the server could not be reached to validate it. */
  | { readonly status: "anonymous"; readonly isUnreachable: boolean; readonly retry: () => void }
  | { readonly status: "signed-in"; readonly me: SignedIn };

/**
 * Returns the session of this tab's token, which the server validates: "loading" until its first
 * response, "signed-in" with the user and tenant, or "anonymous"; `isUnreachable` then says that
 * there is a token which couldn't be validated, and `retry` tries again. The response stays fresh
 * for a minute.
 */
export function useSession(): Session {
  const token = useSyncExternalStore(subscribeToToken, currentToken);
  const me = trpc.auth.me.useQuery(undefined, { enabled: token !== null, staleTime: 60_000 });

  if (token === null) return { status: "anonymous", isUnreachable: false, retry: () => undefined };
  if (me.data) return { status: "signed-in", me: me.data };
  if (me.isError && !me.isFetching) return { status: "anonymous", isUnreachable: true, retry: () => void me.refetch() };
  return { status: "loading" };
}

/**
 * Returns `begin`, which stores a new session's token in this browser, and its user and tenant in
 * the query cache, and `end`, which removes the token and all that this tab keeps, such as recent
 * searches, but not the unsent texts of this browser. Both clear the query cache of the previous
 * session. Neither informs the server or navigates.
 */
export function useSessionActions() {
  const queryClient = useQueryClient();
  const utils = trpc.useUtils();

  const begin = useCallback(
    ({ token, user, tenant }: SignedIn & { token: string }) => {
      queryClient.clear();
      keepToken(token, tenant.id);
      utils.auth.me.setData(undefined, { user, tenant });
    },
    [queryClient, utils],
  );
  const end = useCallback(() => {
    dropToken();
    queryClient.clear();
    // It holds the names of recently found records.
    sessionStorage.clear();
  }, [queryClient]);

  return { begin, end };
}

/**
 * Returns a function that starts a session in this browser after sign-in or registration and opens
 * the dashboard.
 */
export function useBeginAtDashboard() {
  const { begin } = useSessionActions();
  const navigate = useNavigate();
  return (signedIn: SignedIn & { token: string }) => {
    begin(signedIn);
    void navigate({ to: "/dashboard" });
  };
}

const SignedInContext = createContext<SignedIn | null>(null);

/** Provides the signed-in user and tenant to `useSignedIn`, and the role to `useMay`. */
export function SignedInProvider({ me, children }: { me: SignedIn; children: ReactNode }) {
  return (
    <SignedInContext value={me}>
      <RoleProvider role={me.user.role}>{children}</RoleProvider>
    </SignedInContext>
  );
}

/** Returns the signed-in user and tenant. Throws outside a `SignedInProvider`. */
export function useSignedIn(): SignedIn {
  const me = useContext(SignedInContext);
  if (!me) throw new Error("useSignedIn needs a SignedInProvider above it");
  return me;
}
