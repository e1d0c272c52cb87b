import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { PUBLIC_PAGES_FOLDER } from "./public-pages.ts";

/**
 * Reads, once, from the web application's build which paths have a screen, and returns a function
 * that says whether one does. A path is given without its query; a slash at its end doesn't matter,
 * and any text fits a parameter, such as an id. Without that information every path counts as a
 * screen.
 */
export function readAppPaths(webFolder: string): (path: string) => boolean {
  const file = join(webFolder, PUBLIC_PAGES_FOLDER, "app-paths.json");
  if (!existsSync(file)) return () => true;
  const paths: string[] = JSON.parse(readFileSync(file, "utf8"));
  const patterns = paths.map((path) => path.split("/"));
  return (path) => {
    const parts = path.replace(/(.)\/$/, "$1").split("/");
    return patterns.some(
      (pattern) => pattern.length === parts.length && pattern.every((part, at) => fits(part, parts[at])),
    );
  };
}

const fits = (part: string, given: string | undefined): boolean =>
  part.startsWith("$") ? given !== "" : part === given;
