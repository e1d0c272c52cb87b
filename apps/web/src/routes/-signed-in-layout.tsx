import { Outlet, useMatches, useNavigate, useSearch } from "@tanstack/react-router";
import { type ComponentProps, type ComponentType, lazy, Suspense, useEffect, useState } from "react";
import { type SignedIn, SignedInProvider, useSession } from "../features/auth/session.tsx";
import { useSignOut } from "../features/auth/use-sign-out.ts";
import { destinations, labelIn } from "../features/frame/destinations.ts";
import { Frame } from "../features/frame/frame.tsx";
import type { FrameDialog } from "../features/frame/frame-search.ts";
import { OfflineBanner } from "../features/frame/offline-banner.tsx";
import { frameTexts } from "../features/frame/texts.ts";
import { Bell } from "../features/notifications/bell.tsx";
import { useLiveNotifications, useNotifications } from "../features/notifications/use-notifications.ts";
import { ReceiptDialog } from "../features/payments/receipt/lazy-receipt-dialog.ts";
import { useProfileLanguage } from "../features/profile/use-profile-language.ts";
import { laneFigures } from "../features/renewals/board-figures.ts";
import { useBoard } from "../features/renewals/use-board.ts";
import { OpeningPalette, PaletteNotLoaded } from "../features/search/opening-palette.tsx";
import { shortcutTexts as texts } from "../features/search/shortcut-texts.ts";
import { useContinuedTrial } from "../features/trial/continued-trial.ts";
import { useTrial } from "../features/trial/use-trial.ts";
import { setBusinessCurrency } from "../lib/display/business-currency.ts";
import { useToday } from "../lib/display/clock.ts";
import { NOUN_SCREENS } from "../lib/frame/noun-screens.ts";
import { useShortcuts } from "../lib/frame/shortcuts.ts";
import { BusinessWordsProvider, titleIn, useBusinessWords } from "../lib/i18n/business-words.ts";
import { nounsOf } from "../lib/i18n/nouns-of.ts";
import { NEW_RECORD } from "../lib/list/list-search.ts";
import { closeReceipt, useOpenedReceipt } from "../lib/payments/opened-receipt.ts";
import { useIsConnected } from "../lib/realtime/use-connection.ts";
import { useMay } from "../lib/session/may.tsx";
import { holdKeys } from "../ui/held-keys.ts";
import { LoadingScreen } from "../ui/loading-screen.tsx";
import { OfflineNotice } from "../ui/offline-notice.tsx";
import { HeldKeys, OpeningDialog } from "../ui/opening-dialog.tsx";
import { TooltipProvider } from "../ui/tooltip.tsx";
import type { Overlay, PaletteLayerProps } from "./-palette.tsx";
import { preloadPaymentSheet, useTakingPayment } from "./-use-taking-payment.tsx";

/** Lazy: most businesses never see it, and it would add to the first load. */
const SendingBanner = lazy(() =>
  import("../features/sending/sending-banner.tsx").then(({ SendingBanner }) => ({ default: SendingBanner })),
);

/** Lazy: it is shown once the notifications are loaded, and never on a phone. */
const SidebarCard = lazy(() =>
  import("../features/notifications/sidebar-card.tsx").then(({ SidebarCard }) => ({ default: SidebarCard })),
);

/** Lazy: it says nothing before something new has come. */
const Announcements = lazy(() =>
  import("../features/notifications/announcements.tsx").then(({ Announcements }) => ({ default: Announcements })),
);

/** Lazy: a business that has paid never needs it. */
const ActivationGate = lazy(() =>
  import("../features/trial/activation-gate.tsx").then(({ ActivationGate }) => ({ default: ActivationGate })),
);
const OwnDataActions = lazy(() =>
  import("../features/account/own-data-actions.tsx").then(({ OwnDataActions }) => ({ default: OwnDataActions })),
);
const PaymentDialog = lazy(() =>
  import("../features/activation/payment-dialog.tsx").then(({ PaymentDialog }) => ({ default: PaymentDialog })),
);
const BillingPanel = lazy(() =>
  import("../features/billing/billing-panel.tsx").then(({ BillingPanel }) => ({ default: BillingPanel })),
);
const RefundPapers = lazy(() =>
  import("../features/billing/billing-panel.tsx").then(({ RefundPapers }) => ({ default: RefundPapers })),
);
const BusinessTypeDialog = lazy(() =>
  import("../features/business-type/business-type-dialog.tsx").then(({ BusinessTypeDialog }) => ({
    default: BusinessTypeDialog,
  })),
);
const CurrencyDialog = lazy(() =>
  import("../features/business-type/currency-dialog.tsx").then(({ CurrencyDialog }) => ({ default: CurrencyDialog })),
);
/** Lazy: a signed-in user never needs it. */
const SignInHere = lazy(() =>
  import("../features/auth/sign-in-here.tsx").then(({ SignInHere }) => ({ default: SignInHere })),
);
let loadedPalette: ComponentType<PaletteLayerProps> | null = null;
const loadPalette = () =>
  import("./-palette.tsx").then(({ PaletteLayer }) => {
    loadedPalette = PaletteLayer;
    return { default: PaletteLayer };
  });
