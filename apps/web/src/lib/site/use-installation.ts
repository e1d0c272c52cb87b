import type { PublicConfig } from "@aavarti/contract/config";
import { useEffect, useState } from "react";
import { readPublicConfig } from "./read-public-config.ts";

/**
 * Fetches the installation's public configuration when the component is mounted, without the tRPC
 * client, and returns it; null while loading or after a failure, which is not reported.
 */
export function useInstallation(): PublicConfig | null {
  const [config, setConfig] = useState<PublicConfig | null>(null);
  useEffect(() => {
    let isShown = true;
    readPublicConfig().then(
      (read) => isShown && setConfig(read),
      // On failure, everything that depends on it stays visible.
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, []);
  return config;
}
