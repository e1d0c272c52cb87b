import { createCipheriv, createDecipheriv, createHash } from "node:crypto";

/** Encrypts values that are kept in the database. */
export type SecretBox = {
  /** Whether a key is set; without one `seal` throws. */
  readonly canSeal: boolean;
  /** Encrypts a text for one place; it can't be read as the value of another one. */
  seal(text: string, place: string): string;
  /** Returns the text; null if it was sealed with an unknown key, for another place, or altered. */
  open(sealed: string, place: string): string | null;
};

const VERSION = "v1";
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Returns whether a text was sealed; JSON never is. */
export const isSealed = (text: string): boolean => text.startsWith(`${VERSION}.`);

type Key = { id: string; key: Buffer };

/**
 * Creates the box that encrypts with AES-256-GCM. `keys` are 64 hexadecimal digits each: the first
 * one seals, all of them open. Without any it seals nothing.
 */
export function createSecretBox(
  keys: readonly (string | undefined)[],
  randomBytes: (size: number) => Buffer,
): SecretBox {
  const known = keys.filter((key) => key !== undefined).map(toKey);
  const [current] = known;
  return {
    canSeal: current !== undefined,
    seal(text, place) {
      if (!current) throw new Error("No encryption key is set");
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv("aes-256-gcm", current.key, iv).setAAD(Buffer.from(place));
      const data = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return [VERSION, current.id, Buffer.concat([iv, cipher.getAuthTag(), data]).toString("base64url")].join(".");
    },
    open(sealed, place) {
      const [version, id, body = ""] = sealed.split(".");
      const key = known.find((one) => one.id === id);
      const bytes = Buffer.from(body, "base64url");
      if (version !== VERSION || !key || bytes.length < IV_BYTES + TAG_BYTES) return null;
      try {
        const decipher = createDecipheriv("aes-256-gcm", key.key, bytes.subarray(0, IV_BYTES))
          .setAAD(Buffer.from(place))
          .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
        return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString(
          "utf8",
        );
      } catch {
        return null;
      }
    },
  };
}

/** The key's id is stored with each value, so that a replaced key is still found. */
function toKey(hex: string): Key {
  const key = Buffer.from(hex, "hex");
  return { key, id: createHash("sha256").update(key).digest("hex").slice(0, 8) };
}
