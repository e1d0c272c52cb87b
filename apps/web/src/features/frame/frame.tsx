import type { User } from "@aavarti/contract/auth";
import type { Tenant } from "@aavarti/contract/tenants";
import { Link, useLocation } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef } from "react";
import { useIsWide } from "../../lib/frame/screen-width.ts";
import { businessTypeName } from "../../lib/i18n/industry-texts.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Header, PhoneHeader } from "./header.tsx";
import { Sidebar } from "./sidebar.tsx";
import { TabBar } from "./tab-bar.tsx";
import { frameTexts as texts } from "./texts.ts";
import { UserMenu } from "./user-menu.tsx";

interface FrameProps {
  readonly user: User;
  readonly tenant: Tenant;
  readonly title: string;
  /** What the title is a part of, shown on a phone in place of the business; null for none. */
  readonly titleOf: string | null;
  /** The remaining days of a running trial, otherwise null. */
  readonly trialDaysLeft: number | null;
  /** The notification bell, shown beside the user menu. */
  readonly bell: ReactNode;
  /** The newest notifications, shown above the sidebar's last links. */
  readonly card: ReactNode;
  /** The number of renewals due today or late. */
  readonly dueNow: number;
  /** The number of conversations without an answer, up to 100. */
  readonly unanswered: number;
  readonly onSearch: () => void;
  /** Begins to take a payment. Null for a role that may not. */
  readonly onTake: (() => void) | null;
  /** Null for a role that may not change it. */
  readonly onChangeBusinessType: (() => void) | null;
  readonly onSignOut: () => void;
  readonly children: ReactNode;
}

/**
 * Shows the frame around every dashboard screen: a sidebar and a top bar, on a phone a top bar and
 * tabs. `title` is shown on a phone only, `card` in the expanded sidebar only, and the days of the
 * trial in a desktop's top bar only. Focuses the content, without scrolling, when the path changes.
 */
export function Frame({
  user,
  tenant,
  title,
  titleOf,
  trialDaysLeft,
  bell,
  card,
  dueNow,
  unanswered,
  onSearch,
  onTake,
  onChangeBusinessType,
  onSignOut,
  children,
}: FrameProps) {
  const isWide = useIsWide();
  const userMenu = <UserMenu user={user} onChangeBusinessType={onChangeBusinessType} onSignOut={onSignOut} />;
  return (
    <>
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-sm focus:bg-surface focus:px-3 focus:py-2 focus:shadow-pop"
      >
        {texts.skip}
      </a>
      {/* The page keeps its place in the tree when the layout changes with the window's size, so
        that typed text is not lost. */}
      <div className="flex min-h-dvh">
        {isWide && (
          <Sidebar
            businessName={tenant.businessName}
            city={tenant.city}
            card={card}
            dueNow={dueNow}
            unanswered={unanswered}
            onSearch={onSearch}
          />
        )}
        <div className="flex min-w-0 flex-1 flex-col">
          {isWide ? (
            <Header
              note={trialDaysLeft !== null && <TrialNote days={trialDaysLeft} />}
              bell={bell}
              onSearch={onSearch}
              businessType={businessTypeName(tenant.industryType)}
              onChangeBusinessType={onChangeBusinessType}
            >
              {userMenu}
            </Header>
          ) : (
            <PhoneHeader title={title} subtitle={titleOf ?? placeOf(tenant)} bell={bell} onSearch={onSearch}>
              {userMenu}
            </PhoneHeader>
          )}
          <Main>{children}</Main>
          {!isWide && <TabBar dueNow={dueNow} unanswered={unanswered} onTake={onTake} />}
        </div>
      </div>
    </>
  );
}

/** Moves the focus to the start of each new page, so that a screen reader begins at its heading. */
function Main({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shownPath = useRef(pathname);
  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <main
      id="main"
      ref={main}
      tabIndex={-1}
      className="flex min-w-0 flex-1 flex-col outline-none max-lg:pb-[calc(72px+var(--toast-room,0px)+env(safe-area-inset-bottom))]"
    >
      {children}
    </main>
  );
}

function TrialNote({ days }: { days: number }) {
  return (
    <Link to="/dashboard/billing" className={buttonClass({ look: "soft", size: "sm", className: "num" })}>
      {texts.trialLeft(days)}
    </Link>
  );
}

const placeOf = ({ businessName, city }: Tenant) => (city ? `${businessName}, ${city}` : businessName);
