/**
 * Makes a menu of a `<details>` close when the user clicks elsewhere, follows a link in it or
 * presses Escape; a `<details>` alone closes only when it is pressed again. Escape returns the
 * focus to its button.
 */
export function closeWhenLeft(menu: HTMLElement): void {
  const close = () => menu.removeAttribute("open");
  document.addEventListener("click", ({ target }) => {
    if (!(target instanceof Element)) return;
    if (!menu.contains(target) || target.closest("a")) close();
  });
  menu.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !menu.hasAttribute("open")) return;
    close();
    menu.querySelector("summary")?.focus();
  });
}
