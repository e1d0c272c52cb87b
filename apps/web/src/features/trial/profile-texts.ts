export const profileTexts = {
  label: "Business profile",
  title: (day: string) => `Say what your business is by ${day}`,
  titleLate: (day: string) => `Your business profile was to be complete by ${day}`,
  note: "The screens then speak in its words. It takes a minute.",
  today: "Today is the last day",
  daysLeft: (days: number) => (days === 1 ? "1 day left" : `${days} days left`),
  act: "Complete the profile",
} as const;
