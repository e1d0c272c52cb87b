import { spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { dataDir } from "./config.ts";

// Starts the whole product as `npm start` does, with empty data of its own. Its other settings come
// from playwright.config.ts through the environment.
rmSync(dataDir, { recursive: true, force: true });
const product = spawn(process.execPath, [join(import.meta.dirname, "../../scripts/start.ts")], {
  stdio: ["ignore", "inherit", "inherit", "ipc"],
});
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => product.kill("SIGTERM"));
product.on("exit", (code) => {
  rmSync(dataDir, { recursive: true, force: true });
  process.exit(code ?? 1);
});
