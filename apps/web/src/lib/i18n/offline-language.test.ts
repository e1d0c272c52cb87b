import { readFileSync } from "node:fs";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";

const SOURCE = readFileSync(join(import.meta.dirname, "../../../public/sw.js"), "utf8");

type Listener = (event: { data?: unknown; waitUntil: (work: Promise<unknown>) => void }) => void;

/**
 * A fake of the service worker environment, as far as public/sw.js uses it. The caches outlive a
 * worker, so that the next build's worker finds them.
 */
function browser() {
  const kept = new Map<string, string[]>();
  const downloads: string[] = [];
  const caches = {
    keys: async () => [...kept.keys()],
    delete: async (name: string) => kept.delete(name),
    open: async (name: string) => {
      const files = kept.get(name) ?? [];
      kept.set(name, files);
      return {
        keys: async () => files,
        addAll: async (more: readonly string[]) => {
          downloads.push(...more);
          files.push(...more);
        },
      };
    },
  };
  /**
   * Returns the service worker of a build; `dispatch` sends an event to it and waits until it is
   * handled.
   */
  const workerOf = (build: string) => {
    const listeners = new Map<string, Listener>();
    const source = SOURCE.replace('{ "%LANGUAGE%": ["%FILES%"] }', `{ hi: ["/assets/hi-${build}.js"] }`)
      .replace('["%FILES%"]', '["/index.html"]')
      .replace("%VERSION%", build);
    const self = {
      addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
      skipWaiting: async () => undefined,
      clients: { claim: async () => undefined },
    };
    runInNewContext(source, { self, caches });
    const dispatch = async (type: string, data?: unknown) => {
      const work: Promise<unknown>[] = [];
      listeners.get(type)?.({ data, waitUntil: (promise) => work.push(promise) });
      await Promise.all(work);
    };
    const update = async () => {
      await dispatch("install");
      await dispatch("activate");
    };
    return { update, changeLanguage: (language: string) => dispatch("message", { language }) };
  };
  return { workerOf, downloads, names: () => [...kept.keys()], filesIn: (name: string) => kept.get(name) };
}

it("an English reader's phone loads no other language, in no release", async () => {
  const { workerOf, downloads } = browser();
  const first = workerOf("1a");
  await first.update();
  await first.changeLanguage("en");
  await workerOf("2b").update();
  expect(downloads).toEqual(["/index.html", "/index.html"]);
});

it("keeps the chosen language's files, once, and those of the next release before it takes over", async () => {
  const { workerOf, downloads, names, filesIn } = browser();
  const first = workerOf("1a");
  await first.update();
  await first.changeLanguage("hi");
  await first.changeLanguage("hi");
  expect(downloads).toEqual(["/index.html", "/assets/hi-1a.js"]);

  await workerOf("2b").update();
  expect(names()).toEqual(["aavarti-2b", "aavarti-2b-hi"]);
  expect(filesIn("aavarti-2b-hi")).toEqual(["/assets/hi-2b.js"]);
});

it("lets a language go when another is chosen", async () => {
  const { workerOf, names } = browser();
  const worker = workerOf("1a");
  await worker.update();
  await worker.changeLanguage("hi");
  await worker.changeLanguage("en");
  expect(names()).toEqual(["aavarti-1a"]);
});

it("has only what the build names", async () => {
  const { workerOf, names } = browser();
  const worker = workerOf("1a");
  await worker.update();
  await worker.changeLanguage("constructor");
  expect(names()).toEqual(["aavarti-1a"]);
});
