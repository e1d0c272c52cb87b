import type { Route } from "./route.ts";
import { accountRoutes } from "./routes/account.ts";
import { authRoutes } from "./routes/auth.ts";
import { businessRoutes } from "./routes/business.ts";
import { customerRoutes } from "./routes/customers.ts";
import { importRoutes } from "./routes/imports.ts";
import { messageRoutes } from "./routes/messages.ts";
import { noteRoutes } from "./routes/notes.ts";
import { notificationRoutes } from "./routes/notifications.ts";
import { paymentRoutes } from "./routes/payment.ts";
import { productRoutes } from "./routes/products.ts";
import { promiseRoutes } from "./routes/promises.ts";
import { publicRoutes } from "./routes/public.ts";
import { reminderRoutes } from "./routes/reminders.ts";
import { renewalRoutes } from "./routes/renewals.ts";
import { searchRoutes } from "./routes/search.ts";
import { senderDomainRoutes } from "./routes/sender-domain.ts";
import { subscriptionRoutes } from "./routes/subscriptions.ts";
import { tagRoutes } from "./routes/tags.ts";
import { templateRoutes } from "./routes/templates.ts";
import { viewRoutes } from "./routes/views.ts";

/**
 * Every documented path: the source of the routes, the OpenAPI document and the documentation page.
 */
export const REST_TABLE: readonly Route[] = [
  ...authRoutes,
  ...accountRoutes,
  ...businessRoutes,
  ...customerRoutes,
  ...noteRoutes,
  ...tagRoutes,
  ...messageRoutes,
  ...promiseRoutes,
  ...productRoutes,
  ...subscriptionRoutes,
  ...renewalRoutes,
  ...searchRoutes,
  ...importRoutes,
  ...paymentRoutes,
  ...reminderRoutes,
  ...notificationRoutes,
  ...templateRoutes,
  ...viewRoutes,
  ...senderDomainRoutes,
  ...publicRoutes,
];
