import { randomUUID } from "node:crypto";
import type { APIRequestContext, Page } from "@playwright/test";
import { type Business, enter, PASSWORD, registerBusiness } from "./business.ts";
import { sandboxUrl } from "./config.ts";
import { expect, test, toast } from "./test.ts";

const newAddress = (): string => `${randomUUID()}@example.in`;

/** Returns the links of all invitations mailed to an address, oldest first. */
async function linksTo(request: APIRequestContext, email: string): Promise<string[]> {
  const answer = await request.get(`${sandboxUrl}/control/messages`);
  const messages: { to: string; text: string }[] = await answer.json();
  return messages.flatMap(({ to, text }) =>
    to === email ? (/http\S+\/invitation#token=[\w-]+/.exec(text)?.[0] ?? []) : [],
  );
}

/** Invites an address by email and returns the link of the email. */
async function inviteByEmail(request: APIRequestContext, owner: Business, email: string): Promise<string> {
  const before = (await linksTo(request, email)).length;
  const answer = await request.post("/api/v1/team/invitations", {
    data: { email, role: "agent" },
    headers: { authorization: `Bearer ${owner.token}` },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  await expect.poll(async () => (await linksTo(request, email)).length).toBeGreaterThan(before);
  return (await linksTo(request, email)).at(-1) ?? "";
}

/** Waits until the browser is signed in to the business, as an agent, and its dashboard is open. */
async function expectJoined(page: Page, owner: Business): Promise<void> {
  await expect(page).toHaveURL(/\/dashboard/);
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const authorization = `Bearer ${localStorage.getItem("crm-token")}`;
        const answer = await fetch("/api/auth/me", { headers: { authorization } });
        const me = await answer.json();
        return `${me.tenant?.id} ${me.user?.role}`;
      }),
    )
    .toBe(`${owner.tenantId} agent`);
}

/** Chooses an account at the imitated Google, by its address. */
async function chooseGoogle(page: Page, email: string): Promise<void> {
  await page.getByText("Use another account").click();
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByRole("textbox", { name: "Name" }).fill("Anjali Tomar");
  await page.getByRole("button", { name: "Continue" }).click();
}

const joinHeading = (page: Page) => page.getByRole("heading", { name: "Join Prerna Classes" });

test.describe("an invitation is accepted", () => {
  test("signed out, with a password, by a new person", async ({ page, business, request }) => {
    const link = await inviteByEmail(request, business, newAddress());
    await page.goto(link);
    await expect(joinHeading(page)).toBeVisible();
    expect(page.url()).not.toContain("token");
    await page.getByLabel("Name").fill("Anjali Tomar");
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Join Prerna Classes" }).click();
    await expectJoined(page, business);
  });

  test("signed out, with a password, by a person with an account", async ({ page, business, request }) => {
    const { email } = await registerBusiness(request);
    await page.goto(await inviteByEmail(request, business, email));
    await page.getByText("I have an account").click();
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Join Prerna Classes" }).click();
    await expectJoined(page, business);
  });

  test("signed out, with Google, by a new person, who gets no business of their own", async ({
    page,
    business,
    request,
  }) => {
    const email = newAddress();
    await page.goto(await inviteByEmail(request, business, email));
    await page.getByRole("button", { name: "Continue with Google" }).click();
    await chooseGoogle(page, email);
    await expectJoined(page, business);
    const own = await page.evaluate(async () => {
      const authorization = `Bearer ${localStorage.getItem("crm-token")}`;
      return (await (await fetch("/api/v1/businesses", { headers: { authorization } })).json()).length;
    });
    expect(own).toBe(1);
  });

  test("signed out, with Google, by a person with an account", async ({ page, business, request }) => {
    const { email } = await registerBusiness(request);
    await page.goto(await inviteByEmail(request, business, email));
    await page.getByRole("button", { name: "Continue with Google" }).click();
    await chooseGoogle(page, email);
    await expectJoined(page, business);
  });

  test("signed in with a password, by a person who has just registered", async ({ page, business, request }) => {
    const person = await registerBusiness(request);
    const link = await inviteByEmail(request, business, person.email);
    await enter(page, person);
    await page.goto(link);
    await page.getByRole("button", { name: "Join", exact: true }).click();
    await expectJoined(page, business);
  });

  test("signed in with a password, by a person with two businesses, who changes between them", async ({
    page,
    business,
    request,
  }) => {
    const person = await registerBusiness(request);
    const first = await inviteByEmail(request, business, person.email);
    await enter(page, person);
    await page.goto(first);
    await page.getByRole("button", { name: "Join", exact: true }).click();
    await expectJoined(page, business);
    const second = await registerBusiness(request);
    await page.goto(await inviteByEmail(request, second, person.email));
    await page.getByRole("button", { name: "Join", exact: true }).click();
    await expectJoined(page, second);
    const businesses = await page.evaluate(async () => {
      const authorization = `Bearer ${localStorage.getItem("crm-token")}`;
      return (await (await fetch("/api/v1/businesses", { headers: { authorization } })).json()).map(
        ({ id }: { id: string }) => id,
      );
    });
    expect(businesses.sort()).toEqual([person.tenantId, business.tenantId, second.tenantId].sort());
  });

  test("signed in with Google, by a new and by a known person", async ({ page, business, request }) => {
    const email = newAddress();
    await page.goto("/login");
    await page.getByRole("link", { name: "Continue with Google" }).click();
    await chooseGoogle(page, email);
    await expect(toast(page, "Google sign-in successful")).toBeVisible();
    await page.goto(await inviteByEmail(request, business, email));
    await expect(page.getByText(`You're signed in as ${email}.`)).toBeVisible();
    await page.getByRole("button", { name: "Join", exact: true }).click();
    await expectJoined(page, business);

    const known = await registerBusiness(request);
    await page.evaluate(() => localStorage.clear());
    await page.goto("/login");
    await page.getByRole("link", { name: "Continue with Google" }).click();
    await chooseGoogle(page, known.email);
    await expect(toast(page, "Google sign-in successful")).toBeVisible();
    await page.goto(await inviteByEmail(request, business, known.email));
    await page.getByRole("button", { name: "Join", exact: true }).click();
    await expectJoined(page, business);
  });
});

