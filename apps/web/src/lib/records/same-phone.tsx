import { Link } from "@tanstack/react-router";
import { trpc } from "../api/trpc.ts";
import { useDebounced } from "../forms/use-debounced.ts";
import { samePhoneTexts as texts } from "./same-phone-texts.ts";

/** A number with fewer digits is still being typed. */
const MIN_DIGITS = 7;
/** Most other customers that are named. */
const MAX_NAMED = 3;

const digitsOf = (phone: string): string => phone.replace(/\D/g, "").replace(/^0+/, "");

/**
 * Says that other customers have the phone number that is being typed, each with a link to their
 * page, which opens in a new tab; nothing without any. It doesn't keep the form from being saved:
 * families share a phone. `exceptId` is the customer whose form it is. Loads them half a second
 * after the last change.
 */
export function SamePhone({ phone, exceptId }: { phone: string; exceptId: string | null }) {
  const digits = digitsOf(phone);
  const settled = useDebounced(digits, 500);
  const isEnough = settled.length >= MIN_DIGITS;
  const { data } = trpc.customers.list.useQuery({ search: settled, limit: 10 }, { enabled: isEnough, staleTime: 0 });
  const others = isEnough && settled === digits ? (data?.items ?? []) : [];
  const found = others
    .filter((other) => other.id !== exceptId && other.phone !== null && digitsOf(other.phone).endsWith(digits))
    .slice(0, MAX_NAMED);
  return (
    <div role="status" className="empty:hidden">
      {found.length > 0 && (
        <div className="grid gap-1 rounded-sm border border-soon-line bg-soon-soft px-3 py-2 text-soon-text">
          {found.map(({ id, name }) => (
            <p key={id} className="wrap-anywhere">
              {texts.same(name)}{" "}
              <Link to="/dashboard/customers/$id" params={{ id }} target="_blank" className="font-medium underline">
                {texts.open(name)}
              </Link>
            </p>
          ))}
          <p>{texts.anyway}</p>
        </div>
      )}
    </div>
  );
}
