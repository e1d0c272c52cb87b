import { describe, expect, it } from "vitest";
import { DocumentedClient, refusal } from "./documented-client.ts";
import { waitForMessages } from "./mailbox.ts";
import { freshEmail, newOwner } from "./people.ts";
import { product } from "./product.ts";
import { wires } from "./wires.ts";

describe.each(wires())("data deletion over $wire", ({ api }) => {
  const request = { name: "Asha Rao", businessName: "Asha Fitness", message: "Please erase everything" };

  it("accepts a request from anyone and acknowledges it by email at once", async () => {
    const email = freshEmail();
    await api.requestDeletion({ ...request, email });
    const [mail] = await waitForMessages(email, 1);
    expect(mail?.provider).toBe("postmark");
  });

  it("requires neither a business nor a reason", async () => {
    await api.requestDeletion({ name: "Asha", email: freshEmail() });
    await api.requestDeletion({ name: "Asha", email: freshEmail(), businessName: "", message: "" });
  });

  it("never reveals whether the address has an account", async () => {
    const { email, api: owner } = await newOwner(api);
    const known = await api.requestDeletion({ ...request, email });
    const unknown = await api.requestDeletion({ ...request, email: freshEmail() });
    expect(Object.keys(known)).toEqual(Object.keys(unknown));
    expect(known.requestId).toHaveLength(unknown.requestId.length);
    expect((await owner.me()).user.email).toBe(email);
  });

  it.each([
    ["no name", { name: undefined }, "name"],
    ["a blank name", { name: " " }, "name"],
    ["no address", { email: undefined }, "email"],
    ["a blank address", { email: "" }, "email"],
  ])("refuses %s", async (_case, wrong, field) => {
    const refused = await refusal(api.requestDeletion({ ...request, email: freshEmail(), ...wrong }));
    expect(refused).toMatchObject({
      status: 400,
      code: "VALIDATION_FAILED",
      message: "Please provide your name and email address.",
    });
    expect(Object.keys(refused.fields)).toContain(field);
  });

  it("rejects an invalid address", async () => {
    const refused = await refusal(api.requestDeletion({ ...request, email: "asha at example" }));
    expect(refused).toMatchObject({ status: 400, code: "VALIDATION_FAILED" });
    expect(Object.keys(refused.fields)).toContain("email");
  });
});

it("accepts a deletion request from a browser with an invalid token", async () => {
  const stale = new DocumentedClient(product().url, "a-token-that-never-was");
  const answer = await stale.exchange("POST", "/api/data-deletion-request", { name: "Asha", email: freshEmail() });
  expect(answer.status).toBe(201);
});
