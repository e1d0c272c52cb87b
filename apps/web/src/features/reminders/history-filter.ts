import { REMINDER_CHANNELS, type ReminderChannel } from "@aavarti/domain/channels";
import { REMINDER_LOG_STATES, type ReminderLogState } from "@aavarti/domain/reminder-states";

const PERIODS = ["7d", "30d", "90d"] as const;
type Period = (typeof PERIODS)[number];
const DEFAULT_PERIOD: Period = "30d";

export interface HistoryFilter {
  readonly status: ReminderLogState | undefined;
  readonly channel: ReminderChannel | undefined;
  readonly period: Period;
}

/**
 * The page's state in the URL. The dialog is open when the URL contains `history`, one of its
 * filters, or a message.
 */
export interface HistorySearch {
  readonly history?: "all";
  readonly status?: ReminderLogState;
  readonly channel?: ReminderChannel;
  readonly period?: Period;
  readonly message?: string;
}

/**
 * Parses the reminder log's search params, which a user may have typed: whether it is open, its
 * filters and the open message. Unknown values are left out.
 */
export function readHistorySearch(raw: Readonly<Record<string, unknown>>): HistorySearch {
  const status = REMINDER_LOG_STATES.find((known) => known === raw.status);
  const channel = REMINDER_CHANNELS.find((known) => known === raw.channel);
  const period = PERIODS.find((known) => known === raw.period);
  return {
    ...(raw.history === "all" && { history: "all" as const }),
    ...(status && { status }),
    ...(channel && { channel }),
    ...(period && { period }),
    ...(typeof raw.message === "string" && raw.message && { message: raw.message }),
  };
}

/** Returns whether the log's dialog is open: the URL names the log, a filter of it or a message. */
export const isHistoryOpen = ({ history, status, channel, period, message }: HistorySearch): boolean =>
  Boolean(history ?? status ?? channel ?? period ?? message);

/** Returns the reminder log's filter from the URL, of the last 30 days when it names no period. */
export const filterOf = ({ status, channel, period = DEFAULT_PERIOD }: HistorySearch): HistoryFilter => ({
  status,
  channel,
  period,
});

/** Returns whether the URL contains a filter of the log (state, channel or period). */
export const isFiltered = ({ status, channel, period }: HistorySearch): boolean => Boolean(status ?? channel ?? period);

export { DEFAULT_PERIOD, PERIODS };
