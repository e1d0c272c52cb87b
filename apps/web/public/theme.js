// Runs before the first paint, so that the other theme never flashes. A file of its own because the
// content security policy allows no inline script.
(() => {
  let choice = null;
  try {
    choice = localStorage.getItem("crm-theme");
  } catch {
    // Storage may be forbidden; then the system's theme applies.
  }
  const isDark = choice === "dark" || (choice !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.classList.toggle("dark", isDark);
})();
