/**
 * What of a layer another may import: all of it, or one of: its types, anything from the files that
 * compose the application, the files that match.
 */
export type Opening = "all" | readonly ("types" | "composition" | RegExp)[];

const DEFINITIONS = /^packages\/jobs\/src\/(definitions\/|define-job\.ts$)/;
const INTERFACES = /^packages\/providers\/src\/([\w-]+\/interface|provider-error)\.ts$/;
const BOOT_VALIDATION = /^packages\/providers\/src\/boot-validation\.ts$/;
const OUTBOX_RELAY = /^packages\/db\/src\/queries\/outbox-relay\.ts$/;

/**
 * The import table of the design as data: who (a folder of packages/ or apps/) may import whom.
 * What is not named may not be imported. Tests, scripts and benchmarks are outside it; that nothing
 * which ships imports them, nor `testing` and `sandbox`, follows from the table.
 */
export const LAYERS: Readonly<Record<string, Readonly<Record<string, Opening>>>> = {
  domain: {},
  runtime: {},
  contract: { domain: "all" },
  db: { domain: "all" },
  jobs: { domain: "all", runtime: "all" },
  providers: { domain: "all", runtime: "all" },
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
    domain: "all",
    contract: "all",
    jobs: "all",
    services: "all",
    runtime: "all",
    metrics: "all",
    // The relay is the one part of the product that works on a table without a verb: it is how
    // verbs reach the queue.
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
