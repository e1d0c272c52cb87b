import { createClient, refusalOf } from "../src/create-client.ts";

/**
 * Signs in, adds a customer, a product and a subscription due in 3 days, and sends a reminder to
 * everybody due in 1 to 7 days, as far as the first page of them goes. Returns lines of text: each
 * subscription due, how many people were reminded and left out, and the recurring revenue of this
 * month. The account needs a confirmed email address, since the reminder goes to a customer. Throws
 * the client's error for a refused call. Run it against a running product, and it prints the lines:
 * `node packages/client/example/due-this-week.ts http://127.0.0.1:3000 demo@aavarti.app
 * demo-aavarti`
 */
export async function dueThisWeek({ baseUrl, email, password }: { baseUrl: string; email: string; password: string }) {
  const { token } = await createClient({ baseUrl }).auth.login.mutate({ email, password });
  const client = createClient({ baseUrl, token });

  const customer = await client.customers.create.mutate({
    name: "Asha Kulkarni",
    email: "asha@example.in",
    phone: "98220 12345",
  });
  const product = await client.products.create.mutate({
    name: "Batch A",
    price: "1499.00",
    durationMonths: 3,
    description: "Evening batch",
  });
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  await client.subscriptions.create.mutate({
    customerId: customer.id,
    productId: product.id,
    startDate: inDays(-80),
    customEndDate: inDays(3),
    price: product.price,
  });

  const { items: due } = await client.renewals.lane.query({ lane: "week" });
  // Customers who shouldn't get one are skipped with the reason: reminded today, promised to pay,
  // opted out.
  const { people, leftOut } = await client.reminders.now.mutate({
    about: "subscriptions",
    ids: due.map(({ id }) => id),
  });
  const { mrr, customers } = await client.analytics.month.query({});
  const { currency } = (await client.auth.me.query()).tenant;
  return [
    ...due.map(
      ({ customer: who, product: what, endDate, amountDue }) =>
        `${who.name}: ${what.name}, ${currency} ${amountDue}, renews on ${endDate}`,
    ),
    `Reminded: ${people}, left out: ${leftOut.length}`,
    `Recurring revenue: ${currency} ${mrr} a month from ${customers}`,
  ];
}

const [baseUrl, email, password] = process.argv.slice(2);
if (import.meta.main && baseUrl && email && password) {
  try {
    for (const line of await dueThisWeek({ baseUrl, email, password })) console.log(line);
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    console.error(`${refusal.status} ${refusal.code}: ${refusal.message}`);
    process.exit(1);
  }
}
