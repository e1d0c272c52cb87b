import type { Notification } from "@aavarti/contract/notification-feed";
import { expect, it } from "vitest";
import { announce, beginAnnouncing, TOAST_GAP_MS } from "./announce.ts";

const instant = (minute: number) => `2026-11-21T09:${String(minute).padStart(2, "0")}:00.000Z`;
const failed = (id: string, minute: number, more: Partial<Notification> = {}): Notification => ({
  id,
  kind: "reminder.failed",
  title: "The email to Asha failed",
  titleReason: null,
  body: "",
  bodySentences: [],
  link: "/notifications?status=failed",
  actions: [],
  count: 1,
  isRead: false,
  createdAt: instant(minute),
  updatedAt: instant(minute),
  ...more,
});
const popsUp = (kind: string) => kind !== "trial.ending";
const idsOf = (list: readonly Notification[]) => list.map(({ id }) => id);

it("shows nothing for what was there before, for what was read, and for what can wait", () => {
  const before = beginAnnouncing([failed("a", 1)]);
  const list = [failed("a", 1), failed("b", 2, { isRead: true }), failed("c", 2, { kind: "trial.ending" })];
  expect(announce(before, list, { now: 0, popsUp }).toShow).toEqual([]);
});

it("shows a burst once, however long it grows", () => {
  let state = beginAnnouncing([]);
  const first = announce(state, [failed("a", 1)], { now: 0, popsUp });
  expect(idsOf(first.toShow)).toEqual(["a"]);
  state = first.after;
  for (let count = 2; count < 9; count += 1) {
    const next = announce(state, [failed("a", count, { count })], { now: count * TOAST_GAP_MS, popsUp });
    expect(next.toShow).toEqual([]);
    state = next.after;
  }
});

it("is quiet for a minute after a toast, and shows what comes after that", () => {
  const first = announce(beginAnnouncing([]), [failed("a", 1)], { now: 0, popsUp });
  const second = announce(first.after, [failed("b", 2), failed("a", 1)], { now: TOAST_GAP_MS - 1, popsUp });
  expect(second.toShow).toEqual([]);
  const third = announce(second.after, [failed("d", 4), failed("c", 3), failed("b", 2)], { now: TOAST_GAP_MS, popsUp });
  expect(idsOf(third.toShow)).toEqual(["d", "c"]);
});
