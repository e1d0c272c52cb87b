import { CHANNELS, notConfiguredReasons } from "../channels.ts";
import type { Sentences } from "../explanations.ts";

/**
 * Refusals about the caller: signing in, roles, the account and what it may send, and unavailable
 * services.
 */
export const ACCOUNT_REASONS = {
  "request.notValid": { code: "VALIDATION_FAILED", says: () => "The request is not valid" },
  "server.failed": { code: "INTERNAL", says: () => "Something went wrong" },
  "server.unavailable": {
    code: "UNAVAILABLE",
    says: () => "Aavarti is temporarily unavailable. Try again in a moment.",
  },
  "server.maybeSaved": {
    code: "UNAVAILABLE",
    says: () => "We couldn't confirm that this was saved. Check before you try again.",
  },
  "idempotency.answerLost": {
    code: "CONFLICT",
    says: () => "This was saved, but the connection was lost before we could show it. Refresh to see the result.",
  },
  "server.busy": {
    code: "UNAVAILABLE",
    says: ({ seconds }: { seconds: number }) => `Too many requests right now. Try again in ${seconds} seconds.`,
  },
  "limit.attempts": {
    code: "RATE_LIMITED",
    says: ({ seconds }: { seconds: number }) => `Too many attempts. Try again in ${seconds} seconds.`,
  },
  "limit.tabs": {
    code: "RATE_LIMITED",
    says: ({ seconds }: { seconds: number }) => `Too many open tabs. Close some, or try again in ${seconds} seconds.`,
  },
  "limit.messages": {
    code: "RATE_LIMITED",
    says: ({ most }: { most: number }) => `You've reached today's limit of ${most} messages. Try again tomorrow.`,
  },

  "session.noToken": { code: "UNAUTHORIZED", says: () => "No token provided" },
  "session.invalidToken": { code: "UNAUTHORIZED", says: () => "Invalid token" },
  "session.expired": { code: "UNAUTHORIZED", says: () => "Token expired" },
  "session.otherBusiness": {
    code: "TENANT_MISMATCH",
    says: () => "This request was made for another business. Reload the page and try again.",
  },
  "session.none": { code: "FORBIDDEN", says: () => "Sign in to do this" },
  "session.noneForAccount": { code: "FORBIDDEN", says: () => "Sign in to see your account" },
  "signIn.wrong": { code: "INVALID_CREDENTIALS", says: () => "Invalid email or password" },
  "signIn.noBusiness": { code: "FORBIDDEN", says: () => "This account isn't linked to a business" },
  "signIn.suspended": {
    code: "FORBIDDEN",
    says: () => "Your access is suspended. Ask an owner of the business.",
  },
  "signIn.googleFailed": {
    code: "VALIDATION_FAILED",
    says: () => "Couldn't sign in with Google. Try again.",
  },
  "signIn.googleNotConfigured": { code: "NOT_CONFIGURED", says: () => "Google sign-in is not configured" },
  "signIn.noDemo": { code: "FORBIDDEN", says: () => "Demo sign-in isn't available here" },
  "signIn.hasBusiness": {
    code: "CONFLICT",
    says: () => "Your account already has a business. Sign in to open it.",
  },
  "account.emailTaken": { code: "CONFLICT", says: () => "An account with this email already exists" },
  "account.inactive": {
    code: "ACCOUNT_INACTIVE",
    says: () => "Your trial has ended. Activate your CRM to continue.",
  },
  "password.incorrect": { code: "VALIDATION_FAILED", says: () => "Current password is incorrect" },
  "password.none": {
    code: "CONFLICT",
    says: () => "You sign in with Google. To use a password, first request a link to set one.",
  },
  "link.expired": { code: "VALIDATION_FAILED", says: () => "This link is no longer valid. Request a new one." },
  "role.forbidden": {
    code: "FORBIDDEN",
    says: ({ role, roles }: { role: string; roles: string }) =>
      `Your role (${role}) doesn't allow this. Ask someone with one of these roles: ${roles}`,
  },
  "business.typeLocked": {
    code: "INDUSTRY_CHANGE_LOCKED",
    says: ({ days }: { days: number }) =>
      `You can change your business type again in ${days === 1 ? "1 day" : `${days} days`}`,
  },

  "payments.notConfigured": { code: "NOT_CONFIGURED", says: () => "Payments are not configured" },
  "payment.notVerified": { code: "VALIDATION_FAILED", says: () => "Payment verification failed" },
  "payment.alreadyActive": {
    code: "CONFLICT",
    says: () => "Your CRM is already active. There is nothing to pay.",
  },
  "payment.notConfirmed": {
    code: "PROVIDER_ERROR",
    says: () =>
      "Razorpay hasn't confirmed your payment yet. Your money is safe. Your CRM will activate within a few minutes.",
  },
  "refund.notPossible": {
    code: "CONFLICT",
    says: () => "This payment can't be refunded here. Contact support.",
  },
  "refund.chargedBack": {
    code: "CONFLICT",
    says: () => "This payment can't be refunded, because your bank already returned it to you.",
  },
  "refund.disputed": {
    code: "CONFLICT",
    says: () => "Your bank is reviewing a dispute of this payment. You can request a refund after it decides.",
  },
  "refund.tooLate": {
    code: "CONFLICT",
    says: ({ days }: { days: number }) => `Refunds can only be requested within ${days} days of the payment.`,
  },
  "receipt.notPossible": {
    code: "CONFLICT",
    says: () => "There's no receipt for this payment, because it was refunded or is being refunded.",
  },
  "receipt.chargedBack": {
    code: "CONFLICT",
    says: () => "There's no receipt for this payment, because your bank returned it to you.",
  },
  "receipt.none": {
    code: "CONFLICT",
    says: () => "Payments for sample records have no receipts.",
  },
  "receipt.reversed": {
    code: "CONFLICT",
    says: () => "This payment was reversed. Its receipt can't be sent any more.",
  },
  "document.sample": {
    code: "CONFLICT",
    says: () => "This is a sample record, so messages can't be sent.",
  },
  "document.noEmail": {
    code: "CONFLICT",
    says: ({ name }: { name: string }) =>
      `${name} has no email address. Add one, or download the PDF and share it yourself.`,
  },
  "document.noPhone": {
    code: "CONFLICT",
    says: ({ name }: { name: string }) =>
      `${name} has no phone number. Add one, or download the PDF and share it yourself.`,
  },
  "receipt.notReady": { code: "CONFLICT", says: () => "Your receipt is being prepared. Try again in a moment." },
  ...notConfiguredReasons((channel) => ({
    code: "NOT_CONFIGURED" as const,
    says: () => `${CHANNELS[channel].name} service is not configured`,
  })),
  "whatsapp.accountNotConfigured": { code: "NOT_CONFIGURED", says: () => "WhatsApp templates are not configured" },
  "ai.notConfigured": { code: "NOT_CONFIGURED", says: () => "No language model is configured" },
  "domain.notConfigured": {
    code: "NOT_CONFIGURED",
    says: () => "Sending from your own domain is not configured",
  },
  "provider.failed": {
    code: "PROVIDER_ERROR",
    says: ({ provider, words }: { provider: string; words: string }) => `${provider}: ${words}`,
  },

  "sending.paused": { code: "SENDING_PAUSED", says: () => "Sending is paused for this account. Contact support." },
  "sending.emailNotVerified": {
    code: "EMAIL_NOT_VERIFIED",
    says: () => "Confirm your email address first. Open the link we emailed you, or request a new one.",
  },
  "sending.accountInactive": {
    code: "CONFLICT",
    says: () => "The account is not active, so nothing can be sent.",
  },
} as const satisfies Sentences;