test.describe("an invitation is not accepted", () => {
  test("by another address, and says for whom it is", async ({ page, business, request }) => {
    const link = await inviteByEmail(request, business, `anjali.${newAddress()}`);
    const person = await registerBusiness(request);
    await enter(page, person);
    await page.goto(link);
    await page.getByRole("button", { name: "Join", exact: true }).click();
    await expect(page.getByRole("alert")).toContainText(`It's for a•••@example.in, and you're using ${person.email}.`);
    await page.getByRole("button", { name: "Use another account" }).click();
    await page.getByText("I have an account").click();
    await page.getByLabel("Email").fill(person.email);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Join Prerna Classes" }).click();
    await expect(page.getByRole("alert")).toContainText("Nothing has changed.");
    await page.getByRole("button", { name: "Continue with Google" }).click();
    await chooseGoogle(page, newAddress());
    await expect(page.getByRole("alert")).toContainText("you chose another Google account");
    const team = await request.get("/api/v1/team", { headers: { authorization: `Bearer ${business.token}` } });
    expect((await team.json()).members).toHaveLength(1);
  });

  test("twice, nor after it was withdrawn, nor after seven days", async ({ page, business, request }) => {
    const used = await inviteByEmail(request, business, newAddress());
    const register = await request.post("/api/v1/invitations/register", {
      data: { token: used.split("#token=")[1], name: "Anjali Tomar", password: PASSWORD },
    });
    expect(register.status()).toBe(201);
    await page.goto(used);
    await expect(page.getByText("This invitation has already been used.")).toBeVisible();
    await expect(page.getByRole("link", { name: "Sign in" })).toBeVisible();

    const withdrawn = await inviteByEmail(request, business, newAddress());
    const headers = { authorization: `Bearer ${business.token}` };
    const { invitations } = await (await request.get("/api/v1/team", { headers })).json();
    await request.delete(`/api/v1/team/invitations/${invitations[0].id}`, { headers });
    await page.goto("/favicon.svg");
    await page.goto(withdrawn);
    await expect(page.getByText("The business withdrew this invitation.")).toBeVisible();

    const open = await inviteByEmail(request, business, newAddress());
    // Nobody waits seven days: the server's answer of that time.
    await page.route("**/trpc/invitations.show*", async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: (await answer.text()).replace('"pending"', '"expired"') });
    });
    await page.goto("/favicon.svg");
    await page.goto(open);
    await expect(page.getByText("Invitations work for 7 days.")).toBeVisible();
    await page.unroute("**/trpc/invitations.show*");

    await page.goto("/favicon.svg");
    await page.goto("/invitation#token=nobody-has-this");
    await expect(page.getByText("The link isn't complete")).toBeVisible();
  });
});

