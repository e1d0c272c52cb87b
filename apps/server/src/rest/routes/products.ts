import { WHOLE_LIST } from "@aavarti/contract/lists";
import {
  AppliedPrice,
  ApplyPriceBody,
  CreateProduct,
  ListProductsQuery,
  Product,
  ProductChanges,
  ProductRecord,
  ProductRef,
  RenewalTermsList,
  UndoAppliedPrice,
} from "@aavarti/contract/products";
import { z } from "zod";
import { EXAMPLE_IDS, exampleProduct } from "../examples.ts";
import { route } from "../route.ts";

const noun = "Products" as const;
const one = { noun, params: ProductRef };

export const routes = [
  route({
    method: "GET",
    path: "/api/products",
    noun,
    summary: "List products",
    description:
      "Products, newest first, up to 10,000; get the rest with `x-next-cursor`. `archived=true` lists the archived ones instead. Prices have two decimals.",
    permissions: ["products.read"],
    query: ListProductsQuery,
    response: z.array(Product),
    example: {
      query: { archived: "false" },
      response: [exampleProduct],
    },
    call: async (api, { query, itemsOf }) =>
      itemsOf(await api.products.list({ ...query, limit: query.limit ?? WHOLE_LIST })),
  }),
  route({
    method: "POST",
    path: "/api/products",
    noun,
    summary: "Create a product",
    description:
      "Adds a product. The price is for a whole term of 1 to 120 months (12 by default). Amounts can be strings or numbers, with at most two decimals in any currency.",
    permissions: ["products.write"],
    errors: { CONFLICT: "Another product has this SKU." },
    status: 201,
    body: CreateProduct,
    response: Product,
    example: {
      body: {
        name: "Gold membership",
        price: "12000.00",
        durationMonths: 12,
        description: "Gym floor and group classes for a year",
        sku: "GOLD-12",
        setupFee: "500.00",
        graceDays: 7,
      },
      response: exampleProduct,
    },
    call: (api, { body }) => api.products.create(body),
  }),
  route({
    ...one,
    method: "PUT",
    path: "/api/products/:id",
    summary: "Update a product",
    description: "Changes the fields you send. Existing subscriptions keep their price until you apply the new one.",
    permissions: ["products.write"],
    errors: { CONFLICT: "Another product has this SKU." },
    body: ProductChanges,
    response: Product,
    example: {
      params: { id: EXAMPLE_IDS.product },
      body: { price: "12000.00" },
      response: exampleProduct,
    },
    call: (api, { params, body }) => api.products.update({ ...params, changes: body }),
  }),
  route({
    ...one,
    method: "DELETE",
    path: "/api/products/:id",
    summary: "Delete a product",
    description:
      "Removes a product from the list. A product that has been sold is archived instead; its subscriptions keep renewing and getting reminders.",
    permissions: ["products.delete"],
    status: 204,
    example: {
      params: { id: EXAMPLE_IDS.product },
    },
    call: async (api, { params }) => {
      await api.products.delete(params);
    },
  }),
  route({
    ...one,
    method: "POST",
    path: "/api/v1/products/:id/restore",
    summary: "Restore a product",
    description: "Restores an archived product at any time, or a deleted product within 30 days.",
    permissions: ["products.delete"],
    errors: { CONFLICT: "Another product now has this SKU." },
    response: Product,
    example: {
      params: { id: EXAMPLE_IDS.product },
      response: exampleProduct,
    },
    call: (api, { params }) => api.products.restore(params),
  }),
  route({
    ...one,
    method: "GET",
    path: "/api/v1/products/:id",
    summary: "Show a product",
    description:
      "Returns a product with its MRR, the number of due, active, scheduled and ended subscriptions, its renewals in the last 12 months, and its current and earlier prices.",
    permissions: ["products.read", "analytics.read"],
    response: ProductRecord,
    example: {
      params: { id: EXAMPLE_IDS.product },
      response: {
        ...exampleProduct,
        mrr: 146000,
        groups: { due: 12, running: 134, upcoming: 3, over: 40 },
        renewals: { due: 118, renewed: 97 },
        prices: [{ from: "2025-11-28T05:30:00.000Z", price: "12000.00", durationMonths: 12 }],
      },
    },
    call: (api, { params }) => api.products.read(params),
  }),
  route({
    ...one,
    method: "GET",
    path: "/api/v1/products/:id/renewal-terms",
    summary: "List a product's renewal prices",
    description:
      "The prices and durations at which the product's subscriptions will renew, and how many will renew at each.",
    permissions: ["products.read", "subscriptions.read"],
    response: RenewalTermsList,
    example: {
      params: { id: EXAMPLE_IDS.product },
      response: { items: [{ price: "11000.00", durationMonths: 12, count: 31 }] },
    },
    call: (api, { params }) => api.products.renewalTerms(params),
  }),
  route({
    ...one,
    method: "POST",
    path: "/api/v1/products/:id/apply-price",
    summary: "Apply the new price to subscriptions",
    description:
      "Moves subscriptions that are set to renew at one of the prices in `from` to the product's current price, from their next term. Current terms don't change. Reminders show the new price.",
    permissions: ["products.write", "subscriptions.change"],
    body: ApplyPriceBody,
    response: AppliedPrice,
    example: {
      params: { id: EXAMPLE_IDS.product },
      body: { from: [{ price: "11000.00", durationMonths: 12 }] },
      response: { repricingId: EXAMPLE_IDS.repricing, count: 31 },
    },
    call: (api, { params, body }) => api.products.applyPrice({ ...body, ...params }),
  }),
  route({
    method: "POST",
    path: "/api/v1/price-changes/:id/undo",
    noun,
    summary: "Undo an applied price",
    description: "Restores the earlier renewal price of subscriptions that haven't renewed since.",
    permissions: ["products.write", "subscriptions.change"],
    params: UndoAppliedPrice,
    response: AppliedPrice,
    example: {
      params: { id: EXAMPLE_IDS.repricing },
      response: { repricingId: EXAMPLE_IDS.repricing, count: 31 },
    },
    call: (api, { params }) => api.products.undoAppliedPrice(params),
  }),
];
