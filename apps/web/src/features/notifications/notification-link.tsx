import type { Notification } from "@aavarti/contract/notification-feed";
import type { MouseEvent, ReactNode } from "react";

/**
 * Shows a native link to a notification's page, so that it can be opened in a new tab. A plain
 * click calls `onOpen` instead, which has to navigate.
 */
export function NotificationLink({
  notification,
  onOpen,
  className,
  children,
}: {
  notification: Notification;
  onOpen: (notification: Notification) => void;
  className: string;
  children: ReactNode;
}) {
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    onOpen(notification);
  };
  return (
    <a href={notification.link} onClick={follow} className={className}>
      {children}
    </a>
  );
}
