/**
 * Draws the parts below the first screen, one each time the browser has nothing else to do, with
 * the fonts that are there by then: whoever scrolls, prints or takes a picture of the page finds
 * all of it.
 */
export async function drawInSteps(parts: readonly HTMLElement[]): Promise<void> {
  // A browser that does not tell when it is idle draws each part as it comes near.
  if (!("requestIdleCallback" in window)) return;
  await document.fonts.ready;
  for (const part of parts) {
    await new Promise((resolve) => requestIdleCallback(resolve));
    part.style.contentVisibility = "visible";
  }
}
