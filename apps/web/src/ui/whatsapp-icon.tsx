/**
 * Shows a speech bubble with a handset, used for WhatsApp because its logo may not serve as an
 * icon. Hidden from screen readers. `className` must set its size.
 */
export function WhatsappIcon({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={className}>
      <path
        fill="none"
        stroke="currentColor"
        strokeWidth={1.75}
        strokeLinecap="round"
        strokeLinejoin="round"
        d="M3.5 20.5l1.3-4.2A8.6 8.6 0 1 1 8 19.4z"
      />
      <path
        fill="currentColor"
        d="M9.2 7.9c.3 0 .5.1.6.4l.6 1.4c.1.3 0 .5-.1.7l-.5.6c.6 1.1 1.5 2 2.7 2.5l.7-.8c.2-.2.4-.2.7-.1l1.4.7c.3.1.4.4.3.7-.2 1-1 1.7-2 1.6-3-.3-5.5-2.8-5.8-5.6-.1-1 .5-2 1.4-2.1z"
      />
    </svg>
  );
}
