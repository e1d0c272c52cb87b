import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import {
  type AnswerFault,
  answerFaultOf,
  type Fault,
  type FaultPlan,
  type Operation,
  type Provider,
} from "./faults.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The operation under which faults are planned for this call. */
    operation?: Operation;
  }
  interface FastifyRequest {
    /** The fault of this request, for the log. */
    fault?: string;
    /** How the model is to answer this request. */
    answerFault?: AnswerFault;
  }
}

export type VendorAnswer = { status: number; body: unknown; headers?: Record<string, string> };

/** The error responses of a vendor. */
export type VendorErrors = {
  tooMany: VendorAnswer;
  serverError: VendorAnswer;
  /** Returns the error of an `error:<code>` fault. */
  named(code: string): VendorAnswer;
};

type WireFaults = { provider: Provider; faults: FaultPlan; errors: VendorErrors };

const PROXY_PAGE =
  "<html><head><title>502 Bad Gateway</title></head><body><center><h1>502 Bad Gateway</h1></center></body></html>\n";

/**
 * Makes the planned faults hit the calls of one provider: before the work is done, or between the
 * work and its response. Only routes whose config names an `operation` are hit; how a model answers
 * falsely is left to its route (`request.answerFault`). A late fault does not change the response
 * to a refused request.
 */
export function strikeWithFaults(app: FastifyInstance, { provider, faults, errors }: WireFaults): void {
  const lateFaults = new WeakMap<FastifyRequest, Fault>();

  app.addHook("preHandler", async (request, reply) => {
    const { operation } = request.routeOptions.config;
    if (operation === undefined) return;
    const { delayMs, fault } = faults.take(provider, operation, () => JSON.stringify(request.body ?? ""));
    request.fault = [delayMs > 0 ? `slow:${delayMs}` : "", fault ?? ""].filter(Boolean).join(" ");
    if (delayMs > 0) await sleep(delayMs);
    const answerFault = answerFaultOf(fault);
    if (answerFault) request.answerFault = answerFault;
    else if (fault?.startsWith("accept-then-")) lateFaults.set(request, fault);
    else if (fault !== undefined) return failNow(request, reply, { fault, errors });
  });

  app.addHook("onSend", async (request, reply, payload) => {
    const fault = lateFaults.get(request);
    // A refused request was not accepted, so its response is sent as it is.
    if (fault === undefined || reply.statusCode >= 300) return payload;
    if (fault === "accept-then-500") {
      reply.code(errors.serverError.status).removeHeader("content-length");
      return JSON.stringify(errors.serverError.body);
    }
    if (fault === "accept-then-reset") request.raw.socket.destroy();
    else await once(request.raw.socket, "close");
    return payload;
  });
}

type Failure = { fault: Fault; errors: VendorErrors };

function failNow(request: FastifyRequest, reply: FastifyReply, { fault, errors }: Failure): FastifyReply {
  if (fault === "timeout") return reply.hijack();
  if (fault === "reset") {
    request.raw.socket.destroy();
    return reply.hijack();
  }
  if (fault === "stall") {
    reply.raw.writeHead(200, { "content-type": "application/json", "content-length": "1000" });
    reply.raw.write('{"');
    return reply.hijack();
  }
  if (fault === "html502") return reply.code(502).type("text/html").send(PROXY_PAGE);
  return answer(reply, fault === "429" ? errors.tooMany : errors.named(fault.slice("error:".length)));
}

/** Sends a vendor's response: its status, headers and body. */
export const answer = (reply: FastifyReply, { status, body, headers = {} }: VendorAnswer): FastifyReply =>
  reply.code(status).headers(headers).send(body);

/** An exception that the vendor's error handler turns into its response. */
export class Refusal extends Error {
  readonly answer: VendorAnswer;

  constructor(refused: VendorAnswer) {
    super(`refused with ${refused.status}`);
    this.name = "Refusal";
    this.answer = refused;
  }
}