test("leads a person without a business to one of their own", async ({ page, business, request }) => {
  const email = newAddress();
  const link = await inviteByEmail(request, business, email);
  const joined = await request.post("/api/v1/invitations/register", {
    data: { token: link.split("#token=")[1], name: "Anjali Tomar", password: PASSWORD },
  });
  const { user } = (await joined.json()).joined;
  const headers = { authorization: `Bearer ${business.token}` };
  expect((await request.delete(`/api/v1/team/members/${user.id}`, { headers })).status()).toBe(204);
  await page.goto("/login");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByRole("heading", { name: "You're in no business now" })).toBeVisible();
  await page.getByLabel("Business name").fill("Tomar Tutorials");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Start my own business", exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard/);
});

test("invites, changes a role, suspends, restores and removes @everywhere", async ({
  signedIn: page,
  business,
  request,
}) => {
  const email = newAddress();
  await page.goto("/dashboard/settings?page=team");
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByRole("button", { name: "Invite as Agent" }).click();
  await expect(toast(page, "Invitation sent")).toBeVisible();
  await expect(page.getByText(email, { exact: true })).toBeVisible();

  await page.getByRole("button", { name: "Invite", exact: true }).click();
  await page.getByText("By link, such as on WhatsApp").click();
  await page.getByRole("textbox", { name: "WhatsApp number" }).fill("94250 81127");
  await page.getByRole("button", { name: "Invite as Agent" }).click();
  const link = await page.getByRole("textbox", { name: "Link" }).inputValue();
  expect(link).toMatch(/\/invitation#token=[\w-]{43}$/);
  expect(await page.getByRole("link", { name: "Send on WhatsApp" }).getAttribute("href")).toMatch(
    /^https:\/\/wa\.me\/919425081127\?text=/,
  );
  await page.getByRole("button", { name: "Done" }).click();
  await page.getByRole("button", { name: "Withdraw the invitation of +91 94250 81127" }).click();
  await expect(toast(page, "Invitation withdrawn")).toBeVisible();

  const mailed = await inviteByEmail(request, business, newAddress());
  const joined = await request.post("/api/v1/invitations/register", {
    data: { token: mailed.split("#token=")[1], name: "Kavya Rao", password: PASSWORD },
  });
  const { token } = (await joined.json()).joined;
  const statusOf = async () =>
    (await request.get("/api/auth/me", { headers: { authorization: `Bearer ${token}` } })).status();
  await page.reload();
  const act = async (name: string) => {
    await page.getByRole("button", { name: "Actions for Kavya Rao" }).click();
    await page.getByRole("menuitem", { name }).click();
  };
  await act("Change role");
  await page.getByRole("radio", { name: /^Manager/ }).check({ force: true });
  await page.getByRole("button", { name: "Change role" }).click();
  await expect(toast(page, "Kavya Rao is now Manager")).toBeVisible();
  expect(await statusOf()).toBe(200);
  await act("Suspend");
  await page.getByRole("button", { name: "Suspend", exact: true }).click();
  await expect(toast(page, "Kavya Rao is suspended")).toBeVisible();
  expect(await statusOf()).toBe(401);
  await act("Restore access");
  await expect(toast(page, "Kavya Rao can sign in again")).toBeVisible();
  await act("Remove");
  await page.getByRole("button", { name: "Remove", exact: true }).click();
  await expect(toast(page, "Kavya Rao was removed")).toBeVisible();
  await expect(page.getByText("1 person")).toBeVisible();
});

test("hands over ownership with the password, and leaves", async ({ signedIn: page, business, request }) => {
  const link = await inviteByEmail(request, business, newAddress());
  await request.post("/api/v1/invitations/register", {
    data: { token: link.split("#token=")[1], name: "Kavya Rao", password: PASSWORD },
  });
  await page.goto("/dashboard/settings?page=sign-in");
  await page.getByRole("button", { name: "Leave" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Leave" }).click();
  await expect(toast(page, "Couldn't leave")).toContainText("Hand over ownership first.");

  await page.goto("/dashboard/settings?page=team");
  await page.getByRole("button", { name: "Actions for Kavya Rao" }).click();
  await page.getByRole("menuitem", { name: "Hand over ownership" }).click();
  await page.getByLabel("Your current password").fill("not my password");
  await page.getByRole("button", { name: "Hand over", exact: true }).click();
  await expect(page.getByText("Current password is incorrect")).toBeVisible();
  await page.getByLabel("Your current password").fill(PASSWORD);
  await page.getByRole("button", { name: "Hand over", exact: true }).click();
  await expect(toast(page, "Kavya Rao is an owner now")).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Priya Sharma" })).toContainText("Admin");

  await page.goto("/dashboard/settings?page=sign-in");
  await page.getByRole("button", { name: "Leave" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Leave" }).click();
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
});
