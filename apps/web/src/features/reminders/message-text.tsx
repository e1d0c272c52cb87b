import { reminderTexts } from "./texts.ts";

/**
 * Shows a message as its recipient sees it: the subject, if any, and the text with its line breaks.
 */
export function MessageText({ subject, text }: { subject: string | null; text: string }) {
  return (
    <div className="rounded-md border border-line">
      {subject !== null && (
        <p className="border-b border-line px-4 py-2.5 font-medium wrap-anywhere">
          <span className="sr-only">{reminderTexts.entry.subject}: </span>
          {subject}
        </p>
      )}
      <p className="px-4 py-3 whitespace-pre-line wrap-anywhere">{text}</p>
    </div>
  );
}
