/**
 * What a layer may import from another: everything, or a list of: its types, anything from the
 * files that compose the application, files that match a pattern.
 */
export type Opening = "all" | readonly ("types" | "composition" | RegExp)[];

const DEFINITIONS = /^packages\/jobs\/src\/(definitions\/|define-job\.ts$)/;
const INTERFACES = /^packages\/providers\/src\/([\w-]+\/interface|provider-error)\.ts$/;
const BOOT_VALIDATION = /^packages\/providers\/src\/boot-validation\.ts$/;
const OUTBOX_RELAY = /^packages\/db\/src\/queries\/outbox-relay\.ts$/;

/**
 * The import table: which folder of packages/ or apps/ may import which. What is not listed may not
 * be imported. Tests, scripts and benchmarks are not covered; it follows from the table that
 * nothing that ships imports them, nor `testing` and `sandbox`.
 */
export const LAYERS: Readonly<Record<string, Readonly<Record<string, Opening>>>> = {
  domain: {},
  runtime: {},
  contract: { domain: "all" },
  db: { domain: "all" },
  jobs: { domain: "all", runtime: "all" },
  providers: { domain: "all", runtime: "all" },
  documents: { domain: "all" },
  sandbox: { runtime: "all" },
  services: { domain: "all", contract: "all", db: "all", jobs: [DEFINITIONS], providers: [INTERFACES] },
  metrics: { jobs: ["types"], services: ["types"], providers: ["types"] },
  api: { domain: "all", contract: "all", services: "all" },
  client: { domain: "all", contract: "all", api: ["types"] },
  web: { domain: "all", contract: "all", api: ["types"] },
  server: {
    domain: "all",
    contract: "all",
    jobs: "all",
    services: "all",
    api: "all",
    runtime: "all",
    metrics: "all",
    db: ["types", "composition"],
    providers: ["types", "composition", BOOT_VALIDATION, INTERFACES],
  },
  worker: {
    documents: "all",
    domain: "all",
    contract: "all",
    jobs: "all",
    services: "all",
    runtime: "all",
    metrics: "all",
    // The relay is the only part of the product that uses a table without a verb, because verbs
    // reach the queue through it.
    db: ["types", "composition", OUTBOX_RELAY],
    providers: ["types", "composition", BOOT_VALIDATION, INTERFACES],
  },
  testing: {
    domain: "all",
    contract: "all",
    db: "all",
    jobs: "all",
    providers: "all",
    services: "all",
    runtime: "all",
  },
};
