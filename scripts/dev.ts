import { globSync, watch } from "node:fs";
import { join } from "node:path";
import { seconds } from "./console-steps.ts";
import { ROOT } from "./installation.ts";
import { localUrl, runProduct, waitUntilAnswers } from "./run-product.ts";
import { welcome } from "./welcome.ts";

// `npm run dev`: runs the product from its sources. Vite serves the web app and reloads it; server
// and worker restart when a source changes.
const WEB_URL = "http://127.0.0.1:5173";
const SETTLES_MS = 150;

// Redirects and links in emails must lead to the address that the developer uses.
process.env.PUBLIC_URL ??= WEB_URL;

const { installation, startApps, stop, startBeside } = await runProduct({ isDevelopment: true });
const vite = join(ROOT, "apps/web/node_modules/vite/bin/vite.js");
await startBeside({
  name: "web",
  args: ["--import", join(ROOT, "scripts/exit-with-parent.ts"), vite],
  cwd: join(ROOT, "apps/web"),
  env: process.env,
});
await waitUntilAnswers(WEB_URL);
console.log(
  welcome(installation, { startedIn: seconds(performance.now()), webUrl: WEB_URL, serverUrl: localUrl(installation) }),
);

let settling: NodeJS.Timeout | undefined;
let restarting = Promise.resolve();
const restart = () => {
  clearTimeout(settling);
  settling = setTimeout(() => {
    restarting = restarting.then(async () => {
      console.log("A source changed: server and worker start again.");
      await stop();
      await startApps().catch((error: unknown) => console.error(error instanceof Error ? error.message : error));
    });
  }, SETTLES_MS);
};
for (const folder of globSync(["apps/{server,worker}/src", "packages/*/src"], { cwd: ROOT })) {
  watch(join(ROOT, folder), { recursive: true }, (_, file) => {
    if (file?.endsWith(".ts") && !file.endsWith(".test.ts")) restart();
  });
}
