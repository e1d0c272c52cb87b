const MAPPED_GROUPS = [0, 0, 0, 0, 0, 0xffff];

/** The common key of everything that is no address. */
const NO_ADDRESS = "unknown";

/**
 * Returns the key under which an IP address is counted for rate limits. An IPv4 address is its own
 * key, also as an IPv4-mapped IPv6 address. An IPv6 address is counted by its /64, the smallest
 * network that one subscriber gets: otherwise each visitor would have 2^64 keys. A port, which some
 * proxies add, is ignored. All text that is no address has the same key, `unknown`: otherwise a
 * visitor could invent keys.
 */
export function addressKey(address: string): string {
  const host = withoutPort(address);
  const bytes = ipv4Bytes(host);
  if (bytes) return bytes.join(".");
  const groups = ipv6Groups(host);
  if (groups === null) return NO_ADDRESS;
  const [high = 0, low = 0] = groups.slice(6);
  if (MAPPED_GROUPS.every((group, index) => groups[index] === group)) {
    return [high >> 8, high & 255, low >> 8, low & 255].join(".");
  }
  const network = groups.slice(0, 4).map((group) => group.toString(16));
  return `${network.join(":")}::/64`;
}

/** Removes the port of `203.0.113.9:443` and `[2001:db8::1]:443`, and the brackets. */
function withoutPort(address: string): string {
  const [, bracketed, dotted] = /^(?:\[([^\]]*)\]|(\d[\d.]*))(?::\d{1,5})?$/.exec(address) ?? [];
  return bracketed ?? dotted ?? address;
}

/** Returns the eight groups of an IPv6 address in any notation, or null for other text. */
function ipv6Groups(address: string): number[] | null {
  const [text = ""] = address.split("%", 1);
  if (!text.includes(":")) return null;
  const halves = text.split("::");
  if (halves.length > 2) return null;
  const [head, tail] = halves.map(groupsOf);
  if (!head || tail === null) return null;
  if (tail === undefined) return head.length === 8 ? head : null;
  const missing = 8 - head.length - tail.length;
  return missing < 1 ? null : [...head, ...Array.from({ length: missing }, () => 0), ...tail];
}

function groupsOf(text: string): number[] | null {
  if (text === "") return [];
  const groups = text.split(":").flatMap((part, index, parts) => {
    const dotted = index === parts.length - 1 ? ipv4Bytes(part) : null;
    if (dotted) return [dotted[0] * 256 + dotted[1], dotted[2] * 256 + dotted[3]];
    return /^[0-9a-f]{1,4}$/i.test(part) ? [Number.parseInt(part, 16)] : [Number.NaN];
  });
  return groups.some(Number.isNaN) ? null : groups;
}

function ipv4Bytes(text: string): [number, number, number, number] | null {
  const [a, b, c, d, ...rest] = text.split(".").map((part) => (/^\d{1,3}$/.test(part) ? Number(part) : 256));
  if (a === undefined || b === undefined || c === undefined || d === undefined || rest.length > 0) return null;
  return [a, b, c, d].every((byte) => byte < 256) ? [a, b, c, d] : null;
}
