import { ListConversations } from "@aavarti/contract/conversations";
import { ListCustomers } from "@aavarti/contract/customers";
import { ListCharges, ListPayerCharges, ListPayments } from "@aavarti/contract/payments";
import { ListSubscriptions } from "@aavarti/contract/subscriptions";
import { SUBSCRIPTION_TABS, type SubscriptionTab } from "@aavarti/domain/standing";
import { STORED_WIDGETS } from "@aavarti/domain/stored-widgets";
import { listActivity } from "@aavarti/services/activity/list-activity";
import { listCalls, readForecast } from "@aavarti/services/analytics/forecast";
import { reportDay } from "@aavarti/services/analytics/report-day";
import { reportFinancialYear } from "@aavarti/services/analytics/report-financial-year";
import { reportMonth } from "@aavarti/services/analytics/report-month";
import { summarise } from "@aavarti/services/analytics/summarise";
import type { ServiceContext } from "@aavarti/services/context";
import { countInboxTabs, listConversations } from "@aavarti/services/conversations/list-conversations";
import { listThread } from "@aavarti/services/conversations/list-thread";
import { countCustomers, listCustomers, sumCustomerLanes } from "@aavarti/services/customers/list-customers";
import { readGlance } from "@aavarti/services/customers/read-glance";
import { readRecord } from "@aavarti/services/customers/read-record";
import { listDeliveries, readPauseBoard } from "@aavarti/services/dashboards/ecommerce";
import { readGraceClock } from "@aavarti/services/dashboards/financial-services";
import { listRecall } from "@aavarti/services/dashboards/healthcare";
import { readKeyFigures } from "@aavarti/services/dashboards/key-figures";
import { listWork } from "@aavarti/services/dashboards/list-work";
import { listLapsedDonors, readDonorReadiness } from "@aavarti/services/dashboards/ngo-associations";
import { listUnits, readLeaseLadder } from "@aavarti/services/dashboards/real-estate";
import { readWidget } from "@aavarti/services/dashboards/stored-widgets";
import { readCollectionSheet } from "@aavarti/services/dashboards/telecom";
import { listStays, readNight } from "@aavarti/services/dashboards/travel-hospitality";
import { readOnboarding } from "@aavarti/services/onboarding/read-onboarding";
import { listCharges } from "@aavarti/services/payments/list-charges";
import { listPayerCharges } from "@aavarti/services/payments/list-payer-charges";
import { readDay } from "@aavarti/services/payments/read-day";
import { listPayments } from "@aavarti/services/payments/read-payment";
import { readTotals } from "@aavarti/services/payments/read-totals";
import { listLane } from "@aavarti/services/renewals/list-lane";
import { readBoard } from "@aavarti/services/renewals/read-board";
import { searchEverything } from "@aavarti/services/search/search-everything";
import { listSubscriptions } from "@aavarti/services/subscriptions/list-subscriptions";
import { findDetail } from "@aavarti/services/subscriptions/read-detail";
import { readHistory } from "@aavarti/services/subscriptions/read-history";

export type Calls = Record<string, (ctx: ServiceContext) => Promise<unknown>>;

const TODAY = "2026-11-21";

/** The calls of the overview, the renewals board and the analytics screen. */
export const ANALYTICS_CALLS: Calls = {
  "summary, 7 days": (ctx) => summarise(ctx, { period: "7d" }),
  "summary, 30 days": (ctx) => summarise(ctx, { period: "30d" }),
  "summary, 90 days": (ctx) => summarise(ctx, { period: "90d" }),
  "the running month": (ctx) => reportMonth(ctx, {}),
  "a month a year ago": (ctx) => reportMonth(ctx, { month: "2025-11" }),
  "the running FY": (ctx) => reportFinancialYear(ctx, {}),
  "a FY two years ago": (ctx) => reportFinancialYear(ctx, { year: "2024-25" }),
  "one day": (ctx) => reportDay(ctx, { date: "2026-11-10" }),
  "first steps": readOnboarding,
  "newest five": (ctx) => listSubscriptions(ctx, ListSubscriptions.parse({ limit: 5 })),
  "renewals board": (ctx) => readBoard(ctx, { search: undefined }),
  "overdue lane": (ctx) => listLane(ctx, { lane: "overdue", limit: 20, cursor: undefined, search: undefined }),
  forecast: (ctx) => readForecast(ctx),
  "call list": (ctx) => listCalls(ctx, { days: 30, limit: 10 }),
};

