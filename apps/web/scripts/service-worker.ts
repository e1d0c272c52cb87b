import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Language } from "@aavarti/domain/languages";
import type { Plugin } from "vite";
import { chunkNamed, filesOf, type Manifest, reach } from "./build-manifest.ts";

/** What opens without a network: the sign-in screen, the frame with its menus, and the due list. */
const SCREENS = [
  "index.html",
  "src/sign-in.tsx",
  "src/app.tsx",
  "src/routes/dashboard.tsx?tsr-split=component",
  "src/routes/dashboard.renewals.tsx?tsr-split=component",
  // Signing out must work without a network.
  "src/features/frame/user-menu-open.tsx",
  "src/features/frame/tab-bar-menus.tsx",
  "src/ui/toaster.tsx",
];
/** What a language needs besides, kept in the browsers of those who read it. */
const LANGUAGES: Readonly<Record<Exclude<Language, "en">, { modules: readonly string[]; fonts: readonly string[] }>> = {
  hi: {
    modules: [
      "src/lib/i18n/catalogues/hi.ts",
      "src/lib/i18n/domain-sentences.ts",
      "src/lib/i18n/activity-reason-texts.ts",
    ],
    fonts: ["src/generated/fonts/anek-devanagari-400.woff2", "src/generated/fonts/anek-devanagari-600.woff2"],
  },
};
const WORKER = new URL("../public/sw.js", import.meta.url);
const FONTS = ["src/generated/fonts/anek-latin.woff2", "src/generated/fonts/anek-rupee.woff2"];
const STATIC = ["index.html", "theme.js", "favicon.svg", "manifest.webmanifest", "icon-192.png"];

/**
 * Returns a Vite plugin that, in a build, writes sw.js from public/sw.js with the list of files it
 * keeps for use without a network, those of each language apart, and a version made from them: the
 * browser fetches a worker whose text has changed.
 */
export function serviceWorker(): Plugin {
  return {
    name: "aavarti-service-worker",
    apply: "build",
    writeBundle: {
      sequential: true,
      async handler({ dir }) {
        if (!dir) return;
        const manifest: Manifest = JSON.parse(await readFile(join(dir, ".vite/manifest.json"), "utf8"));
        const files = [...STATIC.map((file) => `/${file}`), ...addresses(manifest, SCREENS, FONTS)];
        const languages = Object.fromEntries(
          Object.entries(LANGUAGES).map(([language, { modules, fonts }]) => [
            language,
            addresses(manifest, modules, fonts).filter((file) => !files.includes(file)),
          ]),
        );
        const shell = await readFile(join(dir, "index.html"), "utf8");
        const version = createHash("sha256")
          .update(shell)
          .update(JSON.stringify([files, languages]))
          .digest("hex")
          .slice(0, 12);
        const worker = (await readFile(WORKER, "utf8"))
          .replace('{ "%LANGUAGE%": ["%FILES%"] }', () => JSON.stringify(languages))
          .replace('["%FILES%"]', () => JSON.stringify(files))
          .replace("%VERSION%", () => version);
        await writeFile(join(dir, "sw.js"), worker);
      },
    },
  };
}

/** Where the modules stand, with all that they load at once, and these fonts. */
function addresses(manifest: Manifest, modules: readonly string[], fonts: readonly string[]): string[] {
  const chunks = reach(manifest, modules, { lazy: false });
  return [
    ...filesOf(manifest, chunks, "js"),
    ...filesOf(manifest, chunks, "css"),
    ...fonts.map((font) => chunkNamed(manifest, font).file),
  ].map((file) => `/${file}`);
}
