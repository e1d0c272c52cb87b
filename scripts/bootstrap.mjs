// Runs on the Node that started `npm start` (18 or newer) with nothing installed, so: plain
// JavaScript, Node's own modules, no types. Installs the packages of the lockfile, once, and then
// runs scripts/<command>.ts on the Node version that the lockfile pins.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { homedir } from "node:os";
import { basename, dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const PINNED_NODE = join(ROOT, "node_modules", "node", "bin", "node");
const MARKER = join(ROOT, "node_modules", ".aavarti-installed");
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];
const COMMANDS = ["start", "dev", "test", "verify", "backup", "restore"];

/**
 * The npm settings of the user that apply here: where packages come from and how to reach them.
 * Others (omit, prefix, dry-run, …) would break the install.
 */
const NETWORK_SETTINGS =
  /^(npm|pnpm)_config_(registry|.*:registry|\/\/.*|proxy|https?_?proxy|no_?proxy|ca|cafile|cert|key|strict_ssl|local_address|userconfig|globalconfig|cache|store_dir|fetch_.*|offline|prefer_offline)$/i;

function fail(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

/**
 * Returns a hash that changes with the lockfile, a manifest or the kind of machine: then the
 * packages must be installed again.
 */
function fingerprint() {
  const hash = createHash("sha256").update(`${process.platform} ${process.arch}\n`);
  for (const file of ["pnpm-lock.yaml", "pnpm-workspace.yaml", "package.json", ...memberManifests()])
    hash.update(`${file}\n`).update(readFileSync(join(ROOT, file)));
  return hash.digest("hex");
}

function memberManifests() {
  const manifests = [];
  for (const group of ["apps", "packages", "tooling"]) {
    for (const name of readdirSync(join(ROOT, group)).sort()) {
      const manifest = join(group, name, "package.json");
      if (existsSync(join(ROOT, manifest))) manifests.push(manifest);
    }
  }
  return manifests;
}

function isInstalled(wanted) {
  return existsSync(PINNED_NODE) && existsSync(MARKER) && readFileSync(MARKER, "utf8") === wanted;
}

function installEnvironment() {
  const environment = {};
  for (const [name, value] of Object.entries(process.env)) {
    const isPackageManagers = /^p?npm_/i.test(name);
    // NODE_ENV=production would leave out the tools that build the product.
    if (name !== "NODE_ENV" && (!isPackageManagers || NETWORK_SETTINGS.test(name))) environment[name] = value;
  }
  if (!hasWritableHome()) {
    const home = join(ROOT, ".cache", "home");
    mkdirSync(home, { recursive: true });
    Object.assign(environment, { HOME: home, npm_config_cache: join(home, ".npm") });
    for (const name of ["XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"])
      delete environment[name];
  }
  // pnpm asks before it removes a node_modules that is not its own, except in CI.
  environment.CI = "true";
  return environment;
}

function hasWritableHome() {
  try {
    const home = homedir();
    mkdirSync(home, { recursive: true });
    accessSync(home, constants.W_OK);
    return home !== "/";
  } catch {
    return false;
  }
}

/** Returns the npm that runs this script, the one beside this Node, or the one on the PATH. */
function npmCommand() {
  const runningUs = process.env.npm_execpath;
  const beside = join(dirname(process.execPath), "..", "lib", "node_modules", "npm", "bin", "npm-cli.js");
  for (const cli of [runningUs, beside]) {
    if (cli && basename(cli) === "npm-cli.js" && existsSync(cli)) return [process.execPath, cli];
  }
  return ["npm"];
}

async function install(wanted) {
  const { packageManager } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  const pinnedPnpm = packageManager.split("+")[0];
  process.stdout.write("Installing dependencies (once; later starts skip this) …\n");
  rmSync(MARKER, { force: true });

  const [command, ...npm] = npmCommand();
  const settings = [
    "--loglevel=error",
    "--include=optional",
    "--ignore-scripts=false",
    "--dry-run=false",
    "--global=false",
    "--update-notifier=false",
  ];
  // Every entry of the lockfile has the hash of its contents. A version's age and trust were
  // checked when it was added; checking each again with the registry would take half a minute, and
  // fail on mirrors without dates.
  const pnpm = ["pnpm", "install", "--frozen-lockfile", "--trust-lockfile", "--prod=false", "--reporter=append-only"];
  const { code, output } = await runQuietly(command, [
    ...npm,
    "exec",
    "--yes",
    `--package=${pinnedPnpm}`,
    ...settings,
    "--",
    ...pnpm,
  ]);
  if (code !== 0)
    fail(
      `${output.slice(-60).join("\n")}\nThe dependencies could not be installed; the lines above say why. A first start needs the network or a package mirror.`,
    );
  if (!existsSync(PINNED_NODE))
    fail(
      `${output.slice(-60).join("\n")}\nThe install left no Node.js under node_modules/node; the lines above say why. Is npm on the path?`,
    );
  writeFileSync(MARKER, wanted);
}

/** Shows the progress of the install and keeps its other output in case it fails. */
function runQuietly(command, args) {
  const child = spawn(command, args, { cwd: ROOT, env: installEnvironment(), stdio: ["ignore", "pipe", "pipe"] });
  const output = [];
  let shown = 0;
  const keep = (line) => {
    output.push(line);
    const progress = /^Progress: resolved (\d+), reused (\d+), downloaded (\d+)/.exec(line);
    if (!progress || Date.now() - shown < 2_000) return;
    shown = Date.now();
    const [, resolved, reused, downloaded] = progress;
    process.stdout.write(`  ${Number(reused) + Number(downloaded)} of ${resolved} packages\n`);
  };
  for (const stream of [child.stdout, child.stderr]) createInterface({ input: stream }).on("line", keep);
  for (const signal of SIGNALS) process.on(signal, () => child.kill(signal));
  return new Promise((resolve) => {
    child.on("error", (error) =>
      fail(`npm could not be run (${error.message}). Install Node.js 18 or newer together with npm.`),
    );
    child.on("close", (code) => {
      for (const signal of SIGNALS) process.removeAllListeners(signal);
      resolve({ code, output });
    });
  });
}

function run(command, args) {
  const script = join(ROOT, "scripts", `${command}.ts`);
  // The IPC channel tells the script that this process has ended, even after kill -9.
  const child = spawn(PINNED_NODE, [script, ...args], { cwd: ROOT, stdio: ["inherit", "inherit", "inherit", "ipc"] });
  child.on("error", (error) =>
    fail(`The pinned Node.js does not run on this machine (${error.message}). It needs Linux with glibc, or macOS.`),
  );
  for (const signal of SIGNALS) process.on(signal, () => child.kill(signal));
  followNpm(child);
  child.on("exit", (code, signal) => {
    if (signal === null) process.exit(code);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}

/**
 * When npm is killed, no signal reaches this process, but one of its ancestors (npm, perhaps a
 * shell) is then replaced by another process.
 */
function followNpm(child) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const line = () => `${process.ppid} ${parentOf(process.ppid)}`;
  const atStart = line();
  setInterval(() => {
    if (line() !== atStart) child.kill("SIGTERM");
  }, 1_000).unref();
}

function parentOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /s, "")
      .split(" ")[1];
  } catch {
    return "";
  }
}

