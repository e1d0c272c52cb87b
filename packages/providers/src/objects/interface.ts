/** A store of contents by key, such as a bucket of an S3-compatible service. */
export type ObjectStore = {
  /** Whether there is one; otherwise every other member throws NOT_CONFIGURED. */
  readonly configured: boolean;
  /**
   * Stores a content under a key, and replaces an earlier one at once for all readers. Nothing of
   * it is kept when it fails as `not-sent` or `refused`.
   * @throws ProviderError within 60 seconds.
   */
  put(key: string, content: Buffer): Promise<void>;
  /**
   * Returns `bytes` bytes of a content from byte `from` on; fewer at its end, none beyond it and
   * for a key that has no content.
   * @throws ProviderError.
   */
  read(key: string, part: { from: number; bytes: number }): Promise<Buffer>;
  /**
   * Deletes the content of a key; one that has none is no error.
   * @throws ProviderError.
   */
  remove(key: string): Promise<void>;
  /**
   * Resolves when the store answers and takes our key for the bucket.
   * @throws ProviderError otherwise, within 2 seconds.
   */
  check(): Promise<void>;
};
