import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { START_MS } from "@aavarti/testing/patience";
import { expect, it } from "vitest";
import { daysAfter } from "./calendar-days.ts";
import { DocumentedClient } from "./documented-client.ts";
import { newOwner, newVerifiedOwner } from "./people.ts";
import { product } from "./product.ts";
import { restApi } from "./rest-api.ts";

const NODE = fileURLToPath(new URL("../../node_modules/node/bin/node", import.meta.url));
const EXAMPLE = fileURLToPath(new URL("../../packages/client/example/due-this-week.ts", import.meta.url));
const run = promisify(execFile);

it("runs the worked example of the typed client as a developer would", async () => {
  const { email, password, api } = await newVerifiedOwner(restApi(new DocumentedClient(product().url)));

  const { stdout } = await run(NODE, [EXAMPLE, product().url, email, password], { timeout: START_MS });

  const renewsOn = daysAfter(new Date().toISOString().slice(0, 10), 3);
  const [due, reminded, revenue] = stdout.split("\n");
  expect(due).toBe(`Asha Kulkarni: Batch A, ₹ 1499.00, renews on ${renewsOn}`);
  expect(reminded).toBe("Reminded: 1, left out: 0");
  expect(revenue).toMatch(/^Recurring revenue: ₹ \d+(\.\d+)? a month from 1$/);
  expect((await api.listCustomers()).rows).toMatchObject([{ name: "Asha Kulkarni", phone: "+919822012345" }]);
});

it("ends the example with the error's message when the password is wrong", async () => {
  const { email } = await newOwner(restApi(new DocumentedClient(product().url)));
  const failed = run(NODE, [EXAMPLE, product().url, email, "not-the-password-1"], { timeout: START_MS });
  await expect(failed).rejects.toMatchObject({
    code: 1,
    stderr: "401 INVALID_CREDENTIALS: Invalid email or password\n",
  });
});
