/**
 * Makes the browser render the page's sections below the first screen one at a time while it is
 * idle, after the fonts have loaded, so that scrolling, printing or a screenshot shows all of it.
 * Resolves when all are. Without `requestIdleCallback` it does nothing: each section is rendered
 * when it comes near.
 */
export async function drawInSteps(parts: readonly HTMLElement[]): Promise<void> {
  // Without `requestIdleCallback`, `content-visibility` renders each section when it comes near.
  if (!("requestIdleCallback" in window)) return;
  await document.fonts.ready;
  for (const part of parts) {
    await new Promise((resolve) => requestIdleCallback(resolve));
    part.style.contentVisibility = "visible";
  }
}
