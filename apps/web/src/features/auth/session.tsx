import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { createContext, type ReactNode, useCallback, useContext, useEffect, useSyncExternalStore } from "react";
import { currentToken, dropToken, keepToken, subscribeToToken } from "../../lib/session-token.ts";
import { type Outputs, trpc } from "../../lib/trpc.ts";

type Me = Outputs["auth"]["me"];
export type SignedIn = Pick<Me, "user" | "tenant">;

export type Session =
  | { readonly status: "loading" }
  /** `isUnreachable`: a token is kept, but the server could not be asked about it. */
  | { readonly status: "anonymous"; readonly isUnreachable: boolean; readonly retry: () => void }
  | { readonly status: "signed-in"; readonly me: SignedIn };

/** The session: the stored token, validated by `auth.me`. */
export function useSession(): Session {
  const token = useSyncExternalStore(subscribeToToken, currentToken);
  const me = trpc.auth.me.useQuery(undefined, { enabled: token !== null, staleTime: 60_000 });

  // A Google sign-in's token was part of an address, so the first answer replaces it.
  const replacement = token === null ? undefined : me.data?.token;
  const tenantId = me.data?.tenant.id;
  useEffect(() => {
    if (replacement && tenantId && replacement !== currentToken()) keepToken(replacement, tenantId);
  }, [replacement, tenantId]);

  if (token === null) return { status: "anonymous", isUnreachable: false, retry: () => undefined };
  if (me.data) return { status: "signed-in", me: me.data };
  if (me.isError && !me.isFetching) return { status: "anonymous", isUnreachable: true, retry: () => void me.refetch() };
  return { status: "loading" };
}

/** Begins and ends sessions. Both forget everything that the cache knows of the session before. */
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
    // Names that were looked up in this tab.
    sessionStorage.clear();
  }, [queryClient]);

  return { begin, end };
}

/** For who has just signed in, or registered. */
export function useBeginAtDashboard() {
  const { begin } = useSessionActions();
  const navigate = useNavigate();
  return (signedIn: SignedIn & { token: string }) => {
    begin(signedIn);
    void navigate({ to: "/dashboard" });
  };
}

const SignedInContext = createContext<SignedIn | null>(null);

export function SignedInProvider({ me, children }: { me: SignedIn; children: ReactNode }) {
  return <SignedInContext value={me}>{children}</SignedInContext>;
}

/** The signed-in user and tenant. Throws outside a `SignedInProvider`. */
export function useSignedIn(): SignedIn {
  const me = useContext(SignedInContext);
  if (!me) throw new Error("useSignedIn needs a SignedInProvider above it");
  return me;
}
