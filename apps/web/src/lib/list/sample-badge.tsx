import { Badge } from "../../ui/badge.tsx";
import { listTexts } from "./texts.ts";

/** The badge that marks a sample record, which can be removed with all other samples. */
export const SampleBadge = () => (
  <span className="ml-2 inline-flex align-middle">
    <Badge tone="quiet">{listTexts.sample}</Badge>
  </span>
);
