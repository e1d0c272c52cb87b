import type { FastifyInstance, FastifyReply } from "fastify";
import { z } from "zod";
import { type Html, html } from "../pages/html.ts";
import { BANNER, sendHtml } from "../pages/layout.ts";
import { AuthorizationRequest, type RequestProblem } from "./authorization-request.ts";
import { refuse } from "./errors.ts";
import type { GoogleSandbox } from "./google.ts";
import { type GooglePerson, SEEDED_PEOPLE, UNVERIFIED_PERSON } from "./people.ts";

const Choice = z.object({
  email: z.email().optional(),
  name: z.string().trim().optional(),
  unverified: z.string().optional(),
  cancel: z.string().optional(),
});

/**
 * Adds the routes of the imitated Google sign-in to the server: `GET /authorize` shows the account
 * chooser, and `POST /authorize` is a click in it (the request's own fields and `email` or
 * `cancel`), answered with a redirect to the product that carries a code, or an error after Cancel.
 * A request with the wrong client or redirect URI gets an error page, one that can't be read or
 * chooses no account an OAuth error as JSON, any other invalid one a redirect with the error.
 */
export function accountChooser(app: FastifyInstance, google: GoogleSandbox): void {
  /**
   * Redirects the browser to the product with an error, or shows a page where a redirect is not
   * safe.
   */
  function refuseRequest(reply: FastifyReply, request: AuthorizationRequest, problem: RequestProblem): FastifyReply {
    if (problem.kind === "redirect") return reply.redirect(google.deny(request, problem.error));
    const { status, error, description } = problem;
    return sendChooser(
      reply.code(status),
      "Access blocked",
      html`<h1>Access blocked</h1><p class="quiet">${description}</p><p class="code">Error ${status}: ${error}</p>`,
    );
  }

  app.get("/authorize", { config: { operation: "authorize" } }, async ({ query }, reply) => {
    const request = AuthorizationRequest.safeParse(query).data;
    if (request === undefined) throw refuse("invalid_request", "Required parameter is missing.");
    const problem = google.findProblem(request);
    if (problem !== undefined) return refuseRequest(reply, request, problem);
    return sendChooser(reply, "Choose an account", chooser(request), new URL(request.redirect_uri).origin);
  });

  app.post("/authorize", async ({ body }, reply) => {
    const request = AuthorizationRequest.safeParse(body).data;
    const choice = Choice.safeParse(body).data;
    if (request === undefined || choice === undefined) throw refuse("invalid_request", "That is no email address.");
    const problem = google.findProblem(request);
    if (problem !== undefined) return refuseRequest(reply, request, problem);
    if (choice.cancel !== undefined) return reply.redirect(google.deny(request), 303);
    const person = toPerson(choice);
    if (person === undefined) throw refuse("invalid_request", "Choose an account.");
    return reply.redirect(google.grant(request, person), 303);
  });
}

function toPerson({ email, name, unverified }: z.output<typeof Choice>): GooglePerson | undefined {
  if (email === undefined) return undefined;
  const known = [...SEEDED_PEOPLE, UNVERIFIED_PERSON].find((person) => person.email === email);
  return known ?? { email, name: name || email.split("@")[0] || email, emailVerified: unverified === undefined };
}

function chooser(request: AuthorizationRequest): Html {
  const fields = Object.entries(request).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  );
  const account = ({ email, name, emailVerified }: GooglePerson) => html`<li>
<form method="post" action="/google/authorize">${fields}
<button class="account" name="email" value="${email}">
<span class="avatar" aria-hidden="true">${name.charAt(0)}</span>
<span><b>${name}</b><small>${email}${!emailVerified && html` · <em>email not verified</em>`}</small></span>
</button></form></li>`;
  return html`<h1>Choose an account</h1>
<p class="quiet">to continue to <b>${new URL(request.redirect_uri).host}</b></p>
<ul class="accounts">${[...SEEDED_PEOPLE, UNVERIFIED_PERSON].map(account)}</ul>
<details class="other"><summary>Use another account</summary>
<form method="post" action="/google/authorize" class="stack">${fields}
<label>Email<input type="email" name="email" required autocomplete="off" placeholder="you@example.com"></label>
<label>Name<input name="name" autocomplete="off" placeholder="Your name"></label>
<label class="check"><input type="checkbox" name="unverified">The email is not verified</label>
<button class="primary">Continue</button>
</form></details>
<form method="post" action="/google/authorize" class="end">${fields}<button class="link" name="cancel" value="1">Cancel</button></form>`;
}

function sendChooser(reply: FastifyReply, title: string, body: Html, returnTo?: string): FastifyReply {
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Sandbox for Google</title>
<link rel="icon" href="/assets/icon.svg">
<link rel="stylesheet" href="/assets/sandbox.css">
</head>
<body class="centered">
<p class="banner">${BANNER}</p>
<main class="card chooser"><p class="eyebrow">Sandbox for Google</p>${body}</main>
</body>
</html>`;
  // Browsers apply form-action also to the redirect that follows the form.
  return sendHtml(reply, page, { "form-action": ["'self'", returnTo].filter(Boolean).join(" ") });
}
