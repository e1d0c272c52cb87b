import type { CallOutcome } from "../provider-error.ts";
import {
  type Behaviour,
  cutBody,
  drippingBody,
  html,
  json,
  redirectTo,
  reset,
  silence,
  stalledBody,
} from "./stub-server.ts";

export type TransportFault = { name: string; behaviour: Behaviour; outcome: CallOutcome };

/**
 * The ways in which a call to any provider can fail without an error response, and the outcome to
 * conclude.
 */
export const TRANSPORT_FAULTS: readonly TransportFault[] = [
  { name: "no answer", behaviour: silence, outcome: "unknown" },
  { name: "a reset after the request was read", behaviour: reset, outcome: "unknown" },
  { name: "a body that stalls", behaviour: stalledBody, outcome: "unknown" },
  { name: "a body that drips", behaviour: drippingBody, outcome: "unknown" },
  { name: "a body that is cut off", behaviour: cutBody, outcome: "unknown" },
  { name: "a proxy's 502 page", behaviour: html(502), outcome: "unknown" },
  { name: "a proxy's 503 page", behaviour: html(503), outcome: "unknown" },
  { name: "a page instead of JSON", behaviour: html(200), outcome: "unknown" },
  { name: "JSON of another shape", behaviour: json(200, { hello: "world" }), outcome: "unknown" },
  { name: "null", behaviour: json(200, null), outcome: "unknown" },
  { name: "a redirect", behaviour: redirectTo("http://127.0.0.1:9/elsewhere"), outcome: "refused" },
];
