import { join } from "node:path";
import { ROOT } from "./installation.ts";
import { type Outcome, runCommand } from "./run-command.ts";

const WEB_CONFIG = join(ROOT, "apps/web/lingui.config.ts");

const lingui = (args: readonly string[], config: string): Promise<Outcome> =>
  runCommand(join(ROOT, "apps/web/node_modules/.bin/lingui"), [
    ...args,
    "--workers",
    "1",
    "--verbose",
    "--config",
    config,
  ]);

/**
 * Checks that each catalogue holds exactly the texts of its folder, with a translation in every
 * language. Changes nothing; the outcome says what is missing and where.
 */
export async function checkLanguages(config: string = WEB_CONFIG): Promise<Outcome> {
  const found = await lingui(["check", "sync", "--clean"], config);
  if (!found.isFine) return { isFine: false, output: `${found.output}\n\nRun: npm run languages` };
  return lingui(["check", "missing", "--mode", "catalog"], config);
}

// `npm run languages`: updates the catalogues from the sources, and lists missing translations.
if (import.meta.main) {
  await lingui(["extract", "--clean"], WEB_CONFIG);
  const { isFine, output } = await checkLanguages();
  console.log(output);
  process.exitCode = isFine ? 0 : 1;
}
