import tailwindcss from "@tailwindcss/vite";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { appPaths } from "./scripts/app-paths.ts";
import { buildFonts } from "./scripts/build-fonts.ts";
import { carefulImports } from "./scripts/careful-imports.ts";
import { compressAssets } from "./scripts/compress-assets.ts";
import { firstTabChunk } from "./scripts/first-tab-chunk.ts";
import { languages } from "./scripts/languages.ts";
import { prerender } from "./scripts/prerender.ts";
import { serviceWorker } from "./scripts/service-worker.ts";

/** The fonts are cut before anything asks for them, in development and in the build alike. */
const fonts: Plugin = { name: "aavarti-fonts", enforce: "pre", config: () => buildFonts() };

/** Maps are for our own debugging and stay uncompressed. */
const compression: Plugin = {
  name: "aavarti-compression",
  apply: "build",
  writeBundle: { sequential: true, handler: ({ dir }) => (dir ? compressAssets(dir) : undefined) },
};

const serverUrl = "http://127.0.0.1:3000";

export default defineConfig({
  plugins: [
    fonts,
    // The router comes before React: it rewrites the route files.
    tanstackRouter({ target: "react", autoCodeSplitting: true, quoteStyle: "double", semicolons: true }),
    languages(),
    react(),
    tailwindcss(),
    prerender(),
    appPaths(),
    carefulImports(),
    serviceWorker(),
    compression,
  ],
  server: {
    host: "127.0.0.1",
    port: 5173,
    strictPort: true,
    proxy: { "/trpc": serverUrl, "/api": serverUrl, "/readyz": serverUrl },
  },
  build: {
    target: "es2023",
    manifest: true,
    sourcemap: "hidden",
    assetsInlineLimit: 0,
    // The application, and the frame of the prerendered pages.
    rolldownOptions: {
      input: ["index.html", "site.html"],
      output: {
        // By hash alone: the names of a hundred small files stand in every file that loads them, 4
        // kB of the first screen. The manifest knows which is which.
        entryFileNames: "assets/[hash].js",
        chunkFileNames: "assets/[hash].js",
        codeSplitting: {
          groups: [
            {
              name: "react",
              test: /node_modules[\\/](\.pnpm[\\/][^\\/]+[\\/]node_modules[\\/])?(react|react-dom|scheduler)[\\/]/,
            },
            {
              name: "frame",
              test: /node_modules[\\/](\.pnpm[\\/][^\\/]+[\\/]node_modules[\\/])?(use-sync-external-store|@tanstack[\\/](react-router|router-core|history|store|react-store|react-query|query-core)|@trpc[\\/](client|server|react-query))[\\/]/,
            },
            // Of what it takes, nothing is needed by what it leaves: no two files need each other.
            { name: firstTabChunk(), debugName: "first-tab", includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
});
