import type { CalendarDate } from "./calendar.ts";
import type { Language } from "./languages.ts";

export const REMINDER_CHANNELS = ["email", "whatsapp"] as const;
export type ReminderChannel = (typeof REMINDER_CHANNELS)[number];

export const RECIPIENT_KINDS = ["customer", "owner"] as const;
export type RecipientKind = (typeof RECIPIENT_KINDS)[number];

/** Kinds of address; a channel uses one of them. */
export type AddressKind = "email" | "phone";

/** What one delivered message costs by its category, in tenths of a paisa, without tax. */
export type CategoryPrices = { readonly utility: number; readonly marketing: number; readonly authentication: number };

/** A provider's public price list: prices from a day on, and where it is published. */
export type ChannelRate = { from: CalendarDate; source: string; prices: CategoryPrices };

/** What rules and texts need to know of a channel. Sending it is in services/reminders/channels. */
export type ChannelDefinition = {
  /** Its name as a label. */
  name: string;
  /** Its name within a sentence: `email reminders`. */
  nameInSentence: string;
  message: { one: string; many: string };
  /** Its name in a Hindi sentence, `ईमेल रिमाइंडर`, and one message of it, or several. */
  hindi: { name: string; message: string };
  /** How something was sent: `by email`, `on WhatsApp`. */
  by: Readonly<Record<Language, string>>;
  address: AddressKind;
  /** Whether a business that has not chosen sends on it. */
  isOnByDefault: boolean;
  /** The channel that replaces it when it cannot reach somebody; null for none. */
  fallback: ReminderChannel | null;
  /** Newest last; empty where a message costs nothing. */
  rates: readonly [ChannelRate, ...ChannelRate[]] | readonly [];
  /** Whether a message may still fail after it was reported as delivered. */
  failsAfterDelivery: boolean;
  /**
   * Whether the provider finds a sent message by our key, so that one of unknown outcome is looked
   * up before it is sent again.
   */
  hasMessageSearch: boolean;
  /** Whether all messages with a customer belong to one conversation, also after it was closed. */
  hasOneConversation: boolean;
  /** Whether free text is allowed only for 24 hours after the customer's last message. */
  hasReplyWindow: boolean;
  /** Whether a signature may follow what a customer writes, so that only its first line counts. */
  hasSignatures: boolean;
  /**
   * Place among the channels of a manual reminder, which uses one: the likeliest read comes first.
   */
  manualRank: number;
  /**
   * Place among the channels of the owner's daily summary, which uses one: free ones come first.
   */
  summaryRank: number;
};

/**
 * The registry of channels. Whatever differs between channels is a field here, in the channel's
 * folder of the services, or in the web's registry; nothing else asks which channel it has.
 */
export const CHANNELS: Readonly<Record<ReminderChannel, ChannelDefinition>> = {
  email: {
    name: "Email",
    nameInSentence: "email",
    message: { one: "email", many: "emails" },
    hindi: { name: "ईमेल", message: "ईमेल" },
    by: { en: "by email", hi: "ईमेल पर" },
    address: "email",
    isOnByDefault: true,
    fallback: null,
    rates: [],
    // A mail server may accept an email and return it later.
    failsAfterDelivery: true,
    hasMessageSearch: true,
    hasOneConversation: false,
    hasReplyWindow: false,
    hasSignatures: true,
    manualRank: 2,
    summaryRank: 1,
  },
  whatsapp: {
    name: "WhatsApp",
    nameInSentence: "WhatsApp",
    message: { one: "WhatsApp message", many: "WhatsApp messages" },
    hindi: { name: "WhatsApp", message: "WhatsApp मैसेज" },
    by: { en: "on WhatsApp", hi: "WhatsApp पर" },
    address: "phone",
    isOnByDefault: true,
    fallback: "email",
    // Meta's price for an Indian number. A partner's margin is added to it, so that a business may
    // enter its own prices.
    rates: [
      {
        from: "2026-01-01",
        source: "Meta, price list for India",
        prices: { utility: 115, marketing: 863, authentication: 115 },
      },
    ],
    failsAfterDelivery: false,
    hasMessageSearch: false,
    hasOneConversation: true,
    hasReplyWindow: true,
    hasSignatures: false,
    manualRank: 1,
    summaryRank: 2,
  },
};

/**
 * Builds a record with one value for each channel (email, WhatsApp); `of` returns the value of a
 * channel.
 */
export const perChannel = <Value>(of: (channel: ReminderChannel) => Value): Record<ReminderChannel, Value> =>
  Object.fromEntries(REMINDER_CHANNELS.map((channel) => [channel, of(channel)])) as Record<ReminderChannel, Value>;

type ChannelSwitches<Value> = { [Channel in ReminderChannel as `${Channel}Enabled`]: Value };

/**
 * Builds the fields of a business's settings that switch each channel, `emailEnabled` and so on,
 * with the values that `of` returns.
 */
export const channelSwitches = <Value>(of: (channel: ReminderChannel) => Value): ChannelSwitches<Value> =>
  Object.fromEntries(REMINDER_CHANNELS.map((channel) => [`${channel}Enabled`, of(channel)])) as ChannelSwitches<Value>;

type NotConfigured<Value> = { [Channel in ReminderChannel as `${Channel}.notConfigured`]: Value };

/**
 * Builds an entry for each channel under the reason that this installation has no credentials to
 * send on it, `email.notConfigured` and so on, with the values that `of` returns.
 */
export const notConfiguredReasons = <Value>(of: (channel: ReminderChannel) => Value): NotConfigured<Value> =>
  Object.fromEntries(
    REMINDER_CHANNELS.map((channel) => [`${channel}.notConfigured`, of(channel)]),
  ) as NotConfigured<Value>;

/** Channels of a manual reminder, preferred first. */
export const MANUAL_CHANNELS: readonly ReminderChannel[] = REMINDER_CHANNELS.toSorted(
  (one, other) => CHANNELS[one].manualRank - CHANNELS[other].manualRank,
);

/** Channels of the owner's daily summary, preferred first. */
export const SUMMARY_CHANNELS: readonly ReminderChannel[] = REMINDER_CHANNELS.toSorted(
  (one, other) => CHANNELS[one].summaryRank - CHANNELS[other].summaryRank,
);

/** The channels on which a message with an unknown outcome can be looked up. */
export const SEARCHABLE_CHANNELS: readonly ReminderChannel[] = REMINDER_CHANNELS.filter(
  (channel) => CHANNELS[channel].hasMessageSearch,
);

/** The channels on which all messages with a customer belong to one conversation. */
export const ONE_CONVERSATION_CHANNELS: readonly ReminderChannel[] = REMINDER_CHANNELS.filter(
  (channel) => CHANNELS[channel].hasOneConversation,
);

/**
 * Returns the channels whose fallback this one is: email replaces WhatsApp where that cannot reach
 * somebody.
 */
export const replacedBy = (channel: ReminderChannel): ReminderChannel[] =>
  REMINDER_CHANNELS.filter((one) => CHANNELS[one].fallback === channel);

/**
 * Returns the phone number or email address, whichever the channel uses, of a person; null without
 * one.
 */
export const addressOn = (
  channel: ReminderChannel,
  person: Readonly<Record<AddressKind, string | null>>,
): string | null => person[CHANNELS[channel].address] || null;
