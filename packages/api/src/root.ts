import { createCallerFactory, router } from "./procedures.ts";
import { accountRouter } from "./routers/account.ts";
import { activityRouter } from "./routers/activity.ts";
import { analyticsRouter } from "./routers/analytics.ts";
import { authRouter } from "./routers/auth.ts";
import { configRouter } from "./routers/config.ts";
import { consentRouter } from "./routers/consent.ts";
import { customersRouter } from "./routers/customers.ts";
import { exportsRouter } from "./routers/exports.ts";
import { importsRouter } from "./routers/imports.ts";
import { industryRouter } from "./routers/industry.ts";
import { messagesRouter } from "./routers/messages.ts";
import { notesRouter } from "./routers/notes.ts";
import { notificationsRouter } from "./routers/notifications.ts";
import { onboardingRouter } from "./routers/onboarding.ts";
import { paymentRouter } from "./routers/payment.ts";
import { privacyRouter } from "./routers/privacy.ts";
import { productsRouter } from "./routers/products.ts";
import { profileRouter } from "./routers/profile.ts";
import { promisesRouter } from "./routers/promises.ts";
import { remindersRouter } from "./routers/reminders.ts";
import { renewalsRouter } from "./routers/renewals.ts";
import { searchRouter } from "./routers/search.ts";
import { senderDomainRouter } from "./routers/sender-domain.ts";
import { sendingRouter } from "./routers/sending.ts";
import { subscriptionsRouter } from "./routers/subscriptions.ts";
import { tagsRouter } from "./routers/tags.ts";
import { templatesRouter } from "./routers/templates.ts";
import { trialRouter } from "./routers/trial.ts";
import { viewsRouter } from "./routers/views.ts";

/**
 * Router with every procedure of the product. The REST table and the typed client are built on it.
 */
export const appRouter = router({
  account: accountRouter,
  activity: activityRouter,
  analytics: analyticsRouter,
  auth: authRouter,
  config: configRouter,
  consent: consentRouter,
  customers: customersRouter,
  exports: exportsRouter,
  imports: importsRouter,
  industry: industryRouter,
  messages: messagesRouter,
  notes: notesRouter,
  notifications: notificationsRouter,
  onboarding: onboardingRouter,
  payment: paymentRouter,
  privacy: privacyRouter,
  products: productsRouter,
  profile: profileRouter,
  renewals: renewalsRouter,
  promises: promisesRouter,
  reminders: remindersRouter,
  search: searchRouter,
  sending: sendingRouter,
  senderDomain: senderDomainRouter,
  subscriptions: subscriptionsRouter,
  tags: tagsRouter,
  templates: templatesRouter,
  trial: trialRouter,
  views: viewsRouter,
});

export type AppRouter = typeof appRouter;

/** Creates an in-process caller with the same checks; the REST paths use it. */
export const createCaller = createCallerFactory(appRouter);
export type Caller = ReturnType<typeof createCaller>;
