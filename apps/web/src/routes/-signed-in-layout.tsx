import { Outlet, useMatches, useNavigate } from "@tanstack/react-router";
import { type ComponentProps, lazy, Suspense, useEffect, useState } from "react";
import { type SignedIn, SignedInProvider, useSession } from "../features/auth/session.tsx";
import { useSignOut } from "../features/auth/use-sign-out.ts";
import { type Destination, destinations } from "../features/frame/destinations.ts";
import { Frame } from "../features/frame/frame.tsx";
import { Bell } from "../features/notifications/bell.tsx";
import { SidebarCard } from "../features/notifications/sidebar-card.tsx";
import { useLiveNotifications, useNotifications } from "../features/notifications/use-notifications.ts";
import { laneFigures } from "../features/renewals/board-figures.ts";
import { useBoard } from "../features/renewals/use-board.ts";
import { searchTexts } from "../features/search/texts.ts";
import { ActivationGate } from "../features/trial/activation-gate.tsx";
import { useContinuedTrial } from "../features/trial/continued-trial.ts";
import { useTrial } from "../features/trial/use-trial.ts";
import { NEW_RECORD } from "../lib/list-search.ts";
import { useShortcuts } from "../lib/shortcuts.ts";
import { LoadingScreen } from "../ui/loading-screen.tsx";
import { TooltipProvider } from "../ui/tooltip.tsx";
import type { Overlay } from "./-palette.tsx";

const PaymentDialog = lazy(() =>
  import("../features/payments/payment-dialog.tsx").then(({ PaymentDialog }) => ({ default: PaymentDialog })),
);
/** Who is signed in never needs it. */
const SignInScreen = lazy(() =>
  import("../features/auth/sign-in-screen.tsx").then(({ SignInScreen }) => ({ default: SignInScreen })),
);
const loadPalette = () => import("./-palette.tsx");
const PaletteLayer = lazy(() => loadPalette().then(({ PaletteLayer }) => ({ default: PaletteLayer })));

/** The addresses that need a signed-in person share this: sign-in, the gate, then the frame around the page. */
export function SignedInLayout() {
  const session = useSession();
  switch (session.status) {
    case "loading":
      return <LoadingScreen />;
    case "anonymous":
      return (
        <Suspense fallback={<LoadingScreen />}>
          <SignInScreen onRetry={session.isUnreachable ? session.retry : undefined} />
        </Suspense>
      );
    case "signed-in":
      return (
        <SignedInProvider me={session.me}>
          <TooltipProvider>
            <Gated me={session.me} />
          </TooltipProvider>
        </SignedInProvider>
      );
  }
}

/** contract.md, resolved contradictions: the gate first, to every tenant that is not active. */
function Gated({ me: { user, tenant } }: { me: SignedIn }) {
  const trial = useTrial();
  const { hasContinued, continueTrial } = useContinuedTrial(tenant.id);
  const { signOut, isPending: isLeaving } = useSignOut();
  const [isPaying, setIsPaying] = useState(false);
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title }) ?? "";

  const status = trial.data?.accountStatus ?? tenant.accountStatus;
  // What the gate says depends on the days left; saying "ended" for a moment would be a fright.
  if (status !== "active" && trial.isPending) return <LoadingScreen />;

  const isTrialRunning = status === "trial" && trial.data?.isExpired !== true;
  if (status === "active" || (isTrialRunning && hasContinued)) {
    return (
      <Framed
        user={user}
        tenant={tenant}
        title={title}
        trialDaysLeft={isTrialRunning && trial.data ? trial.data.daysRemaining : null}
        onSignOut={signOut}
      />
    );
  }
  return (
    <>
      <ActivationGate
        tenant={tenant}
        trial={trial.data}
        isLeaving={isLeaving}
        onActivate={() => setIsPaying(true)}
        onContinue={continueTrial}
        onLogout={signOut}
      />
      {isPaying && (
        <Suspense>
          <PaymentDialog
            isOpen
            payer={{ name: user.name, email: user.email, businessName: tenant.businessName }}
            onClose={() => setIsPaying(false)}
          />
        </Suspense>
      )}
    </>
  );
}

/** The frame with its bell and its counts; only here, past the gate, may either be asked for. */
function Framed(frame: Omit<ComponentProps<typeof Frame>, "bell" | "card" | "dueNow" | "onSearch" | "children">) {
  const feed = useNotifications();
  useLiveNotifications(feed);
  const board = useBoard().data;
  const palette = usePalette();
  const dueNow = laneFigures(board, "overdue").count + laneFigures(board, "today").count;
  return (
    <Frame
      {...frame}
      dueNow={dueNow}
      bell={<Bell feed={feed} />}
      card={<SidebarCard feed={feed} />}
      onSearch={palette.open}
    >
      <Outlet />
      {palette.layer}
    </Frame>
  );
}

/** The palette's own chunk comes while nobody waits for it, so that it opens at once. */
function usePalette() {
  const { overview: texts } = searchTexts;
  const navigate = useNavigate();
  const [overlay, setOverlay] = useState<Overlay>(null);
  const [wasOpened, setWasOpened] = useState(false);
  const show = (next: Overlay) => {
    setOverlay(next);
    if (next) setWasOpened(true);
  };
  useEffect(() => {
    const timer = setTimeout(() => void loadPalette(), IDLE_MS);
    return () => clearTimeout(timer);
  }, []);
  const open = () => show("palette");
  useShortcuts([
    { keys: ["mod+k"], does: texts.search, group: texts.everywhere, run: open },
    { keys: ["/"], does: texts.search, group: texts.everywhere, run: open },
    {
      keys: ["c"],
      does: texts.newCustomer,
      group: texts.everywhere,
      run: () => void navigate({ to: "/dashboard/customers", search: { form: NEW_RECORD } }),
    },
    { keys: ["?"], does: texts.help, group: texts.everywhere, run: () => show("shortcuts") },
    ...destinations.map(({ tab, to, label }) => ({
      keys: ["g", goKeys[tab]],
      does: label,
      group: texts.goTo,
      run: () => void navigate({ to }),
    })),
  ]);
  const layer = wasOpened && (
    <Suspense>
      <PaletteLayer overlay={overlay} onShow={show} />
    </Suspense>
  );
  return { open, layer };
}

const IDLE_MS = 2000;

/** The second key of "G, then …". */
const goKeys = {
  overview: "d",
  renewals: "r",
  customers: "c",
  products: "p",
  subscriptions: "s",
  templates: "m",
  notifications: "n",
  billing: "b",
} as const satisfies Record<Destination["tab"], string>;
