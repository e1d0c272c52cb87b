import { trpc } from "../../lib/api/trpc.ts";
import { PromiseChip } from "../../lib/records/promise-chip.tsx";
import { useMay } from "../../lib/session/may.tsx";
import { Button } from "../../ui/button.tsx";
import { promiseTexts as texts } from "./texts.ts";
import { usePromiseActs } from "./use-promises.ts";

/**
 * Shows the promises that were read from a customer's messages and are neither confirmed nor
 * dismissed, each with its words and a button for either, for a role that may. For a conversation
 * that has no room for the customer's panel. Nothing without one.
 */
export function SuggestedPromises({ customerId }: { customerId: string }) {
  const mayRecord = useMay()("promises.record");
  const promises = trpc.promises.list.useQuery({ customerId, limit: 50 }, { enabled: mayRecord });
  const { confirm, dismiss } = usePromiseActs();
  const suggested = mayRecord ? (promises.data?.items ?? []).filter(({ state }) => state === "suggested") : [];
  if (suggested.length === 0) return null;
  return (
    <ul
      aria-label={texts.title}
      className="max-h-[30%] shrink-0 overflow-y-auto border-t border-line bg-surface px-3 lg:px-4"
    >
      {suggested.map((promise) => (
        <li
          key={promise.id}
          className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line py-1.5 not-first:border-t"
        >
          <span className="min-w-0 flex-1 basis-40">
            <PromiseChip promise={promise} />
          </span>
          <span className="ml-auto flex gap-2">
            <Button
              needsNetwork
              size="sm"
              look="ghost"
              disabled={dismiss.isPending}
              onClick={() => dismiss.mutate({ id: promise.id })}
            >
              {texts.dismiss}
            </Button>
            <Button
              needsNetwork
              size="sm"
              look="soft"
              disabled={confirm.isPending}
              onClick={() => confirm.mutate({ id: promise.id })}
            >
              {texts.confirm}
            </Button>
          </span>
        </li>
      ))}
    </ul>
  );
}
