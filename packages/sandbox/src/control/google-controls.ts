import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { AuthorizationRequest } from "../google/authorization-request.ts";
import { type GoogleSandbox, MISTAKES } from "../google/google.ts";
import { SEEDED_PEOPLE } from "../google/people.ts";
import { ControlError, read } from "./control-error.ts";

const Choice = z.object({
  /** The URL to which the product redirected the browser. */
  url: z.url(),
  email: z.email().optional(),
  name: z.string().min(1).optional(),
  emailVerified: z.boolean().default(true),
  cancel: z.boolean().default(false),
});
const PlannedMistake = z.object({ mistake: z.enum(MISTAKES) });

/**
 * Adds the control routes for what a person in the account chooser, and Google itself, can do. The
 * choice responds with the address to redirect to. An invalid authorization request gets 400.
 * Without an email the first seeded person chooses.
 */
export function googleControls(app: FastifyInstance, google: GoogleSandbox): void {
  app.post("/google/authorize", async ({ body }) => {
    const { url, email, name, emailVerified, cancel } = read(Choice, body);
    const request = read(AuthorizationRequest, Object.fromEntries(new URL(url).searchParams));
    const problem = google.findProblem(request);
    if (problem !== undefined) throw new ControlError(400, problem.error);
    if (cancel) return { redirect: google.deny(request) };
    const [first] = SEEDED_PEOPLE;
    const chosen = email ?? first?.email ?? "";
    const known = SEEDED_PEOPLE.find((person) => person.email === chosen);
    return {
      redirect: google.grant(request, { email: chosen, name: name ?? known?.name ?? nameFrom(chosen), emailVerified }),
    };
  });
  app.post("/google/mistake", async ({ body }) => {
    const { mistake } = read(PlannedMistake, body);
    google.planMistake(mistake);
    return { planned: mistake };
  });
  app.post("/google/rotate-key", async () => {
    await google.rotateKey();
    return google.publicKeys();
  });
}

const nameFrom = (email: string): string => email.split("@")[0] ?? email;
