import { countTokensSince, findUserById, globalTables, insertToken, lockUser } from "@aavarti/db/queries/auth";
import type { Language } from "@aavarti/domain/languages";
import { greetable } from "../auth/greetable.ts";
import type { LinkWords } from "../auth/link-email.ts";
import { tokenId } from "../auth/secret-token.ts";
import { sendLinkEmail } from "../auth/send-link-email.ts";
import type { Dependencies } from "../context.ts";

/** Characters of a code: digits and capitals that can't be taken for each other. */
const ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
const LENGTH = 8;
const VALID_MINUTES = 15;
const MOST_PER_DAY = 10;

type Deps = Pick<Dependencies, "db" | "now" | "randomBytes" | "providers" | "settings">;

/**
 * Returns the database id of a person's code: a hash of both, so that the table holds no code.
 * Case, spaces and dashes don't count.
 */
export const ownershipCodeId = (userId: string, code: string): string =>
  tokenId(`ownership ${userId} ${code.toUpperCase().replace(/[^0-9A-Z]/g, "")}`);

/**
 * Emails a person, in their language, a code of eight characters that confirms handing over the
 * ownership, valid for 15 minutes; once per `requestId`, and at most ten in a day.
 * @throws as `sendLinkEmail`.
 */
export async function sendOwnershipCode(
  deps: Deps,
  { userId, requestId }: { userId: string; requestId: string },
): Promise<void> {
  const user = await findUserById(deps.db, userId);
  if (!user) return;
  await sendLinkEmail(deps, `ownership-code-${requestId}`, async () => {
    const code = await issueCode(deps, userId);
    if (code === null) return null;
    return {
      to: greetable(user),
      ...WORDS[user.language](code),
      link: `${deps.settings.publicUrl}/dashboard/settings?page=team`,
      tag: "ownership-code",
    };
  });
}

const issueCode = ({ db, now, randomBytes }: Deps, userId: string): Promise<string | null> =>
  db.transaction().execute(async (trx) => {
    const global = globalTables(trx);
    const kind = "ownership_transfer" as const;
    const at = now();
    await lockUser(global, userId);
    const since = new Date(at.getTime() - 86_400_000);
    if ((await countTokensSince(global, { kind, userId, since })) >= MOST_PER_DAY) return null;
    const code = mintCode(randomBytes);
    const expiresAt = new Date(at.getTime() + VALID_MINUTES * 60_000);
    await insertToken(global, {
      id: ownershipCodeId(userId, code),
      kind,
      user_id: userId,
      created_at: at,
      expires_at: expiresAt,
    });
    return code;
  });

/** Returns a new code, as `7KQ2-M9XD`; each character is equally likely. */
function mintCode(randomBytes: Deps["randomBytes"]): string {
  const fair = 256 - (256 % ALPHABET.length);
  let code = "";
  while (code.length < LENGTH) {
    for (const byte of randomBytes(LENGTH)) {
      if (byte < fair && code.length < LENGTH) code += ALPHABET[byte % ALPHABET.length];
    }
  }
  return `${code.slice(0, 4)}-${code.slice(4)}`;
}

const WORDS = {
  en: (code) => ({
    subject: `${code} is your code to hand over ownership`,
    purpose: `Enter this code in Settings, Team to hand over ownership of your business: ${code}`,
    linkLabel: "Open Settings",
    note: "The code works once, for 15 minutes. If you didn't request it, ignore this email and sign out devices you don't know.",
  }),
  hi: (code) => ({
    subject: `${code}: मालिकाना हक सौंपने का कोड`,
    purpose: `अपने कारोबार का मालिकाना हक सौंपने के लिए सेटिंग, टीम में यह कोड डालें: ${code}`,
    linkLabel: "सेटिंग खोलें",
    note: "यह कोड एक ही बार, 15 मिनट तक चलेगा। आपने नहीं माँगा हो तो इस ईमेल पर ध्यान न दें और अनजान डिवाइस साइन आउट कर दें।",
  }),
} as const satisfies Record<Language, (code: string) => LinkWords>;
