/**
 * Sets an input's value as if the user had typed it, so that `input` listeners and React's
 * `onChange` run. Does nothing when the input already has the value.
 */
export function changeInput(input: HTMLInputElement, value: string): void {
  if (input.value === value) return;
  // React ignores a change made through its own `value` setter; the prototype's setter avoids that.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, value);
  input.dispatchEvent(new Event("input", { bubbles: true }));
}
