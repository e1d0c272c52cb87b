/** The requested thing does not exist, or no longer does. */
export class MissingPage extends Error {
  readonly statusCode = 404;
}
