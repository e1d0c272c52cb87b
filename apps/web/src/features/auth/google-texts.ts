/** Apart from the other texts: every page takes the answer of a Google sign-in out of its address. */
export const googleTexts = {
  done: "Google sign-in successful",
  welcome: "You are signed in with your Google account.",
  failed: "Sign-in Failed",
  unsuccessful: "Google authentication was unsuccessful. Please try again.",
} as const;
