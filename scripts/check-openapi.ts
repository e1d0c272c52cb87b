import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import spectral, { type RulesetDefinition } from "@stoplight/spectral-core";
import rulesets from "@stoplight/spectral-rulesets";
import { ROOT } from "./installation.ts";

const DOCUMENT = join(ROOT, "docs/openapi.json");

const at = (rule: string, path: string) => `redocly ${rule} #/paths/${path.replaceAll("/", "~1")}/get/responses`;

/**
 * Rules that do not apply. The two steps of a Google sign-in always redirect, even when they fail,
 * because the browser must end at a page; so there is no 2xx and no 4xx to document. The public
 * configuration reads no input, so there is nothing to refuse with a 4xx.
 */
const EXCEPTIONS = [
  ...["/api/auth/google", "/api/auth/google/callback"].flatMap((path) => [
    at("operation-2xx-response", path),
    at("operation-4xx-response", path),
  ]),
  at("operation-4xx-response", "/api/v1/config"),
];

/**
 * Returns what Redocly's recommended rules and Spectral's `oas` rules find in the OpenAPI document
 * (`source`, JSON), errors and warnings alike, except `exceptions`. One line each:
 * `<linter> <rule> <place>: <message>`. An exception is the part before the colon; one that is not
 * needed is a problem too.
 */
export async function findOpenApiProblems(
  source: string = readFileSync(DOCUMENT, "utf8"),
  exceptions: readonly string[] = EXCEPTIONS,
): Promise<string[]> {
  const config = await createConfig({ extends: ["recommended"], telemetry: "off" });
  const redocly = await lintFromString({ source, absoluteRef: DOCUMENT, config });
  const linter = new spectral.Spectral();
  // The package's types do not accept its own ruleset.
  const oas = rulesets.oas as unknown as RulesetDefinition;
  linter.setRuleset({ extends: [[oas, "recommended"]] });
  const found = [
    ...redocly.map(({ ruleId, message, location }) => ({
      place: `redocly ${ruleId} ${location[0]?.pointer ?? ""}`,
      message,
    })),
    ...(await linter.run(JSON.parse(source))).map(({ code, message, path }) => ({
      place: `spectral ${code} /${path.join("/")}`,
      message,
    })),
  ];
  const unused = exceptions.filter((place) => !found.some((problem) => problem.place === place));
  return [
    ...found.filter(({ place }) => !exceptions.includes(place)).map(({ place, message }) => `${place}: ${message}`),
    ...unused.map((place) => `${place}: nothing needs this exception any more`),
  ];
}

if (import.meta.main) {
  const problems = await findOpenApiProblems();
  for (const line of problems) console.log(line);
  console.log(`${problems.length} problems`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
