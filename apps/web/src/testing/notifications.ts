import type { Notification } from "@aavarti/contract/notification-feed";

/** Returns an unread notification of a payment that was received at an instant. */
export const paymentNotification = (at: string): Notification => ({
  id: "0190a000-0000-7000-8000-00000000000b",
  kind: "payment.received",
  title: "Payment received",
  titleReason: null,
  body: "Meera Nair paid ₹4,500.",
  bodySentences: [{ reason: null, params: {}, sentence: "Meera Nair paid ₹4,500." }],
  link: "/dashboard/subscriptions/1",
  actions: [],
  count: 1,
  isRead: false,
  createdAt: at,
  updatedAt: at,
});
