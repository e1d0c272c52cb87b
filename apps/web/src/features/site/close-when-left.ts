/**
 * A `<details>` stays open until it is pressed again; a menu closes when something else is chosen,
 * and with Escape.
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
