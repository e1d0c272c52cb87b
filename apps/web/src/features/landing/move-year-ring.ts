import { readTexts } from "../../lib/i18n/embedded-texts.ts";
import type { YearRingWords } from "./content.ts";
import { dayOfYear, TODAY_INDEX } from "./days.ts";
import { rupees } from "./example-rupees.ts";

/** Within this part of the radius, the pointer selects no day. */
const DEAF_MIDDLE = 0.45;

/**
 * Makes the landing page's example year (`YearRing`) show what was due on a day when the user
 * points at it or moves the slider. On leaving, today is shown again. The middle of the ring counts
 * as leaving.
 */
export function moveYearRing(ring: HTMLElement): void {
  const { months, notes, today, todayNote } = readTexts<YearRingWords>(ring);
  const find = <E extends Element>(name: string): E | null => ring.querySelector<E>(`[data-year-${name}]`);
  const [day, amount, note] = [find("day"), find("amount"), find("note")];
  const hand = find<SVGGElement>("hand");
  const slider = find<HTMLInputElement>("slider");
  const amounts = (ring.dataset.year ?? "").split(" ").map(Number);
  if (!day || !amount || !note || !hand || !slider) return;

  const showDay = (index: number) => {
    const due = (amounts[index] ?? 0) * 100;
    const isToday = index === TODAY_INDEX;
    day.textContent = isToday ? today : dayOfYear(index, months);
    amount.textContent = rupees(Math.abs(due));
    note.textContent = isToday ? todayNote : index > TODAY_INDEX ? notes.ahead : due < 0 ? notes.late : notes.paid;
    hand.setAttribute("transform", `rotate(${((index + 0.5) / amounts.length) * 360} 300 300)`);
    hand.style.opacity = isToday ? "0" : "1";
    slider.value = String(index);
    slider.setAttribute("aria-valuetext", `${day.textContent}: ${amount.textContent} ${note.textContent}`);
  };

  ring.addEventListener("pointermove", (event) => {
    const box = ring.getBoundingClientRect();
    const x = event.clientX - box.left - box.width / 2;
    const y = event.clientY - box.top - box.height / 2;
    if (Math.hypot(x, y) < (box.width / 2) * DEAF_MIDDLE) return showDay(TODAY_INDEX);
    const turn = (Math.atan2(x, -y) / (2 * Math.PI) + 1) % 1;
    showDay(Math.min(amounts.length - 1, Math.floor(turn * amounts.length)));
  });
  ring.addEventListener("pointerleave", () => showDay(TODAY_INDEX));
  slider.addEventListener("input", () => showDay(Number(slider.value)));
  slider.addEventListener("blur", () => showDay(TODAY_INDEX));
  showDay(TODAY_INDEX);
}
