import type { PublicConfig } from "@aavarti/contract/config";

/**
 * Fetches the installation's public configuration without the tRPC client: a tRPC query is a plain
 * GET. Throws when the request fails or the server refuses it.
 */
export async function readPublicConfig(): Promise<PublicConfig> {
  const answer = await fetch("/trpc/config.public");
  if (!answer.ok) throw new Error(`The configuration answered ${answer.status}`);
  const { result }: { result: { data: PublicConfig } } = await answer.json();
  return result.data;
}
