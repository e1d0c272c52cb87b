import { Badge } from "../../ui/badge.tsx";
import { listTexts } from "./texts.ts";

/** Beside the name of a record that one click removes with the other samples. */
export const SampleBadge = () => (
  <span className="ml-2 inline-flex align-middle">
    <Badge tone="quiet">{listTexts.sample}</Badge>
  </span>
);
