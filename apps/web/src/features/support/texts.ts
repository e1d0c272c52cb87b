export const supportTexts = {
  title: "Contact Support",
  lead: "A person reads what you write, and answers by email. Say what you did and what happened instead; a picture of the screen helps.",
  write: "Write to support",
  subject: (business: string) => `Help for ${business}`,
  body: (details: { business: string; screen: string }) =>
    `What I wanted to do:\n\n\nWhat happened instead:\n\n\n--\n${details.business}\n${details.screen}`,
  address: "Or by hand to",
  helpTitle: "Help yourself",
  keys: "Keyboard shortcuts",
  keysNote: "Press ? on any screen.",
  api: "For developers",
  apiNote: "Every call of this installation, with examples.",
  privacy: "Your data",
  privacyNote: "Ask for a copy, or for everything to be erased.",
} as const;
