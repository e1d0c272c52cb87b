type Watch = (error: unknown) => void;

let watch: Watch = () => undefined;

/**
 * Sets what `reportRefusal` calls from now on: what the query client does after a call of its own
 * has failed.
 */
export function reportRefusalsTo(next: Watch): void {
  watch = next;
}

/**
 * Reports the server's error response to a request that the query client didn't make, such as a
 * download, so that it has the same effects: an ended session leads to the sign-in page. Does
 * nothing before the query client exists.
 */
export const reportRefusal = (error: Error): void => watch(error);
