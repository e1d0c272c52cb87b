import { ActivityEntry, ActivityQuery } from "@aavarti/contract/activity";
import {
  Analytics,
  AnalyticsQuery,
  DayQuery,
  DayReport,
  FinancialYearQuery,
  FinancialYearReport,
  ListMovementsQuery,
  MonthQuery,
  MonthReport,
  MovementRows,
} from "@aavarti/contract/analytics";
import { CalculationRef } from "@aavarti/contract/dashboards/stored";
import { CallPage, Forecast, ListCallsQuery } from "@aavarti/contract/forecast";
import { Profile, UpdateProfile } from "@aavarti/contract/profile";
import { ChangeIndustry, IndustryChanged, IndustryChangeStatus, TrialStatus } from "@aavarti/contract/tenants";
import { z } from "zod";
import { EXAMPLE_IDS, exampleTenant, exampleUser } from "../examples.ts";
import { route } from "../route.ts";

const noun = "Business" as const;

const exampleProfile: Profile = {
  id: exampleUser.id,
  name: exampleUser.name,
  email: exampleUser.email,
  phone: "+919822000000",
  language: "en",
};

/** Example shared by the monthly and the financial-year reports. */
const exampleReport = {
  until: "2026-11-21",
  mrr: 146000,
  mrrBefore: 141500,
  customers: 139,
  booked: 168000,
  paidBefore: 0,
  collected: 151500,
  movements: { new: 6000, expansion: 500, reactivation: 1000, contraction: 0, churn: -3000, paused: 0 },
  nrr: 0.982,
  grr: 0.979,
  quickRatio: 2.5,
  lifetime: { value: 26258.99, monthlyChurn: 0.04, unknown: null },
  churn: { active: 135, churned: 3 },
  renewals: { due: 24, renewed: 20, late: 1, open: 3, dueValue: 96000, renewedValue: 81000 },
  trend: [{ month: "2026-11", mrr: 146000, customers: 139 }],
  cohorts: [{ month: "2026-10", size: 12, kept: [12, 11] }],
} satisfies Omit<MonthReport, "month" | "from">;

