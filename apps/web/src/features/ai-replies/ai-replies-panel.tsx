import { formatAmount } from "@aavarti/domain/money";
import { showFailure } from "../../lib/api/failure-toast.ts";
import { type Outputs, trpc } from "../../lib/api/trpc.ts";
import { count, NOTHING } from "../../lib/display/display.ts";
import { FigureTile, FigureTiles } from "../../ui/figure-tiles.tsx";
import { NotLoaded } from "../../ui/not-loaded.tsx";
import { Panel, PanelNote, PanelWaiting } from "../../ui/panel.tsx";
import { SettingsSwitch } from "../notifications/settings-switch.tsx";
import { aiRepliesTexts as texts } from "./texts.ts";

type AiReplies = Outputs["aiReplies"]["read"];

/**
 * Shows whether a language model words the business's suggested replies and which host gets what,
 * which it loads, with figures of the last 30 days: how often suggestions were used, and the
 * model's calls, times and cost. `mayChange` lets it be turned on and off.
 */
export function AiRepliesPanel({ mayChange }: { mayChange: boolean }) {
  const query = trpc.aiReplies.read.useQuery();
  const { data } = query;
  return (
    <Panel title={texts.title} lead={texts.lead} action={data && <PanelNote>{texts.period}</PanelNote>}>
      {data ? (
        <>
          {data.isAvailable ? (
            <Choice settings={data} mayChange={mayChange} />
          ) : (
            <p className="border-b border-line px-4 py-3.5 text-text-2 max-lg:text-md">{texts.unavailable}</p>
          )}
          <Used drafts={data.drafts} />
          {data.calls.total > 0 && <Calls calls={data.calls} />}
        </>
      ) : query.isError ? (
        <NotLoaded sentence={texts.failed} retry={texts.retry} onRetry={() => query.refetch()} />
      ) : (
        <PanelWaiting label={texts.loading} />
      )}
    </Panel>
  );
}

function Choice({ settings, mayChange }: { settings: AiReplies; mayChange: boolean }) {
  const { isEnabled, host, model, callsToday, dailyCalls } = settings;
  const cache = trpc.useUtils();
  const change = trpc.aiReplies.change.useMutation({
    onSuccess: (changed) => cache.aiReplies.read.setData(undefined, changed),
    onError: (error) => showFailure(texts.changeFailed, error),
  });
  const shown = change.isPending ? change.variables.isEnabled : isEnabled;
  const used = isEnabled ? ` ${texts.today(count(callsToday), count(dailyCalls))}` : "";
  return (
    <SettingsSwitch
      label={texts.enable}
      lead={`${texts.sends(model ?? "", host ?? "")}${used}`}
      isOn={shown}
      mayChange={mayChange && !change.isPending}
      onChange={(isOn) => change.mutate({ isEnabled: isOn })}
    />
  );
}

/** What became of suggested replies, by who worded them; those without any are left out. */
function Used({ drafts }: Pick<AiReplies, "drafts">) {
  const counted = drafts.filter(({ accepted, edited, discarded }) => accepted + edited + discarded > 0);
  if (counted.length === 0) return <p className="px-4 py-3.5 text-text-2 max-lg:text-md">{texts.noneYet}</p>;
  const cell = "num px-2 py-2.5 text-right last:pr-4";
  return (
    <table className="w-full text-sm max-lg:text-base">
      <thead className="text-text-2">
        <tr className="border-b border-line">
          <td className="px-4" />
          <th className={`${cell} font-medium`}>{texts.accepted}</th>
          <th className={`${cell} font-medium`}>{texts.edited}</th>
          <th className={`${cell} font-medium`}>{texts.discarded}</th>
        </tr>
      </thead>
      <tbody>
        {counted.map(({ source, accepted, edited, discarded }) => (
          <tr key={source} className="border-b border-line last:border-0">
            <th className="px-4 py-2.5 text-left font-medium">{texts[source]}</th>
            <td className={cell}>{count(accepted)}</td>
            <td className={cell}>{count(edited)}</td>
            <td className={cell}>{count(discarded)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const secondsOf = (ms: number | null): string => (ms === null ? NOTHING : texts.seconds((ms / 1_000).toFixed(1)));

function Calls({ calls }: Pick<AiReplies, "calls">) {
  const { total, written, rejected, failed, medianMs, slowMs, inputTokens, outputTokens, cost } = calls;
  return (
    <div className="border-t border-line p-4">
      <FigureTiles label={texts.calls}>
        <FigureTile
          figure={count(total)}
          note={texts.callsNote(count(written), count(rejected), count(failed))}
          isLink={false}
        >
          {texts.calls}
        </FigureTile>
        <FigureTile figure={secondsOf(medianMs)} note={texts.timeNote(secondsOf(slowMs))} isLink={false}>
          {texts.time}
        </FigureTile>
        <FigureTile
          figure={count(inputTokens + outputTokens)}
          note={texts.tokensNote(count(inputTokens), count(outputTokens))}
          isLink={false}
        >
          {texts.tokens}
        </FigureTile>
        <FigureTile
          figure={cost === null ? NOTHING : formatAmount(Math.round(Number(cost) * 100), "INR")}
          note={cost === null ? texts.noPrice : texts.period}
          isLink={false}
        >
          {texts.cost}
        </FigureTile>
      </FigureTiles>
    </div>
  );
}
