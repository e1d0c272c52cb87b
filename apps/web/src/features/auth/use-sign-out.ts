import { useNavigate } from "@tanstack/react-router";
import { trpc } from "../../lib/trpc.ts";
import { useSessionActions } from "./session.tsx";

/** Ends the session on the server and here. A server that does not answer keeps nobody signed in. */
export function useSignOut() {
  const { end } = useSessionActions();
  const navigate = useNavigate();
  const logout = trpc.auth.logout.useMutation({
    onSettled: () => {
      end();
      void navigate({ to: "/login", ignoreBlocker: true });
    },
  });
  return { signOut: () => logout.mutate(), isPending: logout.isPending };
}
