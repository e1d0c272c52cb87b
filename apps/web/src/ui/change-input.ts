/**
 * Puts a value into an input as if it had been typed, so that whoever listens for changes hears of
 * it. Nothing where it is there already.
 */
export function changeInput(input: HTMLInputElement, value: string): void {
  if (input.value === value) return;
  // React hears only of a change that did not go through its own setter.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, value);
  input.dispatchEvent(new Event("input", { bubbles: true }));
}
