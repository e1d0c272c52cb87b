import { join } from "node:path";
import { fastify } from "fastify";
import { modelWire } from "./ai/wire.ts";
import { control } from "./control/control.ts";
import { createFaultPlan } from "./faults.ts";
import { createGoogle } from "./google/google.ts";
import { googleWire } from "./google/wire.ts";
import { openLedger } from "./ledger.ts";
import { guardLoopback } from "./loopback-guard.ts";
import { AAVARTI_SANDBOX_MARKER } from "./marker.ts";
import { AcceptedMessage, ReceivedMessage, StoredMedia } from "./messages.ts";
import { pages } from "./pages/pages.ts";
import { createPostmark } from "./postmark/postmark.ts";
import { DomainEntry } from "./postmark/sender-domains.ts";
import { postmarkWire } from "./postmark/wire.ts";
import { checkoutPages } from "./razorpay/checkout.ts";
import { createPaymentLinks } from "./razorpay/payment-links.ts";
import { createRazorpay } from "./razorpay/razorpay.ts";
import { openRazorpayStore, type RazorpayStore } from "./razorpay/store.ts";
import { razorpayWire } from "./razorpay/wire.ts";
import { readForgivingBodies } from "./request-bodies.ts";
import { logRequests } from "./request-log.ts";
import { openObjectFolder } from "./s3/object-folder.ts";
import { s3Wire } from "./s3/wire.ts";
import type { Sandbox } from "./sandbox.ts";
import type { SandboxCore } from "./sandbox-core.ts";
import { loadSandboxSecrets, type SandboxSecrets, sandboxFolder } from "./secrets.ts";
import { createWebhookPump } from "./webhook-pump.ts";
import { createWhatsApp } from "./whatsapp/whatsapp.ts";
import { graphWire } from "./whatsapp/wire.ts";

export type SandboxOptions = {
  /** 0 picks a free port. */
  port: number;
  /** The ledger and the secrets are kept here, in a folder `sandbox`. */
  dataDir: string;
  /** The product's address, to which webhooks are sent. */
  appUrl: string;
  /** Default: those of the data directory. */
  secrets?: SandboxSecrets;
  /**
   * How much faster than the vendors' time the sandbox runs deliveries, statuses and retries.
   * Default 60: a minute takes a second.
   */
  speed?: number;
  /** Default: this machine's clock. */
  now?: () => Date;
};

export type RunningSandbox = {
  /** Without a trailing slash. */
  url: string;
  secrets: SandboxSecrets;
  close(): Promise<void>;
};

const DEFAULT_SPEED = 60;

/**
 * Starts the sandbox of all providers on 127.0.0.1, with everything that was accepted before in
 * this data directory. A vendor's time passes 60 times as fast unless `speed` says otherwise.
 * @throws Error when the port is taken, or ledger or secrets cannot be read.
 */
export async function startSandbox(options: SandboxOptions): Promise<RunningSandbox> {
  const { port, dataDir, now = () => new Date(), speed = DEFAULT_SPEED } = options;
  const secrets = options.secrets ?? loadSandboxSecrets(dataDir);
  const messages = await openLedger(join(sandboxFolder(dataDir), "messages.jsonl"), AcceptedMessage);
  const received = await openLedger(join(sandboxFolder(dataDir), "whatsapp-received.jsonl"), ReceivedMessage);
  const media = await openLedger(join(sandboxFolder(dataDir), "whatsapp-media.jsonl"), StoredMedia);
  const domains = await openLedger(join(sandboxFolder(dataDir), "postmark-domains.jsonl"), DomainEntry);
  const webhooks = createWebhookPump({ speed });
  let url = "";
  const core: SandboxCore = {
    get url() {
      return url;
    },
    appUrl: options.appUrl.replace(/\/+$/, ""),
    secrets,
    now,
    messages,
    received,
    media,
    domains,
    objects: openObjectFolder(join(sandboxFolder(dataDir), "s3")),
    faults: createFaultPlan(),
    webhooks,
  };
  const razorpayStore = await openRazorpayStore(join(sandboxFolder(dataDir), "razorpay.jsonl"));
  const sandbox = await assemble(core, razorpayStore);

  const app = fastify({ forceCloseConnections: true, routerOptions: { maxParamLength: 300 } });
  app.addHook("onSend", async (_request, reply) => {
    reply.header("x-aavarti-sandbox", AAVARTI_SANDBOX_MARKER);
  });
  guardLoopback(app);
  readForgivingBodies(app);
  const requests = logRequests(app, now);
  await app.register(razorpayWire(core, sandbox.razorpay, sandbox.links), { prefix: "/razorpay/v1" });
  await app.register(checkoutPages(core, sandbox.razorpay), { prefix: "/razorpay" });
  await app.register(postmarkWire(core, sandbox.postmark), { prefix: "/postmark" });
  await app.register(graphWire(core, sandbox.whatsapp), { prefix: "/graph" });
  await app.register(googleWire(core, sandbox.google), { prefix: "/google" });
  await app.register(modelWire(core), { prefix: "/ai/v1" });
  await app.register(s3Wire(core), { prefix: "/s3" });
  await app.register(pages(sandbox));
  await app.register(control(sandbox, requests), { prefix: "/control" });

  const close = async () => {
    webhooks.close();
    await app.close();
    await messages.close();
    await received.close();
    await media.close();
    await domains.close();
    await razorpayStore.close();
  };
  try {
    url = await app.listen({ host: "127.0.0.1", port });
  } catch (error) {
    await close();
    throw error;
  }
  return { url, secrets, close };
}

async function assemble(core: SandboxCore, store: RazorpayStore): Promise<Sandbox> {
  const razorpay = createRazorpay(core, store);
  const links = createPaymentLinks(core, razorpay);
  const postmark = createPostmark(core);
  const whatsapp = createWhatsApp(core);
  const google = await createGoogle(core);
  return {
    core,
    razorpay,
    links,
    postmark,
    whatsapp,
    google,
    async reset() {
      core.webhooks.clear();
      core.faults.clear();
      postmark.reset();
      whatsapp.reset();
      google.reset();
      await core.messages.clear();
      await core.received.clear();
      await core.media.clear();
      await core.domains.clear();
      await core.objects.clear();
      await razorpay.reset();
    },
  };
}
