/** One file of the build, as Vite's manifest has it. */
type Chunk = {
  file: string;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
};
export type Manifest = Readonly<Record<string, Chunk>>;

/**
 * Returns the chunk of that name in the build's manifest; a source's chunk has its path as name
 * (`src/app.tsx`). Throws when the build has none, so that a moved file cannot pass by not being
 * found.
 */
export function chunkNamed(manifest: Manifest, name: string): Chunk {
  const found = manifest[name];
  if (!found) throw new Error(`The build has no ${name}`);
  return found;
}

/**
 * Returns the names of the chunks that these chunks load at once, themselves included; with `lazy`
 * also what they may load later. Throws for a name that the build does not have.
 */
export function reach(manifest: Manifest, names: readonly string[], { lazy }: { lazy: boolean }): Set<string> {
  const seen = new Set<string>();
  const visit = (name: string): void => {
    if (seen.has(name)) return;
    seen.add(name);
    const { imports = [], dynamicImports = [] } = chunkNamed(manifest, name);
    for (const next of lazy ? [...imports, ...dynamicImports] : imports) visit(next);
  };
  names.forEach(visit);
  return seen;
}

/**
 * Returns the scripts or the stylesheets of these chunks, each once, as paths in the build's output
 * (`assets/app-1a2b.js`). Throws for a name that the build does not have.
 */
export const filesOf = (manifest: Manifest, names: Iterable<string>, kind: "js" | "css"): Set<string> =>
  new Set(
    [...names].flatMap((name) => {
      const { file, css = [] } = chunkNamed(manifest, name);
      return kind === "js" ? [file] : css;
    }),
  );
