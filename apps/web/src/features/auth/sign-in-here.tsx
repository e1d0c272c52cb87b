import { useBeginAtDashboard } from "./session.tsx";
import { SignInScreen } from "./sign-in-screen.tsx";

/**
 * Shows the sign-in screen inside the application: signing in opens the dashboard without loading
 * anything again. With `onRetry`, it says that the server can't be reached and offers to try again.
 */
export function SignInHere({ onRetry }: { onRetry?: (() => void) | undefined }) {
  return <SignInScreen onRetry={onRetry} onSignedIn={useBeginAtDashboard()} />;
}
