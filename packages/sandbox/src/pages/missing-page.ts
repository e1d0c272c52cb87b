/** What was asked for is not, or no longer, there. */
export class MissingPage extends Error {
  readonly statusCode = 404;
}
