/**
 * The email addresses of this installation's operator, shown in the footer, the legal pages and
 * wherever users are asked to write.
 */
export const contact = {
  email: "hello@aavarti.app",
  support: "support@aavarti.app",
  privacy: "privacy@aavarti.app",
} as const;
