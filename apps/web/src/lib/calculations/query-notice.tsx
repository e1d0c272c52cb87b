import { ListNotice } from "../../ui/list-notice.tsx";
import { failedCalculation, messageOf } from "../api/api-error.ts";
import { useCalculateAgain } from "./use-calculate-again.ts";

/**
 * Shows that a query failed, with a button that tries again: of figures that couldn't be calculated
 * it says since when, and the button has them calculated.
 */
export function QueryNotice({
  query,
  text,
  actionLabel,
}: {
  query: { error: unknown; refetch: () => Promise<unknown> };
  text: string;
  actionLabel: string;
}) {
  const again = useCalculateAgain();
  const id = failedCalculation(query.error);
  return (
    <ListNotice
      isAlert
      text={id === null ? text : messageOf(query.error, text)}
      actionLabel={actionLabel}
      onAction={() => (id === null ? void query.refetch() : again.mutate({ id }))}
    />
  );
}
