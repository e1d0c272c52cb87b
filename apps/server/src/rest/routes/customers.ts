import { Contact } from "@aavarti/contract/contacts";
import { CustomerRecord, TimelinePage, TimelineQuery } from "@aavarti/contract/customer-record";
import {
  CreateCustomer,
  Customer,
  CustomerChanges,
  CustomerRef,
  ListCustomersQuery,
} from "@aavarti/contract/customers";
import { WHOLE_LIST } from "@aavarti/contract/lists";
import { z } from "zod";
import { route } from "../route.ts";

const noun = "Customers";
const one = { noun, params: CustomerRef };

export const customerRoutes = [
  route({
    method: "GET",
    path: "/api/customers",
    noun,
    summary: "List customers, newest first",
    query: ListCustomersQuery,
    response: z.object({ customers: z.array(Customer) }),
    async call(api, { query, header }) {
      const { items, nextCursor } = await api.customers.list({ ...query, limit: query.limit ?? WHOLE_LIST });
      if (nextCursor) header("x-next-cursor", nextCursor);
      return { customers: items };
    },
  }),
  route({
    method: "GET",
    path: "/api/v1/contacts",
    noun,
    summary: "List customers as people to reach: their channels, and the last message",
    query: ListCustomersQuery,
    response: z.array(Contact),
    async call(api, { query, header }) {
      const { items, nextCursor } = await api.customers.contacts({ ...query, limit: query.limit ?? 100 });
      if (nextCursor) header("x-next-cursor", nextCursor);
      return items;
    },
  }),
  route({
    method: "POST",
    path: "/api/customers",
    noun,
    summary: "Add a customer",
    status: 201,
    body: CreateCustomer,
    response: Customer,
    call: (api, { body }) => api.customers.create(body),
  }),
  route({
    ...one,
    method: "PUT",
    path: "/api/customers/:id",
    summary: "Change a customer; a field left out keeps its value",
    body: CustomerChanges,
    response: Customer,
    call: (api, { params, body }) => api.customers.update({ ...params, changes: body }),
  }),
  route({
    ...one,
    method: "DELETE",
    path: "/api/customers/:id",
    summary: "Move a customer and its subscriptions to the bin",
    status: 204,
    call: async (api, { params }) => {
      await api.customers.remove(params);
    },
  }),
  route({
    ...one,
    method: "POST",
    path: "/api/v1/customers/:id/restore",
    summary: "Bring a customer back from the bin, within 30 days",
    response: Customer,
    call: (api, { params }) => api.customers.restore(params),
  }),
  route({
    ...one,
    method: "GET",
    path: "/api/v1/customers/:id",
    summary: "One customer with everything they are subscribed to",
    response: CustomerRecord,
    call: (api, { params }) => api.customers.read(params),
  }),
  route({
    ...one,
    method: "GET",
    path: "/api/v1/customers/:id/timeline",
    summary: "What happened with a customer, newest first",
    query: TimelineQuery,
    response: TimelinePage,
    call: (api, { params, query }) => api.customers.timeline({ ...query, ...params }),
  }),
];
