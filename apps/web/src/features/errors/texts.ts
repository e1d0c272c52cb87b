export const errorTexts = {
  wrong: {
    title: "Something went wrong",
    lead: "This page stopped working. What you saved is safe; refresh to go on.",
    refresh: "Refresh Page",
  },
  notFound: {
    site: "Aavarti, home",
    code: "404",
    title: "This page did not come round.",
    lead: "The link may be old, or something in the address is misspelt.",
    home: "Open the dashboard",
    back: "Go back",
  },
} as const;