export const routes = [
  route({
    method: "GET",
    path: "/api/trial-status",
    noun,
    summary: "Show trial status",
    description:
      "Returns the account's status and how much of the trial is left. `daysRemaining` is rounded up to whole days: 3 at the start, 0 once the trial has ended.",
    permissions: [],
    isOpenWhenInactive: true,
    response: z.object({ trialStatus: TrialStatus }),
    example: {
      response: {
        trialStatus: {
          accountStatus: "trial",
          isActive: true,
          isExpired: false,
          daysRemaining: 2,
          trialEndsAt: "2026-11-23T04:00:00.000Z",
          keptUntil: null,
          refundedAt: null,
        },
      },
    },
    call: async (api) => ({ trialStatus: await api.trial.status() }),
  }),
  route({
    method: "GET",
    path: "/api/analytics",
    noun,
    summary: "Show the key figures",
    description:
      "Revenue for each of the last 7, 30 or 90 days, including today, and current totals of customers, subscriptions, MRR and ARR. Amounts are numbers in the business's currency, exact to two decimals; days are in its time zone.",
    permissions: ["analytics.read"],
    query: AnalyticsQuery,
    response: Analytics,
    example: {
      query: { period: "7d" },
      response: {
        period: "7d",
        totalRevenue: 48000,
        totalCustomers: 182,
        totalSubscriptions: 214,
        mrr: 146000,
        arr: 1752000,
        renewalRate: 0.83,
        expiringSoon: 31,
        daily: [{ date: "2026-11-21", revenue: 12000, subscriptions: 1 }],
      },
    },
    call: (api, { query }) => api.analytics.summary(query),
  }),
  route({
    method: "GET",
    path: "/api/v1/analytics/month",
    noun,
    summary: "Get a monthly report",
    description:
      "MRR movements, retention, churn, renewals and cohorts for a calendar month. Amounts are numbers in the business's currency; the current month includes data up to today.",
    permissions: ["analytics.read"],
    errors: { VALIDATION_FAILED: "The month doesn't have the form 2026-11, or is in the future." },
    query: MonthQuery,
    response: MonthReport,
    example: {
      query: { month: "2026-11" },
      response: { from: "2026-11-01", ...exampleReport, month: "2026-11" },
    },
    call: (api, { query }) => api.analytics.month(query),
  }),
  route({
    method: "GET",
    path: "/api/v1/analytics/financial-year",
    noun,
    summary: "Get a financial year report",
    description:
      "The same figures as in the monthly report, for an Indian financial year (April to March). Amounts are numbers in the business's currency.",
    permissions: ["analytics.read"],
    errors: { VALIDATION_FAILED: "The year doesn't have the form 2026-27, or is in the future." },
    query: FinancialYearQuery,
    response: FinancialYearReport,
    example: {
      query: { year: "2026-27" },
      response: { from: "2026-04-01", ...exampleReport, year: "2026-27" },
    },
    call: (api, { query }) => api.analytics.financialYear(query),
  }),
  route({
    method: "GET",
    path: "/api/v1/analytics/movements",
    noun,
    summary: "List the customers behind a movement",
    description:
      "The customers behind one movement of the monthly recurring revenue in a span of up to two years, those with the largest amounts first. The amounts of a whole month or financial year add up to the movement in its report.",
    permissions: ["analytics.read", "customers.read"],
    errors: {
      VALIDATION_FAILED: "The kind is unknown, or the days are no span of up to two years.",
      CONFLICT: "The business's earlier movements are still being recorded. Try again in some minutes.",
    },
    query: ListMovementsQuery,
    response: MovementRows,
    example: {
      query: { kind: "churn", from: "2026-11-01", until: "2026-11-30", limit: "20" },
      response: {
        kind: "churn",
        from: "2026-11-01",
        until: "2026-11-30",
        amount: -1000,
        customers: 1,
        items: [
          {
            customerId: EXAMPLE_IDS.customer,
            customerName: "Priya Sharma",
            amount: -1000,
            lastOn: "2026-11-12",
          },
        ],
        checkedAt: "2026-11-29T19:10:00.000Z",
        isReconciled: true,
      },
    },
    call: (api, { query }) => api.analytics.movements(query),
  }),
  route({
    method: "GET",
    path: "/api/v1/analytics/forecast",
    noun,
    summary: "Get the forecast",
    description:
      "What is expected to be renewed of the terms due in the next 30, 60 and 90 days, as a range that holds four of five times, and the forecast of the last quarter beside what came. Each subscription counts with its own probability of a renewal. Amounts are numbers in the business's currency.",
    permissions: ["analytics.read"],
    response: Forecast,
    example: {
      response: {
        from: "2026-11-21",
        needed: 10,
        known: 214,
        renewed: 182,
        startsOn: null,
        horizons: [
          { days: 30, until: "2026-12-21", terms: 71, due: 218000, expected: 195500, low: 184000, high: 207000 },
        ],
        points: [{ day: "2026-12-01", due: 74000, expected: 64000, low: 58500, high: 69500 }],
        lastQuarter: {
          ...{ from: "2026-07-01", until: "2026-09-30" },
          ...{ due: 640000, expected: 561000, low: 531000, high: 591000, actual: 574500, isOver: true },
          ...{ everyone: 640000, lastMonth: 522000 },
        },
        calculatedAt: null,
        calculatedPercent: null,
      },
    },
    call: (api) => api.analytics.forecast(),
  }),
  route({
    method: "GET",
    path: "/api/v1/analytics/calls",
    noun,
    summary: "List whom to call",
    description:
      "The subscriptions that are due in the next days, late ones included, those with the largest expected loss first: the price of the next term times the probability that it isn't renewed. Empty while there is no forecast. Use `nextCursor` to get more.",
    permissions: ["analytics.read", "customers.read", "subscriptions.read"],
    errors: { VALIDATION_FAILED: "The days aren't 30, 60 or 90, or the cursor is of another list." },
    query: ListCallsQuery,
    response: CallPage,
    example: {
      query: { days: "30", limit: "20" },
      response: {
        items: [
          {
            subscriptionId: EXAMPLE_IDS.subscription,
            customerId: EXAMPLE_IDS.customer,
            customerName: "Priya Sharma",
            phone: "+919876543210",
            productName: "Gold membership",
            endDate: "2026-11-17",
            amount: 12000,
            probability: 0.41,
            loss: 7080,
            reasons: ["record", "late"],
            renewed: 2,
            chances: 5,
            planRate: 0.78,
            daysLate: 4,
            promisedOn: null,
          },
        ],
        nextCursor: null,
        calculatedAt: null,
        calculatedPercent: null,
      },
    },
    call: (api, { query }) => api.analytics.calls(query),
  }),
  route({
    method: "POST",
    path: "/api/v1/calculations/:id/again",
    noun,
    summary: "Try a calculation again",
    description:
      "Figures, lists, reports and forecasts of a business with more than 5,000 terms are calculated in the background. If one couldn't be calculated, its answer has `failure` with an `id`, and this tries it again. Repeating the call has no further effect.",
    permissions: [],
    params: CalculationRef,
    status: 204,
    example: { params: { id: EXAMPLE_IDS.activity } },
    call: async (api, { params }) => {
      await api.analytics.calculateAgain(params);
    },
  }),
  route({
    method: "GET",
    path: "/api/v1/analytics/day",
    noun,
    summary: "Get a daily report",
    description:
      "Figures for one day: revenue, terms that began, renewals, terms that were due, and messages sent. The day is in the business's time zone.",
    permissions: ["analytics.read", "subscriptions.read"],
    query: DayQuery,
    response: DayReport,
    example: {
      query: { date: "2026-11-21" },
      response: {
        date: "2026-11-21",
        revenue: 12000,
        collected: 9000,
        renewals: 1,
        started: 0,
        fellDue: 2,
        messagesSent: 9,
        terms: 1,
        items: [
          {
            subscriptionId: EXAMPLE_IDS.subscription,
            customerName: "Priya Sharma",
            productName: "Gold membership",
            price: "12000.00",
          },
        ],
      },
    },
    call: (api, { query }) => api.analytics.day(query),
  }),
  route({
    method: "GET",
    path: "/api/industry-change-status",
    noun,
    summary: "Check whether the business type can be changed",
    description:
      "The business type can be changed once every 60 days. Returns whether it can be changed now and, if not, the date of the next possible change.",
    permissions: [],
    response: IndustryChangeStatus,
    example: {
      response: {
        canChange: false,
        isDemoUser: false,
        daysRemaining: 41,
        nextChangeAllowedAt: "2027-01-01T04:00:00.000Z",
      },
    },
    call: (api) => api.industry.changeStatus(),
  }),
  route({
    method: "POST",
    path: "/api/change-industry",
    noun,
    summary: "Change the business profile",
    description:
      "Sets the business type, name, city and currency. The business type can be changed once every 60 days; completing the profile for the first time doesn't count as a change.",
    permissions: ["business.change"],
    errors: { INDUSTRY_CHANGE_LOCKED: "The business type changed less than 60 days ago." },
    body: ChangeIndustry,
    response: IndustryChanged,
    example: {
      body: { industryType: "healthcare", businessName: "Shakti Fitness", city: "Pune", currency: "INR" },
      response: { success: true, tenant: exampleTenant },
    },
    call: (api, { body }) => api.industry.change(body),
  }),
  route({
    method: "GET",
    path: "/api/v1/profile",
    noun,
    summary: "Show your profile",
    description:
      "Your name, email, phone and language. If you're the owner, your copies of reminders are sent using these details.",
    permissions: [],
    errors: { NOT_FOUND: "Your user no longer exists." },
    response: Profile,
    example: {
      response: exampleProfile,
    },
    call: (api) => api.profile.read(),
  }),
  route({
    method: "PUT",
    path: "/api/v1/profile",
    noun,
    summary: "Update your profile",
    description:
      "Changes your name, phone or language. A field you leave out keeps its value. Phone numbers are stored in E.164 format; an Indian number without a country code gets +91.",
    permissions: [],
    errors: { NOT_FOUND: "Your user no longer exists." },
    body: UpdateProfile,
    response: Profile,
    example: {
      body: { name: "Asha Kulkarni", phone: "98220 00000" },
      response: exampleProfile,
    },
    call: (api, { body }) => api.profile.update(body),
  }),
  route({
    method: "GET",
    path: "/api/v1/activity",
    noun,
    summary: "List activity",
    description:
      "Who did what in the business, and what changed, newest first. Filter by area, by person, or by whether the action was taken by a person or by Aavarti.",
    permissions: ["activity.read"],
    query: ActivityQuery,
    response: z.array(ActivityEntry),
    example: {
      query: { area: "customers" },
      response: [
        {
          id: EXAMPLE_IDS.activity,
          at: "2026-11-20T09:12:44.000Z",
          area: "customers",
          action: "customer.updated",
          actor: "Asha Kulkarni",
          personId: EXAMPLE_IDS.colleague,
          record: { id: EXAMPLE_IDS.customer, name: "Priya Sharma" },
          sentence: "edited customer Priya Sharma",
          reason: "activity.customerEdited",
          params: { subject: "Priya Sharma" },
          because: null,
          edits: [
            {
              key: "phone",
              field: "Phone",
              before: null,
              after: "+919876543210",
              from: null,
              to: "+919876543210",
            },
          ],
          ip: "203.0.113.7",
        },
      ],
    },
    call: async (api, { query, itemsOf }) => itemsOf(await api.activity.list(query)),
  }),
];
