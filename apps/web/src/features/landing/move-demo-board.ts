import { rupees } from "./example-rupees.ts";

/**
 * Makes Renew and Undo work on the landing page's example board (`DemoBoard`): a click marks the
 * card as renewed or takes that back, and updates the totals of its columns and the collected
 * amount, in rupees, which starts with `data-collected`. Nothing is sent or stored.
 */
export function moveDemoBoard(board: HTMLElement): void {
  const before = Number(board.dataset.collected);
  const collected = board.querySelector("[data-board-collected]");

  board.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-renew]") : null;
    const card = button?.closest<HTMLElement>("[data-card]");
    if (!button || !card) return;
    card.toggleAttribute("data-done");
    const label = button.getAttribute("aria-label") ?? "";
    button.setAttribute("aria-label", button.dataset.undoLabel ?? "");
    button.dataset.undoLabel = label;

    for (const lane of board.querySelectorAll("[data-lane]")) {
      const total = lane.querySelector("[data-lane-total]");
      if (total) total.textContent = rupees(sumOf(lane, "[data-card]:not([data-done])"));
    }
    if (collected) collected.textContent = rupees(before + sumOf(board, "[data-card][data-done]"));
  });
}

const sumOf = (within: Element, cards: string): number =>
  [...within.querySelectorAll<HTMLElement>(cards)].reduce((sum, { dataset }) => sum + Number(dataset.card), 0);
