/** A call to the queue's store that was not answered in time. It may still take effect later. */
export class DeadlineError extends Error {
  constructor(what: string, ms: number) {
    super(`${what} did not answer within ${ms} ms`);
    this.name = "DeadlineError";
  }
}

/**
 * Returns the result of `work`, or rejects with its error, waiting at most `ms` milliseconds.
 * `work` itself is not stopped after that: its later result or failure is ignored and never
 * unhandled.
 * @throws DeadlineError that names `what` when the time is over.
 */
export async function withDeadline<T>(what: string, ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const expired = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DeadlineError(what, ms)), ms);
  });
  work.catch(() => undefined);
  try {
    return await Promise.race([work, expired]);
  } finally {
    clearTimeout(timer);
  }
}
