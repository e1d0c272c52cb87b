import type { DataDeletionRequested } from "@aavarti/contract/privacy";
import { fieldProblems } from "../../lib/api/api-error.ts";
import { callRest } from "../../lib/api/rest.ts";
import { readTexts } from "../../lib/i18n/embedded-texts.ts";
import { showToast } from "../../ui/toast-store.ts";
import type { DeletionContent } from "./content.ts";
import { type DeletionRequest, findProblems, type Problems } from "./problems.ts";

/**
 * Adds the behaviour of the prerendered form that requests the deletion of data: on submit it sends
 * the request through the REST API, with the page's language, and reports the result in toasts and
 * at the fields, the first of which gets the focus. A name and a valid email are required. Success
 * empties the form and shows the request's number below it.
 */
export function sendDeletionForm(form: HTMLFormElement): void {
  const texts = readTexts<DeletionContent["form"]>(form);
  const button = form.querySelector("button");
  const number = form.querySelector("[data-request-number]");
  if (!button || !number) return;
  const label = button.textContent;

  const refuse = (found: Problems, title: string, description: string) => {
    showProblems(form, found);
    showToast({ title, description, isDestructive: true });
  };

  const send = async (request: DeletionRequest) => {
    button.disabled = true;
    button.textContent = button.dataset.pending ?? label;
    try {
      const answer = await callRest<DataDeletionRequested>("POST", "/api/data-deletion-request", {
        ...request,
        language: document.documentElement.lang,
      });
      form.reset();
      number.textContent = texts.number.replace("{id}", answer.requestId);
      showToast({ title: texts.done, description: texts.doneNote });
    } catch (error) {
      refuse(fieldProblems(error), texts.failed, texts.failedNote);
    } finally {
      button.disabled = false;
      button.textContent = label;
    }
  };

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const request = readForm(form);
    const found = findProblems(request, texts);
    const isMissing = request.name.trim() === "" || request.email.trim() === "";
    if (isMissing) return refuse(found, texts.missing, texts.missingNote);
    if (found.email) return refuse(found, texts.wrong, found.email);
    showProblems(form, {});
    void send(request);
  });
}

function readForm(form: HTMLFormElement): DeletionRequest {
  const values = new FormData(form);
  const textOf = (name: keyof DeletionRequest) => String(values.get(name) ?? "");
  return {
    name: textOf("name"),
    email: textOf("email"),
    businessName: textOf("businessName"),
    message: textOf("message"),
  };
}

/** Shows each problem below its field and focuses the first of them. */
function showProblems(form: HTMLFormElement, problems: Readonly<Record<string, string | undefined>>): void {
  const controls = [...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input, textarea")];
  for (const control of controls) {
    const problem = problems[control.name];
    const note = document.getElementById(control.getAttribute("aria-describedby") ?? "");
    const place = note?.querySelector("[data-problem]");
    if (place) place.textContent = problem ?? "";
    note?.toggleAttribute("data-wrong", problem !== undefined);
    if (problem === undefined) control.removeAttribute("aria-invalid");
    else control.setAttribute("aria-invalid", "true");
  }
  controls.find(({ name }) => problems[name] !== undefined)?.focus();
}
