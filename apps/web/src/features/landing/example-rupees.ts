/** Formats whole rupees of the landing page's example, a business in India: `₹1,50,000`. */
export const rupees = (amount: number): string => `₹${amount.toLocaleString("en-IN")}`;
