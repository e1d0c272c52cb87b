import {
  MessagePriceList,
  MessageSpending,
  SaveMessageBudget,
  SaveMessagePrices,
} from "@aavarti/contract/message-costs";
import { route } from "../route.ts";

const noun = "Messages" as const;

const defaults = { utility: "0.115", marketing: "0.863", authentication: "0.115" };

const prices: MessagePriceList = {
  utility: "0.145",
  marketing: "1.090",
  authentication: "0.145",
  isDefault: false,
  changedAt: "2026-11-29T06:30:00.000Z",
  defaults: { ...defaults, source: "Meta, price list for India", from: "2026-01-01" },
};

const spending: MessageSpending = {
  month: "2026-11",
  budget: { amount: "500.00", stops: true },
  spent: "61.48",
  messages: 424,
  categories: [{ category: "utility", messages: 424, reported: 410, spent: "61.48" }],
};

export const routes = [
  route({
    method: "GET",
    path: "/api/v1/message-prices",
    noun,
    summary: "Show message prices",
    description:
      "What one delivered WhatsApp message costs by its category, in Indian rupees without tax. Every estimate uses these prices. Email is free.",
    permissions: ["reminders.read"],
    response: MessagePriceList,
    example: { response: prices },
    call: (api) => api.messageCosts.prices(),
  }),
  route({
    method: "PUT",
    path: "/api/v1/message-prices",
    noun,
    summary: "Update message prices",
    description:
      "Updates the prices you send, for example to those of your WhatsApp partner; prices you leave out keep their values. Messages that were sent keep the price they were estimated at.",
    permissions: ["business.change"],
    body: SaveMessagePrices,
    response: MessagePriceList,
    example: { body: { utility: "0.145", marketing: "1.09" }, response: prices },
    call: (api, { body }) => api.messageCosts.savePrices(body),
  }),
  route({
    method: "GET",
    path: "/api/v1/message-budget",
    noun,
    summary: "Show message spending",
    description:
      "The monthly budget, and what WhatsApp messages cost this calendar month in your time zone, by category. Prices are those WhatsApp reported, else estimates.",
    permissions: ["billing.read"],
    response: MessageSpending,
    example: { response: spending },
    call: (api) => api.messageCosts.spending(),
  }),
  route({
    method: "PUT",
    path: "/api/v1/message-budget",
    noun,
    summary: "Update the message budget",
    description:
      "Sets the monthly budget; fields you leave out keep their values, and the amount null removes it. Members are notified at 80 and 100 percent. With `stops`, automatic and bulk messages go by email only once it is used up, and messages sent by hand have to be confirmed.",
    permissions: ["business.change"],
    body: SaveMessageBudget,
    response: MessageSpending,
    example: { body: { amount: "500.00", stops: true }, response: spending },
    call: (api, { body }) => api.messageCosts.saveBudget(body),
  }),
];
