import type { PublicConfig } from "@aavarti/contract/config";

/**
 * What the installation offers, without the dashboard's client: a tRPC query is a plain GET. Throws
 * when it cannot be had.
 */
export async function readPublicConfig(): Promise<PublicConfig> {
  const answer = await fetch("/trpc/config.public");
  if (!answer.ok) throw new Error(`The configuration answered ${answer.status}`);
  const { result }: { result: { data: PublicConfig } } = await answer.json();
  return result.data;
}