/** The calls of the dashboards of all trades. */
export const DASHBOARD_CALLS: Calls = {
  "key figures": (ctx) => readKeyFigures(ctx),
  "today's work": (ctx) => listWork(ctx, { limit: 8 }),
  deliveries: (ctx) => listDeliveries(ctx, { date: TODAY, productId: undefined, limit: 50 }),
  "pause board": (ctx) => readPauseBoard(ctx),
  "grace clock": (ctx) => readGraceClock(ctx),
  recall: (ctx) => listRecall(ctx),
  "donor readiness": (ctx) => readDonorReadiness(ctx, { limit: 50 }),
  "lapsed donors": (ctx) => listLapsedDonors(ctx),
  units: (ctx) => listUnits(ctx),
  "lease ladder": (ctx) => readLeaseLadder(ctx, { limit: 50 }),
  "collection sheet": (ctx) => readCollectionSheet(ctx, { limit: 50 }),
  "customers by lane, sums": (ctx) => sumCustomerLanes(ctx, {}),
  "customers by lane, counts": (ctx) =>
    countCustomers(ctx, { filters: [{ lane: "overdue" }, { lane: "today" }, { lane: "week" }, { lane: "month" }] }),
  "customers by lane, page": (ctx) =>
    listCustomers(ctx, ListCustomers.parse({ limit: 50, withStanding: true, sort: "urgent", lane: "overdue" })),
  stays: (ctx) => listStays(ctx),
  night: (ctx) => readNight(ctx, { date: TODAY, limit: 50 }),
  ...Object.fromEntries(
    STORED_WIDGETS.map((name) => [`stored ${name}`, (ctx: ServiceContext) => readWidget(ctx, name)]),
  ),
};

const customers = (input: object) => (ctx: ServiceContext) =>
  listCustomers(ctx, ListCustomers.parse({ limit: 50, withStanding: true, ...input }));
const charges = (input: object) => (ctx: ServiceContext) => listCharges(ctx, ListCharges.parse(input));
const payments = (input: object) => (ctx: ServiceContext) => listPayments(ctx, ListPayments.parse(input));
const search = (q: string) => (ctx: ServiceContext) => searchEverything(ctx, { q });
const conversations = (input: object) => (ctx: ServiceContext) =>
  listConversations(ctx, ListConversations.parse({ limit: 50, ...input }));

/** The calls of the lists, the search palette and the page of one record. */
export const LIST_CALLS: Calls = {
  "customers, newest": customers({}),
  "customers, most urgent": customers({ sort: "urgent" }),
  "customers, by name": customers({ sort: "name" }),
  "customers, due today": customers({ sort: "urgent", lane: "today" }),
  "customers with a due": customers({ balance: "due" }),
  "customers, a search": customers({ search: "meera nair" }),
  ...Object.fromEntries(
    (Object.keys(SUBSCRIPTION_TABS) as SubscriptionTab[]).map((tab) => [
      `subscriptions, ${tab}`,
      (ctx: ServiceContext) => listSubscriptions(ctx, ListSubscriptions.parse({ tab })),
    ]),
  ),
  "open charges": charges({ status: "open" }),
  "overdue charges": charges({ status: "overdue" }),
  "due charges by payer": (ctx) => listPayerCharges(ctx, ListPayerCharges.parse({})),
  "payments, newest": payments({}),
  "payments, a name": payments({ search: "meera nair" }),
  "payments, a receipt": payments({ search: "R/26-27/4821" }),
  "payments, end of a UTR": payments({ search: "177499" }),
  "payments of a day": (ctx) => readDay(ctx, { day: "2026-11-20" }),
  "payments, totals": (ctx) => readTotals(ctx, { from: "2025-12-01", to: "2026-11-30" }),
  activity: (ctx) => listActivity(ctx, { limit: 50, cursor: undefined }),
  "inbox, unanswered": conversations({ tab: "unanswered" }),
  "inbox, mine": conversations({ tab: "mine" }),
  "inbox, snoozed": conversations({ tab: "snoozed" }),
  "inbox, closed": conversations({ tab: "closed" }),
  "inbox, all": conversations({ tab: "all" }),
  "inbox, a search": conversations({ tab: "all", search: "gulabjamun" }),
  "inbox, counts": (ctx) => countInboxTabs(ctx),
  "search, a name": search("meera nair"),
  "search, nobody": search("zzyzx"),
  "search, a number": search("177499"),
  "one customer": async (ctx) => {
    const id = await firstCustomer(ctx);
    await readGlance(ctx, { id });
    return readRecord(ctx, { id });
  },
  "one subscription": async (ctx) => {
    const [first] = (await listSubscriptions(ctx, ListSubscriptions.parse({ limit: 1 }))).items;
    const id = first?.id ?? "";
    await findDetail(ctx, { id });
    return readHistory(ctx, { id });
  },
  "one conversation": async (ctx) => {
    const [first] = (await conversations({ tab: "all", limit: 1 })(ctx)).items;
    return listThread(ctx, { id: first?.id ?? "", limit: 50, cursor: undefined });
  },
};

async function firstCustomer(ctx: ServiceContext): Promise<string> {
  const [first] = (await listCustomers(ctx, ListCustomers.parse({ limit: 1 }))).items;
  return first?.id ?? "";
}
