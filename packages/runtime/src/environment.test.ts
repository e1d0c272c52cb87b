import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { EnvironmentError, environmentVariables, readEnvironment } from "./environment.ts";

const { CRM_ENV, PORT, HOST, PUBLIC_URL, DATABASE_URL, DATABASE_OWNER_URL, REDIS_URL, REMINDER_SEND_HOUR } =
  environmentVariables;

function problemsOf(read: () => unknown): readonly string[] {
  try {
    read();
  } catch (error) {
    if (error instanceof EnvironmentError) return error.problems;
    throw error;
  }
  return [];
}

describe("readEnvironment", () => {
  it("fills the defaults", () => {
    expect(readEnvironment({ CRM_ENV, PORT, HOST, PUBLIC_URL, REDIS_URL, REMINDER_SEND_HOUR }, {})).toEqual({
      CRM_ENV: "demo",
      PORT: 3000,
      HOST: "127.0.0.1",
      PUBLIC_URL: "http://127.0.0.1:3000",
      REMINDER_SEND_HOUR: 9,
    });
  });

  it.each([
    [{}, "demo"],
    [{ NODE_ENV: "production" }, "production"],
    [{ NODE_ENV: "development" }, "demo"],
    [{ NODE_ENV: "production", CRM_ENV: "staging" }, "staging"],
  ])("takes the environment from CRM_ENV, else from NODE_ENV: %j", (source, expected) => {
    expect(readEnvironment({ CRM_ENV }, source).CRM_ENV).toBe(expected);
  });

  it.each([
    [{ PORT: "8080" }, "http://127.0.0.1:8080"],
    [{ HOST: "0.0.0.0" }, "http://127.0.0.1:3000"],
    [{ HOST: "::1" }, "http://[::1]:3000"],
    [{ PUBLIC_URL: "https://crm.example.in/" }, "https://crm.example.in"],
  ])("makes the public address of %j", (source, expected) => {
    expect(readEnvironment({ PUBLIC_URL }, source).PUBLIC_URL).toBe(expected);
  });

  it("counts an empty variable as unset", () => {
    expect(readEnvironment({ REDIS_URL, PORT }, { REDIS_URL: "", PORT: " " })).toEqual({ PORT: 3000 });
  });

  it("migrates as the app's own role when no owner is named", () => {
    const DATABASE = "postgres://aavarti_app:pw@db/aavarti";
    expect(readEnvironment({ DATABASE_OWNER_URL }, { DATABASE_URL: DATABASE }).DATABASE_OWNER_URL).toBe(DATABASE);
  });

  it("names every problem at once, in sentences, without the values", () => {
    const source = { PORT: "web", CRM_ENV: "live", REMINDER_SEND_HOUR: "24", REDIS_URL: "http://secret@redis" };
    const problems = problemsOf(() =>
      readEnvironment({ CRM_ENV, PORT, REMINDER_SEND_HOUR, REDIS_URL, DATABASE_URL }, source),
    );
    expect(problems).toEqual([
      "CRM_ENV must be production, staging, demo, development or test.",
      "PORT must be a port number.",
      "REMINDER_SEND_HOUR must be an hour from 0 to 23.",
      "REDIS_URL must be an address that begins with redis:// or rediss://.",
      "DATABASE_URL is not set.",
    ]);
  });

  it("lets the app name combinations that do not fit", () => {
    const check = ({ HOST, PORT }: { HOST: string; PORT: number }) => [`${HOST} and ${PORT} do not go together.`];
    expect(problemsOf(() => readEnvironment({ HOST, PORT }, {}, check))).toEqual([
      "127.0.0.1 and 3000 do not go together.",
    ]);
  });
});

describe("loadEnvironment", () => {
  it("prints the problems and ends the process with code 1", () => {
    const module = new URL("./environment.ts", import.meta.url).href;
    const code = `const { loadEnvironment, environmentVariables } = await import(${JSON.stringify(module)}); loadEnvironment({ PORT: environmentVariables.PORT }, { PORT: "x" }); console.log("went on");`;
    const { status, stderr, stdout } = spawnSync(process.execPath, ["--input-type=module", "-e", code], {
      encoding: "utf8",
    });
    expect({ status, stderr, stdout }).toEqual({
      status: 1,
      stderr: "The environment is not right:\n  - PORT must be a port number.\n",
      stdout: "",
    });
  });
});
