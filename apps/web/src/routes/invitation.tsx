import { createFileRoute } from "@tanstack/react-router";
import { AuthLayout } from "../features/auth/auth-layout.tsx";
import { useSession, useSessionActions } from "../features/auth/session.tsx";
import { InvitationPage } from "../features/invitation/invitation-page.tsx";
import { StartBusiness } from "../features/invitation/start-business.tsx";
import { invitationTexts } from "../features/invitation/texts.ts";
import { pageTitle } from "../lib/frame/page-title.ts";
import { endSessionOnServer } from "../lib/session/end-session.ts";
import { mailedQuery, mailedToken } from "../lib/session/mailed-token.ts";
import { currentToken } from "../lib/session/session-token.ts";
import { useInstallation } from "../lib/site/use-installation.ts";
import { ListSkeleton } from "../ui/list.tsx";

export const Route = createFileRoute("/invitation")({
  head: () => pageTitle(invitationTexts.pageTitle),
  component: InvitationRoute,
});

const CHOICES = ["invited", "no-business"] as const;

function InvitationRoute() {
  const hasGoogle = useInstallation()?.googleSignIn ?? false;
  const session = useSession();
  const { end } = useSessionActions();
  const choice = CHOICES.find((known) => known === mailedQuery("choice"));
  const signOut = () => {
    const token = currentToken();
    end();
    if (token !== null) void endSessionOnServer(token);
  };
  const visitor =
    session.status === "signed-in" ? { user: session.me.user, businessName: session.me.tenant.businessName } : null;
  return (
    <AuthLayout>
      {choice !== undefined ? (
        <StartBusiness choice={choice} hasGoogle={hasGoogle} />
      ) : session.status === "loading" ? (
        <ListSkeleton label={invitationTexts.checking} rows={2} />
      ) : (
        <InvitationPage
          token={mailedToken()}
          problem={mailedQuery("problem")}
          visitor={visitor}
          hasGoogle={hasGoogle}
          onSignOut={signOut}
        />
      )}
    </AuthLayout>
  );
}