const LazyPalette = lazy(() => loadPalette().catch(() => ({ default: UnloadedPalette })));

/** Stands in for a palette whose code could not be loaded, and says so when it is opened. */
const UnloadedPalette = ({ overlay, onShow }: PaletteLayerProps) =>
  overlay && <PaletteNotLoaded onClose={() => onShow(null)} />;

/**
 * Shows the layout of all routes that need a signed-in user: the sign-in screen without a session;
 * the activation screen while the account is not active, in a running trial only until the user
 * continues; otherwise the frame around the page. Once signed in, it sets the business's currency
 * and nouns for texts outside components. If the session can't be checked while offline, it says so
 * instead of showing the sign-in screen.
 */
export function SignedInLayout() {
  const session = useSession();
  const isConnected = useIsConnected();
  switch (session.status) {
    case "loading":
      return <LoadingScreen />;
    case "anonymous":
      // The sign-in screen can't work without a network, and its files may not be cached.
      if (session.isUnreachable && !isConnected) {
        return (
          <main id="main" className="m-auto w-full max-w-140 p-4">
            <OfflineNotice onRetry={session.retry} />
          </main>
        );
      }
      return (
        <Suspense fallback={<LoadingScreen />}>
          <SignInHere onRetry={session.isUnreachable ? session.retry : undefined} />
        </Suspense>
      );
    case "signed-in":
      // Before any part of the page is rendered: they all read it.
      setBusinessCurrency(session.me.tenant.currency);
      return (
        <SignedInProvider me={session.me}>
          <WordsInSentences industryType={session.me.tenant.industryType} />
          <BusinessWordsProvider value={nounsOf(session.me.tenant.industryType)}>
            <TooltipProvider>
              <Gated key={session.me.tenant.currency} me={session.me} />
            </TooltipProvider>
          </BusinessWordsProvider>
        </SignedInProvider>
      );
  }
}

/** Gives the server's sentences the business's nouns; offline they keep the usual ones. */
function WordsInSentences({ industryType }: { industryType: string }) {
  useEffect(() => {
    void import("../lib/i18n/name-records.ts").then(
      ({ setIndustry }) => setIndustry(industryType),
      () => undefined,
    );
  }, [industryType]);
  return null;
}

/**
 * Shows the trial gate first to every tenant whose account is not active; while the trial runs not
 * to members who can't activate it, who come to work.
 */
function Gated({ me: { user, tenant } }: { me: SignedIn }) {
  const may = useMay();
  const trial = useTrial();
  useProfileLanguage({ user, tenant });
  const { hasContinued, continueTrial } = useContinuedTrial(tenant.id);
  const signOut = useSignOut();
  const [isPaying, setIsPaying] = useState(false);
  const { title = "", titleOf } = useTitle();

  const status = trial.data?.accountStatus ?? tenant.accountStatus;
  // Wait for the days left, or the gate could briefly say that the trial has ended.
  if (status !== "active" && trial.isPending) return <LoadingScreen />;

  const mayReadBilling = may("billing.read");
  const isTrialRunning = status === "trial" && trial.data?.isExpired !== true;
  if (status === "active" || (isTrialRunning && (hasContinued || !may("billing.pay")))) {
    return (
      <Framed
        user={user}
        tenant={tenant}
        title={title}
        titleOf={titleOf ?? null}
        trialDaysLeft={isTrialRunning && trial.data ? trial.data.daysRemaining : null}
        onSignOut={signOut}
      />
    );
  }
  return (
    <>
      <Suspense fallback={<LoadingScreen />}>
        <ActivationGate
          tenant={tenant}
          trial={trial.data}
          onRetry={() => trial.refetch()}
          onActivate={() => setIsPaying(true)}
          onContinue={continueTrial}
          onLogout={signOut}
          ownData={<OwnDataActions user={user} tenant={tenant} />}
          refundPapers={mayReadBilling && trial.data?.refundedAt ? <RefundPapers /> : null}
          receipts={
            status === "suspended" && mayReadBilling ? <BillingPanel businessName={tenant.businessName} /> : null
          }
        />
      </Suspense>
      {isPaying && (
        <OpeningDialog onCancel={() => setIsPaying(false)}>
          <PaymentDialog
            isOpen
            payer={{ name: user.name, email: user.email, businessName: tenant.businessName }}
            onClose={() => setIsPaying(false)}
          />
        </OpeningDialog>
      )}
    </>
  );
}

/** The screen's title, and what it is a part of. */
const useTitle = () =>
  useMatches({
    select: (matches) => {
      const { staticData, search } = matches.at(-1) ?? {};
      return { title: staticData?.title?.(search ?? {}), titleOf: staticData?.titleOf?.(search ?? {}) };
    },
    structuralSharing: true,
  });

