import type { Api } from "./api.ts";
import { DocumentedClient } from "./documented-client.ts";
import { product } from "./product.ts";
import { restApi } from "./rest-api.ts";
import { typedApi } from "./typed-api.ts";

/** The ways to reach the product, each of which runs every scenario. */
export const wires = (): { wire: string; api: Api }[] => [
  { wire: "REST", api: restApi(new DocumentedClient(product().url)) },
  { wire: "the typed client", api: typedApi(product().url) },
];
