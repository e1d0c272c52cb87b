import { expect, it } from "vitest";
import { welcome } from "./welcome.ts";

const demo = {
  PUBLIC_URL: "http://127.0.0.1:3000",
  DATA_DIR: ".data",
  isLive: false,
  sandboxed: ["RAZORPAY" as const],
  sandboxUrl: "http://127.0.0.1:4010",
  operatorPassword: "open-sesame-12",
};

it("prints every address and the sign-in details", () => {
  const text = welcome(demo, { startedIn: "3.2 s" });
  for (const fact of [
    demo.PUBLIC_URL,
    "demo@aavarti.app",
    "trial@aavarti.app",
    "expired@aavarti.app",
    "demo-aavarti",
    "http://127.0.0.1:4010/mailbox",
    "http://127.0.0.1:4010/phone",
    "/admin/queues",
    "open-sesame-12",
    "3.2 s",
  ]) {
    expect(text).toContain(fact);
  }
});

it("names no demo sign-in and no sandbox in production", () => {
  const text = welcome({ ...demo, isLive: true, sandboxed: [], operatorPassword: undefined }, { startedIn: "1.0 s" });
  expect(text).toContain(demo.PUBLIC_URL);
  expect(text).not.toMatch(/aavarti\.app|mailbox|queues|password/i);
});
