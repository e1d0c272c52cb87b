import type { PublicConfig } from "@aavarti/contract/config";
import { useEffect, useState } from "react";
import { readPublicConfig } from "./read-public-config.ts";

/** What this installation offers, asked without the dashboard's client; null until it is known. */
export function useInstallation(): PublicConfig | null {
  const [config, setConfig] = useState<PublicConfig | null>(null);
  useEffect(() => {
    let isShown = true;
    readPublicConfig().then(
      (read) => isShown && setConfig(read),
      // What depends on it stays as it is where everything is offered.
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, []);
  return config;
}
