import { appErrorOf, invalidInput } from "@aavarti/api/app-error-of";
import { TRPCError } from "@trpc/server";
import { expect, it } from "vitest";
import { z } from "zod";

const { error } = z.object({ colour: z.enum(["red", "blue"]) }).safeParse({ colour: "mauve" });
if (!error) throw new Error("The value is valid");

it.each([
  ["outside a procedure", error],
  ["in a procedure", new TRPCError({ code: "INTERNAL_SERVER_ERROR", cause: error })],
])("takes a stored value that doesn't parse for our fault, %s", (_where, thrown) => {
  expect(appErrorOf(thrown)).toMatchObject({ code: "INTERNAL", message: "Something went wrong" });
});

it.each([
  ["a procedure", new TRPCError({ code: "BAD_REQUEST", cause: error })],
  ["a path", invalidInput(error)],
])("takes invalid input of %s for the caller's", (_what, thrown) => {
  expect(appErrorOf(thrown)).toMatchObject({ code: "VALIDATION_FAILED", fields: { colour: expect.anything() } });
});
