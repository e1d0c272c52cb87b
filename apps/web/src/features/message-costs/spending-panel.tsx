import { Link } from "@tanstack/react-router";
import { trpc } from "../../lib/api/trpc.ts";
import { NotLoaded } from "../../ui/not-loaded.tsx";
import { Panel, PanelWaiting } from "../../ui/panel.tsx";
import { Spending } from "./spending.tsx";
import { messageCostTexts as texts } from "./texts.ts";

/**
 * Shows what WhatsApp messages cost this month, which it loads, with a link to the budget and the
 * prices in the settings.
 */
export function SpendingPanel() {
  const spending = trpc.messageCosts.spending.useQuery();
  return (
    <Panel
      title={texts.title}
      lead={texts.lead}
      action={
        <Link to="/notifications" hash="message-costs" className="text-sm text-accent-text hover:underline">
          {texts.change}
        </Link>
      }
    >
      {spending.data ? (
        <Spending spending={spending.data} />
      ) : spending.isError ? (
        <NotLoaded sentence={texts.failed} retry={texts.retry} onRetry={() => spending.refetch()} />
      ) : (
        <PanelWaiting label={texts.loading} />
      )}
    </Panel>
  );
}
