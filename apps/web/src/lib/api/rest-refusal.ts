/** An error response of the REST API, in the format that `api-error.ts` reads. */
export class RestRefusal extends Error {
  readonly data: Readonly<Record<string, unknown>>;

  /**
   * Takes the response's HTTP status and its parsed body. The message is empty if the body isn't
   * our server's.
   */
  constructor(status: number, body: unknown) {
    const error = fieldOf(body, "error");
    const message = fieldOf(error, "message");
    super(typeof message === "string" ? message : "");
    const named = ["code", "reason", "params", "fields", "fieldReasons"].map((name) => [name, fieldOf(error, name)]);
    this.data = { httpStatus: status, ...Object.fromEntries(named) };
  }
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;

/** Reads an error response's body, once, and returns the error to throw. Never rejects. */
export const refusalOf = async (answer: Response): Promise<RestRefusal> =>
  new RestRefusal(answer.status, await answer.json().catch(() => null));
