export type Import = { specifier: string; isTypeOnly: boolean; line: number };

/** A string, template or comment is skipped as a whole, so that what it quotes is not taken for code. A statement is matched where one can begin. */
const TOKEN =
  /(?<skip>\/\*[\s\S]*?\*\/|\/\/[^\n]*|`(?:\\[\s\S]|[^\\`])*`)|(?<=^|[;}\n]\s*)(?:import|export)\s+(?<type>type\s+(?!from\b|,))?(?:[\w*$\s{},]+?\bfrom\s*)?(?<quote>["'])(?<specifier>[^"'\n]+)\k<quote>|\bimport\s*\(\s*(?<dynamicQuote>["'])(?<dynamic>[^"'\n]+)\k<dynamicQuote>|(?<string>"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*')/g;

/** The modules that a TypeScript source imports or re-exports, in order. Reads formatted code; it does not check it. */
export function readImports(source: string): Import[] {
  const imports: Import[] = [];
  for (const match of source.matchAll(TOKEN)) {
    const { specifier, dynamic, type } = match.groups ?? {};
    const found = specifier ?? dynamic;
    if (found === undefined) continue;
    imports.push({
      specifier: found,
      isTypeOnly: type !== undefined,
      line: source.slice(0, match.index).split("\n").length,
    });
  }
  return imports;
}
