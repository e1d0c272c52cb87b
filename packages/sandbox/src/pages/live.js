// Reloads the page when something has changed, unless the user is typing.
const version = () => fetch("/pages/version").then((response) => response.text());

const isTyping = () => {
  const field = document.activeElement;
  return field instanceof HTMLElement && /^(INPUT|TEXTAREA)$/.test(field.tagName) && field.value !== "";
};

for (const chat of document.querySelectorAll(".bubbles")) chat.scrollTop = chat.scrollHeight;

let seen;
setInterval(() => {
  if (document.hidden) return;
  version().then(
    (current) => {
      seen ??= current;
      if (current !== seen && !isTyping()) location.reload();
    },
    // The sandbox is not running at the moment.
    () => undefined,
  );
}, 1000);
