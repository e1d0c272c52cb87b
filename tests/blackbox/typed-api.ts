import { createClient, refusalOf } from "@aavarti/client/create-client";
import { z } from "zod";
import type { Api, Body, ListQuery, Page } from "./api.ts";
import { Refused } from "./documented-client.ts";
import * as shapes from "./documented-shapes.ts";
import { visitorFetch } from "./visitor-fetch.ts";

/** Returns the same calls through the client that developers install. */
export function typedApi(baseUrl: string, token: string | null = null): Api {
  const client = createClient({ baseUrl, token, fetch: visitorFetch });

  return {
    signedIn: (signedInToken) => typedApi(baseUrl, signedInToken),

    login: (input) => answered(shapes.Session, client.auth.login.mutate(asSent(input))),
    register: (input) => answered(shapes.Session, client.auth.register.mutate(asSent(input))),
    logout: () => done(client.auth.logout.mutate()),
    forgotPassword: (input) => done(client.auth.forgotPassword.mutate(asSent(input))),
    resetPassword: (input) => done(client.auth.resetPassword.mutate(asSent(input))),
    me: () => answered(shapes.Me, client.auth.me.query()),

    createOrder: () => answered(shapes.Order, client.payment.createOrder.mutate()),
    verifyPayment: (input) => done(client.payment.verify.mutate(asSent(input))),
    trialStatus: () => answered(shapes.TrialStatus.shape.trialStatus, client.trial.status.query()),

    listCustomers: (query) => page(shapes.Customer, client.customers.list.query(asSent({ ...query }))),
    createCustomer: (input) => answered(shapes.Customer, client.customers.create.mutate(asSent(input))),
    updateCustomer: (id, changes) => answered(shapes.Customer, client.customers.update.mutate(asSent({ id, changes }))),
    deleteCustomer: (id) => done(client.customers.delete.mutate({ id })),

    listProducts: (query) => page(shapes.Product, client.products.list.query(asSent({ ...query }))),
    createProduct: (input) => answered(shapes.Product, client.products.create.mutate(asSent(input))),
    updateProduct: (id, changes) => answered(shapes.Product, client.products.update.mutate(asSent({ id, changes }))),
    deleteProduct: (id) => done(client.products.delete.mutate({ id })),

    listSubscriptions: (query) => page(shapes.Subscription, client.subscriptions.list.query(asSent({ ...query }))),
    createSubscription: (input) => answered(shapes.Subscription, client.subscriptions.create.mutate(asSent(input))),
    updateSubscription: (id, changes) =>
      answered(shapes.Subscription, client.subscriptions.update.mutate(asSent({ id, changes }))),
    deleteSubscription: (id) => done(client.subscriptions.delete.mutate({ id })),

    analytics: (period) => answered(shapes.Analytics, client.analytics.summary.query(asSent({ period }))),
    industryChangeStatus: () => answered(shapes.IndustryChangeStatus, client.industry.changeStatus.query()),
    changeIndustry: (input) => answered(shapes.IndustryChanged, client.industry.change.mutate(asSent(input))),
    requestDeletion: (input) =>
      answered(shapes.DeletionRequested, client.privacy.requestDeletion.mutate(asSent(input))),

    serviceStatus: async () =>
      (await answered(shapes.ServiceStatus, client.notifications.serviceStatus.query())).services,
    testEmail: (input) => answered(shapes.MessageSent, client.notifications.testEmail.mutate(asSent(input))),
    testWhatsapp: (input) => answered(shapes.MessageSent, client.notifications.testWhatsapp.mutate(asSent(input))),
  };
}

/**
 * The scenarios also send what the client's types forbid, because the server must not rely on them.
 */
const asSent = <Input>(input: Body | ListQuery | undefined): Input => input as Input;

/** Returns the call's answer. @throws Refused with the reason, where the server refused it. */
async function withRefusal<Answer>(call: Promise<Answer>): Promise<Answer> {
  try {
    return await call;
  } catch (error) {
    const refused = refusalOf(error);
    throw refused ? new Refused(refused) : error;
  }
}

const answered = async <Shape extends z.ZodType>(shape: Shape, call: Promise<unknown>): Promise<z.output<Shape>> =>
  shape.parse(await withRefusal(call));

const done = async (call: Promise<unknown>): Promise<void> => void (await withRefusal(call));

async function page<Shape extends z.ZodType>(row: Shape, call: Promise<unknown>): Promise<Page<z.output<Shape>>> {
  const { items, nextCursor } = await answered(
    z.object({ items: z.array(row), nextCursor: z.string().nullable() }),
    call,
  );
  return { rows: items, nextCursor };
}
