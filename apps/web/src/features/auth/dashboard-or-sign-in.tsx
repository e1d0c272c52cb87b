import { Navigate } from "@tanstack/react-router";
import { LoadingScreen } from "../../ui/loading-screen.tsx";
import { useSession } from "./session.tsx";
import { SignInHere } from "./sign-in-here.tsx";

/** Redirects signed-in users from the sign-in routes to the dashboard. */
export function DashboardOrSignIn() {
  const session = useSession();
  switch (session.status) {
    case "loading":
      return <LoadingScreen />;
    case "signed-in":
      return <Navigate to="/dashboard" replace />;
    case "anonymous":
      return <SignInHere onRetry={session.isUnreachable ? session.retry : undefined} />;
  }
}
