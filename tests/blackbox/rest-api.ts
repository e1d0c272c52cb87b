import { z } from "zod";
import type { Api, Body, ListQuery, Page } from "./api.ts";
import type { DocumentedClient, Exchange } from "./documented-client.ts";
import * as shapes from "./documented-shapes.ts";

const CustomerList = z.strictObject({ customers: z.array(shapes.Customer) });
const Success = z.object({ success: z.literal(true) });

/** Returns the documented calls over REST, with their paths and statuses. */
export function restApi(client: DocumentedClient): Api {
  const noun = <Row extends z.ZodType>(path: string, row: Row, listed: (body: unknown) => z.output<Row>[]) => ({
    list: async (query: ListQuery = {}): Promise<Page<z.output<Row>>> => {
      const answer = await client.call("GET", path + queryString(query), 200);
      return { rows: listed(answer.json), nextCursor: answer.headers.get("x-next-cursor") };
    },
    create: async (input: Body) => row.parse((await client.call("POST", path, 201, input)).json),
    update: async (id: string, input: Body) => row.parse((await client.call("PUT", `${path}/${id}`, 200, input)).json),
    remove: async (id: string) => void (await client.call("DELETE", `${path}/${id}`, 204)),
  });
  const customers = noun("/api/customers", shapes.Customer, (body) => CustomerList.parse(body).customers);
  const products = noun("/api/products", shapes.Product, (body) => z.array(shapes.Product).parse(body));
  const subscriptions = noun("/api/subscriptions", shapes.Subscription, (body) =>
    z.array(shapes.Subscription).parse(body),
  );

  return {
    signedIn: (token) => restApi(client.signedIn(token)),

    login: async (input) => shapes.Session.parse(json(await client.call("POST", "/api/auth/login", 200, input))),
    register: async (input) => shapes.Session.parse(json(await client.call("POST", "/api/auth/register", 201, input))),
    logout: async () => void (await client.call("POST", "/api/auth/logout", 204)),
    forgotPassword: async (input) => void (await client.call("POST", "/api/auth/forgot-password", 202, input)),
    resetPassword: async (input) => void (await client.call("POST", "/api/auth/reset-password", 204, input)),
    me: async () => shapes.Me.parse(json(await client.call("GET", "/api/auth/me", 200))),

    createOrder: async () => shapes.Order.parse(json(await client.call("POST", "/api/payment/create-order", 200))),
    verifyPayment: async (input) =>
      void Success.parse(json(await client.call("POST", "/api/payment/verify", 200, input))),
    trialStatus: async () =>
      shapes.TrialStatus.parse(json(await client.call("GET", "/api/trial-status", 200))).trialStatus,

    listCustomers: customers.list,
    createCustomer: customers.create,
    updateCustomer: customers.update,
    deleteCustomer: customers.remove,

    listProducts: products.list,
    createProduct: products.create,
    updateProduct: products.update,
    deleteProduct: products.remove,

    listSubscriptions: subscriptions.list,
    createSubscription: subscriptions.create,
    updateSubscription: subscriptions.update,
    deleteSubscription: subscriptions.remove,

    analytics: async (period) =>
      shapes.Analytics.parse(json(await client.call("GET", `/api/analytics${queryString({ period })}`, 200))),
    industryChangeStatus: async () =>
      shapes.IndustryChangeStatus.parse(json(await client.call("GET", "/api/industry-change-status", 200))),
    changeIndustry: async (input) =>
      shapes.IndustryChanged.parse(json(await client.call("POST", "/api/change-industry", 200, input))),
    requestDeletion: async (input) =>
      shapes.DeletionRequested.parse(json(await client.call("POST", "/api/data-deletion-request", 201, input))),

    serviceStatus: async () =>
      shapes.ServiceStatus.parse(json(await client.call("GET", "/api/notifications/test", 200))).services,
    testEmail: async (input) =>
      shapes.MessageSent.parse(json(await client.call("POST", "/api/notifications/test-email", 200, input))),
    testWhatsapp: async (input) =>
      shapes.MessageSent.parse(json(await client.call("POST", "/api/notifications/test-whatsapp", 200, input))),
  };
}

const json = (answer: Exchange): unknown => answer.json;

function queryString(query: Record<string, string | number | undefined>): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) if (value !== undefined) search.set(key, String(value));
  return search.size === 0 ? "" : `?${search}`;
}