/** The frame with its notification bell and counts. Both are requested only here, past the gate. */
function Framed({
  title,
  ...frame
}: Omit<
  ComponentProps<typeof Frame>,
  "bell" | "card" | "dueNow" | "unanswered" | "onSearch" | "onTake" | "onChangeBusinessType" | "children"
>) {
  const feed = useNotifications();
  useLiveNotifications();
  const { data: board, dataUpdatedAt } = useBoard();
  const today = useToday();
  const palette = usePalette();
  const may = useMay();
  const taking = useTakingPayment();
  const receipt = useOpenedReceipt();
  useShortcuts(
    taking.choose ? [{ keys: ["t"], does: frameTexts.takePayment, group: texts.everywhere, run: taking.choose }] : [],
  );
  const businessType = useBusinessTypeDialog(frame);
  const words = useBusinessWords();
  const dueNow = laneFigures(board, "overdue").count + laneFigures(board, "today").count;
  return (
    <Frame
      {...frame}
      title={titleIn(words, title)}
      dueNow={dueNow}
      unanswered={feed.unanswered}
      bell={<Bell feed={feed} />}
      card={
        <Suspense>
          <SidebarCard feed={feed} />
        </Suspense>
      }
      onSearch={palette.open}
      onTake={taking.choose}
      onChangeBusinessType={businessType.open}
    >
      <Suspense>
        <SendingBanner email={frame.user.email} isOwner={frame.user.role === "owner"} />
        <Announcements feed={feed} />
      </Suspense>
      <Outlet />
      <OfflineBanner asOf={dataUpdatedAt} today={today} />
      {palette.layer}
      {taking.dialog}
      {receipt && (
        <OpeningDialog onCancel={closeReceipt}>
          <ReceiptDialog payment={receipt} maySend={may("payments.record")} today={today} onClose={closeReceipt} />
        </OpeningDialog>
      )}
      {businessType.layer}
    </Frame>
  );
}

/**
 * Returns the dialog of the business type or the currency, whose state is in the URL so that it can
 * open above any screen. `open` opens the first; null for a role without the permission.
 */
function useBusinessTypeDialog({ tenant }: Pick<SignedIn, "tenant">) {
  const may = useMay();
  const { dialog } = useSearch({ strict: false });
  const navigate = useNavigate();
  const today = useToday();
  if (!may("business.change")) return { open: null, layer: null };
  const show = (shown: FrameDialog | undefined) =>
    navigate({ to: ".", search: (now) => ({ ...now, dialog: shown }), resetScroll: false });
  const Shown = dialog === "currency" ? CurrencyDialog : BusinessTypeDialog;
  const layer = dialog && (
    <OpeningDialog onCancel={() => void show(undefined)}>
      <Shown tenant={tenant} today={today} onClose={() => show(undefined)} />
    </OpeningDialog>
  );
  return { open: () => void show("business-type"), layer };
}

/**
 * Returns the palette's state. Its chunk and the payment sheet's are preloaded while the page is
 * idle, so that they open at once; not while offline, because a chunk that fails to load reloads
 * the page. Called earlier, `open` shows the palette's search box alone until the chunk is there,
 * or says that it can't be loaded.
 */
function usePalette() {
  const may = useMay();
  const navigate = useNavigate();
  const words = useBusinessWords();
  const [overlay, setOverlay] = useState<Overlay>(null);
  // What has loaded is rendered at once; a lazy component would show its fallback first.
  const [Layer, setLayer] = useState<ComponentType<PaletteLayerProps> | null>(null);
  const show = (next: Overlay) => {
    setOverlay(next);
    if (next) setLayer((layer: ComponentType<PaletteLayerProps> | null) => layer ?? loadedPalette ?? LazyPalette);
  };
  const close = () => show(null);
  const mayTake = may("payments.record");
  useEffect(() => {
    const timer = setTimeout(() => {
      if (!navigator.onLine) return;
      loadPalette().catch(() => undefined);
      if (mayTake) preloadPaymentSheet();
    }, IDLE_MS);
    return () => clearTimeout(timer);
  }, [mayTake]);
  const open = () => show("palette");
  useShortcuts([
    { keys: ["mod+k"], does: texts.search, group: texts.everywhere, run: open },
    { keys: ["/"], does: texts.search, group: texts.everywhere, run: open },
    ...(may("customers.write")
      ? [
          {
            keys: ["c"],
            does: frameTexts.new(words.customer.one),
            group: texts.everywhere,
            run: () => {
              // The form opens only once its screen has loaded.
              const release = holdKeys(() => undefined);
              void navigate({ to: NOUN_SCREENS.customers.to, search: { form: NEW_RECORD } }).finally(release);
            },
          },
        ]
      : []),
    { keys: ["?"], does: texts.help, group: texts.everywhere, run: () => show("shortcuts") },
    ...destinations.map((destination) => ({
      keys: ["g", destination.key],
      does: labelIn(words, destination),
      group: texts.goTo,
      run: () => void navigate({ to: destination.to }),
    })),
  ]);
  const fallback =
    overlay === "palette" ? <OpeningPalette onCancel={close} /> : overlay && <HeldKeys onCancel={close} />;
  const layer = Layer && (
    <Suspense fallback={fallback}>
      <Layer overlay={overlay} fades={Layer !== LazyPalette} onShow={show} />
    </Suspense>
  );
  return { open, layer };
}

const IDLE_MS = 2000;
