export const onboardingTexts = {
  title: "Getting started",
  progress: (done: number, all: number) => `${done} of ${all} done`,
  start: "Start",
  done: "Done",
  steps: {
    profile: { title: "Say what your business is", note: "The screens then use its words" },
    product: { title: "Add a product", note: "What people subscribe to, with its price and duration" },
    customer: { title: "Add a customer", note: "Whom to remind, by email or WhatsApp" },
    subscription: { title: "Start one subscription", note: "The end date is worked out for you" },
    phone: { title: "Add your own phone", note: "For reminders to you on WhatsApp" },
  },
} as const;
