import { createFileRoute, Link, useNavigate } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import { lazy, Suspense, useEffect, useRef } from "react";
import { BusinessPanel } from "../features/account/business-panel.tsx";
import { DataPanel } from "../features/account/data-panel.tsx";
import { ErasePanel } from "../features/account/erase-panel.tsx";
import { SettingsMenu } from "../features/account/settings-menu.tsx";
import { SETTINGS_PAGE_LOOKS, SETTINGS_PAGES, type SettingsPage } from "../features/account/settings-pages.ts";
import { SignInPanels } from "../features/account/sign-in-panels.tsx";
import { accountTexts as texts } from "../features/account/texts.ts";
import { useSessionActions, useSignedIn } from "../features/auth/session.tsx";
import { CustomFieldsPanel } from "../features/custom-fields/custom-fields-panel.tsx";
import { InstallPanel } from "../features/install/install-panel.tsx";
import { useToday } from "../lib/display/clock.ts";
import { pageTitle } from "../lib/frame/page-title.ts";
import { screenTitles } from "../lib/frame/screen-titles.ts";
import { useScrollToHash } from "../lib/frame/use-scroll-to-hash.ts";
import { oneOf } from "../lib/list/list-search.ts";
import { useMay } from "../lib/session/may.tsx";
import { classNames } from "../ui/class-names.ts";
import { ListSkeleton } from "../ui/list.tsx";

export const Route = createFileRoute("/dashboard/settings")({
  head: ({ match }) => {
    const page = pageName(match.search);
    return pageTitle(page ? `${page} - ${screenTitles.settings}` : screenTitles.settings);
  },
  staticData: {
    title: (search) => pageName(search) ?? screenTitles.settings,
    titleOf: (search) => (pageName(search) ? screenTitles.settings : null),
  },
  // The screen reads it: parsing it here would be part of the first load.
  validateSearch: (raw: { readonly page?: unknown }): { readonly page?: unknown } => raw,
  component: SettingsScreen,
});

/** The name of the page that the URL names; undefined for none, and an unknown one. */
function pageName({ page }: { readonly page?: unknown }): string | undefined {
  return new Map<unknown, string>(Object.entries(screenTitles.settingsPages)).get(page);
}

const TeamPanel = lazy(() =>
  import("../features/team/team-panel.tsx").then((module) => ({ default: module.TeamPanel })),
);
const LeavePanel = lazy(() =>
  import("../features/team/leave-panel.tsx").then((module) => ({ default: module.LeavePanel })),
);
const SettingsIndex = lazy(() => import("./-settings-index-view.tsx"));

/** What the hash of the address can name: a page, or a part of one. */
const SECTIONS = [...SETTINGS_PAGES, "erase"];

/** The menu beside one page; on a phone the menu alone, or one page with the way back to it. */
function SettingsScreen() {
  const may = useMay();
  const { tenant } = useSignedIn();
  const asked = oneOf(Route.useSearch().page, SETTINGS_PAGES);
  const needs = asked && SETTINGS_PAGE_LOOKS[asked].needs;
  const chosen = needs === undefined || may(needs) ? asked : undefined;
  const page = chosen ?? "business";
  const content = useRef<HTMLDivElement>(null);
  const shown = useRef(chosen);
  useEffect(() => {
    // The path stays, so the frame doesn't move the focus to what was opened.
    if (shown.current !== chosen) content.current?.focus();
    shown.current = chosen;
  }, [chosen]);
  useScrollToHash(SECTIONS);
  return (
    <div className="flex flex-wrap items-start gap-4 p-4 lg:gap-8 lg:p-6">
      <h1 className="text-xl font-semibold basis-full max-lg:sr-only">{texts.title}</h1>
      <SettingsMenu
        current={page}
        tenant={tenant}
        className={classNames("min-w-0 max-lg:basis-full lg:basis-60", chosen && "max-lg:hidden")}
        renderIndex={(show) => (
          <Suspense fallback={<ListSkeleton label={texts.loading} rows={4} />}>
            <SettingsIndex show={show} />
          </Suspense>
        )}
      />
      <div
        ref={content}
        tabIndex={-1}
        className={classNames(
          "grid max-w-180 min-w-0 flex-1 grid-cols-[minmax(0,1fr)] gap-4 outline-none max-lg:basis-full lg:basis-96 lg:gap-6",
          !chosen && "max-lg:hidden",
        )}
      >
        <Link
          to="/dashboard/settings"
          replace
          className="-ml-2 inline-flex h-11 items-center gap-1.5 justify-self-start rounded-sm px-2 text-text-2 lg:hidden"
        >
          <ArrowLeft aria-hidden className="size-4" strokeWidth={1.75} />
          {texts.title}
        </Link>
        <div id={page} className="grid scroll-mt-20 grid-cols-[minmax(0,1fr)] gap-4 lg:gap-6">
          <Panels page={page} />
        </div>
      </div>
    </div>
  );
}

function Panels({ page }: { page: SettingsPage }) {
  const may = useMay();
  const { user, tenant } = useSignedIn();
  const today = useToday();
  const { end } = useSessionActions();
  const navigate = useNavigate();
  const leave = () => {
    end();
    void navigate({ to: "/login", ignoreBlocker: true });
  };
  switch (page) {
    case "business":
      return <BusinessPanel user={user} tenant={tenant} mayChange={may("business.change")} />;
    case "team":
      return (
        <Suspense fallback={<ListSkeleton label={texts.loading} rows={4} />}>
          <TeamPanel businessName={tenant.businessName} role={user.role} today={today} />
        </Suspense>
      );
    case "fields":
      return <CustomFieldsPanel mayChange={may("fields.configure")} />;
    case "sign-in":
      return (
        <>
          <SignInPanels email={user.email} today={today} onLeft={leave} />
          <Suspense fallback={<ListSkeleton label={texts.loading} rows={1} />}>
            <LeavePanel businessName={tenant.businessName} onLeft={leave} />
          </Suspense>
        </>
      );
    case "data":
      return (
        <>
          {may("account.export") && <DataPanel />}
          {user.role === "owner" && (
            <div id="erase" className="scroll-mt-20">
              <ErasePanel user={user} tenant={tenant} />
            </div>
          )}
        </>
      );
    case "app":
      return <InstallPanel />;
  }
}
