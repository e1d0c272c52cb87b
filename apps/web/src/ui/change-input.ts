/**
 * Sets a field's value as if the user had typed it, so that `input` listeners and React's
 * `onChange` run. Does nothing when the field already has the value.
 */
export function changeInput(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  if (field.value === value) return;
  // React ignores a change made through its own `value` setter; the prototype's setter avoids that.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
