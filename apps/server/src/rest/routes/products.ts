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
import { route } from "../route.ts";

const noun = "Products";
const one = { noun, params: ProductRef };

export const productRoutes = [
  route({
    method: "GET",
    path: "/api/products",
    noun,
    summary: "List products, newest first",
    query: ListProductsQuery,
    response: z.array(Product),
    async call(api, { query, header }) {
      const { items, nextCursor } = await api.products.list({ ...query, limit: query.limit ?? WHOLE_LIST });
      if (nextCursor) header("x-next-cursor", nextCursor);
      return items;
    },
  }),
  route({
    method: "POST",
    path: "/api/products",
    noun,
    summary: "Add a product",
    status: 201,
    body: CreateProduct,
    response: Product,
    call: (api, { body }) => api.products.create(body),
  }),
  route({
    ...one,
    method: "PUT",
    path: "/api/products/:id",
    summary: "Change a product; a field left out keeps its value",
    body: ProductChanges,
    response: Product,
    call: (api, { params, body }) => api.products.update({ ...params, changes: body }),
  }),
  route({
    ...one,
    method: "DELETE",
    path: "/api/products/:id",
    summary: "Take a product off the list; one that was used is archived, and its subscriptions keep its name",
    status: 204,
    call: async (api, { params }) => {
      await api.products.remove(params);
    },
  }),
  route({
    ...one,
    method: "POST",
    path: "/api/v1/products/:id/restore",
    summary: "Put a product back on the list: one that was used at any time, else within 30 days",
    response: Product,
    call: (api, { params }) => api.products.restore(params),
  }),
  route({
    ...one,
    method: "GET",
    path: "/api/v1/products/:id",
    summary: "A product with what it brings in, how it is renewed, and what it cost before",
    response: ProductRecord,
    call: (api, { params }) => api.products.read(params),
  }),
  route({
    ...one,
    method: "GET",
    path: "/api/v1/products/:id/renewal-terms",
    summary: "On which terms its subscriptions will be renewed, and how many on each",
    response: RenewalTermsList,
    call: (api, { params }) => api.products.renewalTerms(params),
  }),
  route({
    ...one,
    method: "POST",
    path: "/api/v1/products/:id/apply-price",
    summary: "Have subscriptions renewed at the product's present price from their next term on",
    body: ApplyPriceBody,
    response: AppliedPrice,
    call: (api, { params, body }) => api.products.applyPrice({ ...body, ...params }),
  }),
  route({
    method: "POST",
    path: "/api/v1/price-changes/:id/undo",
    noun,
    summary: "Take back a price that was applied, where it still waits for a renewal",
    params: UndoAppliedPrice,
    response: AppliedPrice,
    call: (api, { params }) => api.products.undoAppliedPrice(params),
  }),
];
