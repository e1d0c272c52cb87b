import { CHANNELS, REMINDER_CHANNELS } from "@aavarti/domain/channels";
import { expect, it } from "vitest";
import { CHANNEL_SERVICES } from "./registry.ts";

it.each(REMINDER_CHANNELS)("says of %s whether a sent message can be found by its key", (channel) => {
  expect(CHANNEL_SERVICES[channel].findByKey !== null).toBe(CHANNELS[channel].hasMessageSearch);
});
