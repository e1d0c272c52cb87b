import {
  DonorReadiness,
  DonorReadinessQueryString,
  GivingProgress,
  GivingSettings,
  LapsedDonors,
  SaveGivingSettings,
} from "@aavarti/contract/dashboards/ngo-associations";
import { asStored } from "@aavarti/contract/dashboards/stored";
import { EXAMPLE_IDS, exampleChat, liveAnswer } from "../examples.ts";
import { route } from "../route.ts";

const noun = "Dashboard" as const;
const settings = { goal: "6000000.00", registration: "AAATA1234FF20214" };
const donor = { id: EXAMPLE_IDS.customer, name: "Priya Sharma" };

export const routes = [
  route({
    method: "GET",
    path: "/api/v1/dashboard/giving",
    noun,
    summary: "Get the gifts of this financial year",
    description:
      "What was given in this financial year until today, by month, what is pledged until 31 March, and the goal. A gift is a payment less its refunds; reversed payments are none. Without `payments.totals` the amounts are null, except for the goal.",
    permissions: ["analytics.read"],
    response: asStored(GivingProgress),
    example: {
      response: {
        ...liveAnswer,
        ...settings,
        year: "2026-27",
        from: "2026-04-01",
        until: "2027-03-31",
        received: 3140000,
        pledged: 1120000,
        months: [{ month: "2026-04-01", received: 310000 }],
        receivedLastYear: 2890000,
      },
    },
    call: (api) => api.dashboards.givingProgress(),
  }),
  route({
    method: "PUT",
    path: "/api/v1/giving-settings",
    noun,
    summary: "Update the goal and the 80G registration",
    description:
      "Sets how much to receive in a financial year and the registration number under section 80G; fields you leave out keep their values, and null removes one.",
    permissions: ["business.change"],
    body: SaveGivingSettings,
    response: GivingSettings,
    example: { body: settings, response: settings },
    call: (api, { body }) => api.dashboards.saveGivingSettings(body),
  }),
  route({
    method: "GET",
    path: "/api/v1/dashboard/donor-readiness",
    noun,
    summary: "List donors without a PAN or an address",
    description:
      "How many donors of a financial year have a PAN and an address, and those who lack one, who gave most first, with whom to write to. 100 by default, up to 500.",
    permissions: ["analytics.read", "customers.read", "subscriptions.read", "payments.read"],
    query: DonorReadinessQueryString,
    response: asStored(DonorReadiness),
    example: {
      query: { year: "2026-27", limit: "100" },
      response: {
        calculatedAt: null,
        isUpdating: false,
        year: "2026-27",
        dueOn: "2027-05-31",
        years: ["2026-27", "2025-26"],
        donors: 640,
        withoutPan: 74,
        withoutAddress: 41,
        items: [{ customer: donor, given: 48000, missing: ["pan"], isInTrash: false, contact: exampleChat.contact }],
      },
    },
    call: (api, { query }) => api.dashboards.donorReadiness(query),
  }),
  route({
    method: "GET",
    path: "/api/v1/dashboard/lapsed-donors",
    noun,
    summary: "List who gave last year and not yet this year",
    description:
      "Those who gave in the last financial year and not yet in this one, who gave most first, with their last gift and with whom to speak. At most 100. What all of them gave is null without `payments.totals`.",
    permissions: ["analytics.read", "customers.read", "subscriptions.read", "payments.read"],
    response: asStored(LapsedDonors),
    example: {
      response: {
        calculatedAt: null,
        isUpdating: false,
        total: 58,
        given: 690000,
        items: [
          {
            customer: donor,
            given: 60000,
            last: { on: "2025-10-18", amount: 60000 },
            yearsInRow: 4,
            contact: exampleChat.contact,
          },
        ],
      },
    },
    call: (api) => api.dashboards.lapsedDonors(),
  }),
];
