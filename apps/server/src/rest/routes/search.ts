import { FoundEverything, SearchEverything } from "@aavarti/contract/search";
import { EXAMPLE_IDS, exampleChat } from "../examples.ts";
import { route } from "../route.ts";

export const routes = [
  route({
    method: "GET",
    path: "/api/v1/search",
    noun: "Search",
    summary: "Search everything",
    description:
      "Finds customers, products and subscriptions by name, phone, email, company, SKU or ID, and payments by receipt number or reference, at most 8 of each.",
    permissions: ["customers.read", "products.read", "subscriptions.read", "payments.read"],
    query: SearchEverything,
    response: FoundEverything,
    example: {
      query: { q: "priya" },
      response: {
        people: [
          {
            id: EXAMPLE_IDS.customer,
            name: "Priya Sharma",
            email: "priya@example.in",
            phone: "+919876543210",
            company: null,
            status: "active",
            due: "0.00",
            next: {
              subscriptionId: EXAMPLE_IDS.subscription,
              productName: "Gold membership",
              standing: "due_soon",
              startsOn: null,
              endDate: "2026-11-28",
              amountDue: "12000.00",
            },
            chat: exampleChat,
          },
        ],
        products: [],
        subscriptions: [],
        payments: [],
      },
    },
    call: (api, { query }) => api.search.everything(query),
  }),
];
