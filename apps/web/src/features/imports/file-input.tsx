import type { RefObject } from "react";

/**
 * Shows nothing, and opens the file dialog when it is clicked, as a button that is seen does by
 * `ref`. `onFile` gets the file; the same one can be chosen again after it was fixed.
 */
export function FileInput({
  ref,
  label,
  accept,
  onFile,
}: {
  ref: RefObject<HTMLInputElement | null>;
  label: string;
  accept: string;
  onFile: (file: File) => void;
}) {
  return (
    <input
      ref={ref}
      type="file"
      tabIndex={-1}
      aria-label={label}
      accept={accept}
      className="sr-only"
      onChange={({ target }) => {
        const file = target.files?.[0];
        target.value = "";
        if (file) onFile(file);
      }}
    />
  );
}
