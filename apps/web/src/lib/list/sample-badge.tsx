import { Badge } from "../../ui/badge.tsx";
import { listTexts } from "./texts.ts";

/**
 * Shows the badge that marks a sample record, which can be removed with all other samples. Render
 * it only for one.
 */
export const SampleBadge = () => (
  <span className="ml-2 inline-flex align-middle">
    <Badge tone="quiet">{listTexts.sample}</Badge>
  </span>
);
