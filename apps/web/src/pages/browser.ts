import "../styles.css";
import { sendDeletionForm } from "../features/data-deletion/send-deletion-form.ts";
import { drawInSteps } from "../features/landing/draw-in-steps.ts";
import { moveDemoBoard } from "../features/landing/move-demo-board.ts";
import { moveYearRing } from "../features/landing/move-year-ring.ts";
import { openDemo } from "../features/landing/open-demo.ts";
import { closeWhenLeft } from "../features/site/close-when-left.ts";
import { showToasts } from "../features/site/show-toasts.ts";
import { chooseTheme, currentTheme } from "../lib/frame/theme.ts";
import { keepLanguageChoice, offeredLanguages } from "../lib/i18n/languages.ts";
import { payOnPricing } from "./pay-on-pricing.ts";

// The whole script of the prerendered pages, without a framework. The pages can be read before it
// loads, and without it.
const find = <Found extends HTMLElement = HTMLElement>(selector: string) => [
  ...document.querySelectorAll<Found>(selector),
];

for (const button of find("[data-theme-switch]")) {
  button.addEventListener("click", () => chooseTheme(currentTheme() === "dark" ? "light" : "dark"));
}
for (const link of find<HTMLAnchorElement>("[data-language]")) {
  link.addEventListener("click", () => {
    const chosen = offeredLanguages.find((language) => language === link.dataset.language);
    if (chosen) keepLanguageChoice(chosen);
  });
}
find("[data-menu]").forEach(closeWhenLeft);
find("[data-toasts]").forEach(showToasts);
find("[data-year]").forEach(moveYearRing);
find("[data-board]").forEach(moveDemoBoard);
find("[data-open-demo]").forEach(openDemo);
void drawInSteps(find("[data-below]"));
find<HTMLFormElement>("[data-deletion-form]").forEach(sendDeletionForm);

const [priceAction] = find("[data-price-action]");
const [payment] = find<HTMLDialogElement>("[data-payment]");
const isSignedIn = document.documentElement.hasAttribute("data-signed-in");
if (isSignedIn && priceAction && payment) payOnPricing(priceAction, payment);
