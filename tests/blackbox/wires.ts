import type { Api } from "./api.ts";
import { DocumentedClient } from "./documented-client.ts";
import { product } from "./product.ts";
import { restApi } from "./rest-api.ts";
import { typedApi } from "./typed-api.ts";

/** Returns the transports to the product; every scenario runs over each of them. */
export const wires = (): { wire: string; api: Api }[] => [
  { wire: "REST", api: restApi(new DocumentedClient(product().url)) },
  { wire: "the typed client", api: typedApi(product().url) },
];
