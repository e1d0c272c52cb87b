import { Navigate } from "@tanstack/react-router";
import { LoadingScreen } from "../../ui/loading-screen.tsx";
import { useSession } from "./session.tsx";
import { SignInHere } from "./sign-in-here.tsx";

/**
 * Shows the sign-in screen to signed-out visitors, redirects signed-in users to the dashboard, and
 * shows a loading screen until the session is known. If the stored token couldn't be checked, the
 * sign-in screen has a retry button.
 */
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
