/**
 * The dialog itself, in its frame. It has no secret: the sandbox's server creates payment and
 * signature.
 */
(() => {
  const {
    orderId,
    origin,
    escape: mayEscape,
    confirm: mustConfirm,
    backdrop: mayClickAway,
    retry,
  } = document.documentElement.dataset;
  const find = (selector) => document.querySelector(selector);
  const notice = find(".notice");
  const confirmation = find(".confirm");
  const tell = (message) => parent.postMessage({ from: "sandbox-checkout", ...message }, origin);
  const dismiss = () => tell({ type: "dismissed" });
  let method = "upi";

  function askToClose() {
    if (mustConfirm === "true") {
      confirmation.hidden = false;
      find("[data-stay]").focus();
    } else dismiss();
  }

  function choose(tab) {
    method = tab.dataset.method;
    for (const other of document.querySelectorAll("[role=tab]")) {
      const isChosen = other === tab;
      other.setAttribute("aria-selected", String(isChosen));
      other.tabIndex = isChosen ? 0 : -1;
      find(`#${other.getAttribute("aria-controls")}`).hidden = !isChosen;
    }
  }

  async function attempt(outcome) {
    const buttons = [...document.querySelectorAll("[data-outcome]")];
    for (const button of buttons) button.disabled = true;
    notice.hidden = true;
    try {
      const response = await fetch(`/razorpay/checkout/${orderId}/attempt`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ method, outcome }),
      });
      const result = await response.json();
      if (result.type === "paid") return tell(result);
      // Paid, but this browser never reports it.
      if (result.type === "silent") return dismiss();
      notice.textContent = result.error.description;
      notice.hidden = false;
      tell({ type: "failed", error: result.error });
      if (retry === "false") dismiss();
    } catch {
      notice.textContent = "The sandbox does not answer. Is it still running?";
      notice.hidden = false;
    } finally {
      for (const button of buttons) button.disabled = false;
    }
  }

  document.addEventListener("click", ({ target }) => {
    const button = target.closest("button");
    if (button?.dataset.method) choose(button);
    else if (button?.dataset.outcome) void attempt(button.dataset.outcome);
    else if (button && "close" in button.dataset) askToClose();
    else if (button && "stay" in button.dataset) confirmation.hidden = true;
    else if (button && "leave" in button.dataset) dismiss();
    else if (target === document.body && mayClickAway === "true") askToClose();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && mayEscape === "true") {
      if (confirmation.hidden) askToClose();
      else confirmation.hidden = true;
    }
    const tabs = [...document.querySelectorAll("[role=tab]")];
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step && tabs.includes(event.target)) {
      const next = tabs[(tabs.indexOf(event.target) + step + tabs.length) % tabs.length];
      choose(next);
      next.focus();
    }
  });
  find("[data-outcome=captured]")?.focus();
})();
