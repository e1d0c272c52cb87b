// Runs before the first paint, so that nobody sees a flash of the other theme. A file of its own because the
// content security policy allows no inline script.
(() => {
  let choice = null;
  try {
    choice = localStorage.getItem("crm-theme");
  } catch {
    // Storage may be forbidden; the system's theme is then the answer.
  }
  const isDark = choice === "dark" || (choice !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.classList.toggle("dark", isDark);
})();
