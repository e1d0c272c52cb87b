import { Navigate } from "@tanstack/react-router";
import { LoadingScreen } from "../../ui/loading-screen.tsx";
import { useSession } from "./session.tsx";
import { SignInHere } from "./sign-in-here.tsx";

/** product.md section 2: the public addresses show the dashboard to those who are signed in. */
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