const USAGE = `Usage: npm start

Runs the whole product on this machine until Ctrl-C. The first start installs its packages.
It takes no arguments; environment variables change what it uses:

  PORT           port of the web app (3000)
  HOST           address on which it listens (127.0.0.1)
  SANDBOX_PORT   port of the sandbox for email, WhatsApp and payments (4010)
  WORKER_PORT    port of the worker's health checks (any free port)
  DATA_DIR       folder of the database, logs and secrets (.data)
  DATABASE_URL   your own PostgreSQL instead of the included one
  PUBLIC_URL     address at which others open the web app

Example: PORT=3001 DATA_DIR=/srv/aavarti npm start
All variables: docs/operations.md
`;

const [command, ...args] = process.argv.slice(2);
if (!COMMANDS.includes(command)) fail(`Unknown command. Use one of: ${COMMANDS.join(", ")}.`);
if (command === "start" && args.length > 0) {
  if (args.every((arg) => arg === "--help" || arg === "-h")) {
    process.stdout.write(USAGE);
    process.exit(0);
  }
  fail(`Unknown option: ${args.join(" ")}\n\n${USAGE}`);
}
if (Number(process.versions.node.split(".")[0]) < 18)
  fail(`This is Node.js ${process.versions.node}; 18 or newer is needed.`);

const wanted = fingerprint();
if (!isInstalled(wanted)) await install(wanted);
run(command, args);
