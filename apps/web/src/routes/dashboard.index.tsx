import { createFileRoute, Link } from "@tanstack/react-router";
import { Phone, Plus } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useSignedIn } from "../features/auth/session.tsx";
import { IndustryDashboard } from "../features/dashboards/industry-dashboard.tsx";
import { frameTexts } from "../features/frame/texts.ts";
import { isSetUp, sampleOffer } from "../features/onboarding/set-up.ts";
import { Answer } from "../features/overview/answer.tsx";
import { laneOf } from "../features/overview/lanes.ts";
import { LatestActivity } from "../features/overview/latest-activity.tsx";
import { Strip } from "../features/overview/strip.tsx";
import { overviewNouns, overviewTexts as texts } from "../features/overview/texts.ts";
import { type Opened, TodaysWork, WorkWaiting } from "../features/overview/todays-work.tsx";
import { WorkMenu } from "../features/overview/work-menu.tsx";
import { trpc } from "../lib/api/trpc.ts";
import { useToday } from "../lib/display/clock.ts";
import { pageTitle } from "../lib/frame/page-title.ts";
import { useBusinessWords } from "../lib/i18n/business-words.ts";
import type { Remind } from "../lib/list/remind.tsx";
import { useMay } from "../lib/session/may.tsx";
import { Button, buttonClass } from "../ui/button.tsx";
import { ListNotice } from "../ui/list-notice.tsx";
import { OpeningDialog } from "../ui/opening-dialog.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { useTakingPayment } from "./-use-taking-payment.tsx";
import type { AskedAct } from "./-work-acts.tsx";

/** Lazy: a business that has finished the first steps never needs it. */
const GettingStarted = lazy(() =>
  import("../features/onboarding/getting-started.tsx").then(({ GettingStarted }) => ({ default: GettingStarted })),
);

/** Lazy: most businesses chose their business type long ago. */
const ProfileCountdown = lazy(() =>
  import("../features/trial/profile-countdown.tsx").then(({ ProfileCountdown }) => ({ default: ProfileCountdown })),
);

/** Lazy: only the work of a large business was calculated before. */
const AsOf = lazy(() => import("../features/dashboards/as-of.tsx").then(({ AsOf }) => ({ default: AsOf })));

/** Lazy: needed once a renewal is recorded or a reminder sent from here. */
const WorkActs = lazy(() => import("./-work-acts.tsx").then(({ WorkActs }) => ({ default: WorkActs })));

/** Renewals in the list of today's work. */
const WORK = 8;
/** Other members renew, and midnight passes. */
const FRESH_MS = 60_000;

export const Route = createFileRoute("/dashboard/")({
  head: () => pageTitle(frameTexts.nav.overview),
  staticData: { title: () => frameTexts.nav.overview },
  component: OverviewPage,
});

function OverviewPage() {
  const may = useMay();
  const { tenant } = useSignedIn();
  const words = useBusinessWords();
  const today = useToday();
  const board = trpc.renewals.board.useQuery({}, { refetchInterval: FRESH_MS });
  const work = trpc.dashboards.work.useQuery(
    { limit: WORK },
    { refetchInterval: ({ state: { data } }) => (data?.isUpdating ? 2_000 : FRESH_MS) },
  );
  const onboarding = trpc.onboarding.read.useQuery(undefined, { refetchOnMount: "always" });
  const has = onboarding.data;
  const isReady = has !== undefined && isSetUp(has);
  const [opened, setOpened] = useState<Opened>({ id: null, isCalling: false });
  const [asked, setAsked] = useState<AskedAct | null>(null);
  const remind: Remind = may("reminders.send") ? ([id]) => id && setAsked({ act: "remind", id }) : null;
  const taking = useTakingPayment();
  const writer = { businessName: tenant.businessName, today, mayReply: may("inbox.reply") };
  const total = board.data ? laneOf(board.data, "overdue").count + laneOf(board.data, "today").count : 0;
  const first = work.data?.items[0];

  const firstSteps = has && (!isReady || sampleOffer(has)) && (
    <Suspense fallback={<Skeleton className="h-40" />}>
      <GettingStarted has={has} words={words} mayImport={may("records.import")} maySample={may("products.delete")} />
    </Suspense>
  );

  return (
    <div className="min-h-full bg-surface p-4 pb-10 lg:px-8 lg:pt-7">
      <Answer board={board.data} work={work.data} today={today}>
        {may("subscriptions.write") && (
          <Link
            to="/dashboard/subscriptions"
            search={{ form: "new" }}
            className={buttonClass({ look: first ? "secondary" : "primary" })}
          >
            <Plus aria-hidden className="size-4" strokeWidth={1.75} />
            {overviewNouns(words).create}
          </Link>
        )}
        {first && (
          <Button look="primary" onClick={() => setOpened({ id: first.id, isCalling: true })}>
            <Phone aria-hidden className="size-4" strokeWidth={1.75} />
            {texts.startCalling}
          </Button>
        )}
      </Answer>
      <div className="mt-4 grid gap-4 lg:mt-6">
        {board.isError ? (
          <ListNotice
            isAlert
            text={texts.failed}
            actionLabel={texts.work.retry}
            onAction={() => void board.refetch()}
          />
        ) : (
          <Strip board={board.data} oldestDays={work.data?.oldestDays ?? null} today={today} />
        )}
        {tenant.profileDueOn !== null && (
          <Suspense fallback={<Skeleton className="h-40 lg:h-19" />}>
            <ProfileCountdown dueOn={tenant.profileDueOn} today={today} />
          </Suspense>
        )}
        {has && !isReady && firstSteps}
      </div>
      {/* On a phone the work comes first, then the figures of the trade, and what happened last. */}
      <div className="mt-8 flex flex-col gap-8 xl:grid xl:grid-cols-[minmax(0,1fr)_344px] xl:gap-10">
        <div className="grid min-w-0 grid-cols-1 content-start gap-9 max-xl:order-2">
          <Suspense
            fallback={
              <p role="status" className="py-16 text-center text-text-2">
                {texts.loadingTemplate}
              </p>
            }
          >
            <IndustryDashboard industryType={tenant.industryType} />
          </Suspense>
        </div>
        <div className="grid content-start gap-8 max-xl:contents">
          <div className="grid grid-cols-1 gap-8 max-xl:order-1">
            {isReady && firstSteps}
            {work.data ? (
              <div>
                <TodaysWork
                  work={work.data}
                  total={total}
                  opened={opened}
                  onOpen={setOpened}
                  writer={writer}
                  menuOf={(item) => (
                    <WorkMenu
                      item={item}
                      take={taking.take}
                      remind={remind}
                      onRenew={(id) => setAsked({ act: "renew", id })}
                    />
                  )}
                />
                {work.data.calculatedAt && (
                  <Suspense>
                    <AsOf instant={work.data.calculatedAt} />
                  </Suspense>
                )}
              </div>
            ) : work.isError ? (
              <ListNotice
                isAlert
                text={texts.work.failed}
                actionLabel={texts.work.retry}
                onAction={() => void work.refetch()}
              />
            ) : (
              <WorkWaiting />
            )}
          </div>
          {may("activity.read") && (
            <div className="max-xl:order-3">
              <LatestActivity today={today} />
            </div>
          )}
        </div>
      </div>
      {asked && (
        <OpeningDialog onCancel={() => setAsked(null)}>
          <WorkActs asked={asked} today={today} />
        </OpeningDialog>
      )}
      {taking.dialog}
    </div>
  );
}
