import { ActivityEntry, ActivityQuery } from "@aavarti/contract/activity";
import {
  Analytics,
  AnalyticsQuery,
  DayQuery,
  DayReport,
  FinancialYearQuery,
  FinancialYearReport,
  MonthQuery,
  MonthReport,
} from "@aavarti/contract/analytics";
import { Profile, UpdateProfile } from "@aavarti/contract/profile";
import { ChangeIndustry, IndustryChanged, IndustryChangeStatus, TrialStatus } from "@aavarti/contract/tenants";
import { z } from "zod";
import { route } from "../route.ts";

const noun = "Business";

export const businessRoutes = [
  route({
    method: "GET",
    path: "/api/trial-status",
    noun,
    summary: "Where the account stands",
    response: z.object({ trialStatus: TrialStatus }),
    call: async (api) => ({ trialStatus: await api.trial.status() }),
  }),
  route({
    method: "GET",
    path: "/api/analytics",
    noun,
    summary: "The figures of the last 7, 30 or 90 days",
    query: AnalyticsQuery,
    response: Analytics,
    call: (api, { query }) => api.analytics.summary(query),
  }),
  route({
    method: "GET",
    path: "/api/v1/analytics/month",
    noun,
    summary: "One month: movements of recurring revenue, retention, renewals and cohorts",
    query: MonthQuery,
    response: MonthReport,
    call: (api, { query }) => api.analytics.month(query),
  }),
  route({
    method: "GET",
    path: "/api/v1/analytics/financial-year",
    noun,
    summary: "One Indian financial year, April to March, with the same figures",
    query: FinancialYearQuery,
    response: FinancialYearReport,
    call: (api, { query }) => api.analytics.financialYear(query),
  }),
  route({
    method: "GET",
    path: "/api/v1/analytics/day",
    noun,
    summary: "What made up one day's revenue",
    query: DayQuery,
    response: DayReport,
    call: (api, { query }) => api.analytics.day(query),
  }),
  route({
    method: "GET",
    path: "/api/industry-change-status",
    noun,
    summary: "Whether the business type may change now",
    response: IndustryChangeStatus,
    call: (api) => api.industry.changeStatus(),
  }),
  route({
    method: "POST",
    path: "/api/change-industry",
    noun,
    summary: "Complete or change the business profile",
    body: ChangeIndustry,
    response: IndustryChanged,
    call: (api, { body }) => api.industry.change(body),
  }),
  route({
    method: "GET",
    path: "/api/v1/profile",
    noun,
    summary: "The signed-in person's details",
    response: Profile,
    call: (api) => api.profile.read(),
  }),
  route({
    method: "PUT",
    path: "/api/v1/profile",
    noun,
    summary: "Change the signed-in person's name and phone",
    body: UpdateProfile,
    response: Profile,
    call: (api, { body }) => api.profile.update(body),
  }),
  route({
    method: "GET",
    path: "/api/v1/activity",
    noun,
    summary: "What was done in the business, by whom, from what to what",
    query: ActivityQuery,
    response: z.array(ActivityEntry),
    async call(api, { query, header }) {
      const { items, nextCursor } = await api.activity.list(query);
      if (nextCursor) header("x-next-cursor", nextCursor);
      return items;
    },
  }),
];
