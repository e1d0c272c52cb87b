/**
 * Where people reach whoever runs this installation: printed in the footer, the legal pages and
 * wherever somebody may write to us.
 */
export const contact = {
  email: "hello@aavarti.app",
  support: "support@aavarti.app",
  privacy: "privacy@aavarti.app",
} as const;
