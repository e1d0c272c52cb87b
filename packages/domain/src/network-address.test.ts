import { describe, expect, it } from "vitest";
import { addressKey } from "./network-address.ts";

describe("the key of a network address", () => {
  it.each([
    ["203.0.113.7", "203.0.113.7"],
    ["::ffff:203.0.113.7", "203.0.113.7"],
    ["::ffff:cb00:7107", "203.0.113.7"],
    ["0:0:0:0:0:FFFF:203.0.113.7", "203.0.113.7"],
  ])("counts IPv4 %s as %s", (address, key) => expect(addressKey(address)).toBe(key));

  it.each([
    "2001:db8:1:2::1",
    "2001:db8:1:2:ffff:ffff:ffff:ffff",
    "2001:0DB8:0001:0002:0000:0000:0000:0009",
    "2001:db8:1:2::203.0.113.7",
    "2001:db8:1:2::1%eth0",
  ])("counts %s by its /64", (address) => expect(addressKey(address)).toBe("2001:db8:1:2::/64"));

  it.each([
    ["2001:db8:1:3::1", "2001:db8:1:3::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["fe80::1", "fe80:0:0:0::/64"],
  ])("keeps the network of %s apart", (address, key) => expect(addressKey(address)).toBe(key));

  it.each(["", "unknown", "1:2:3", "1::2::3", "1:2:3:4:5:6:7:8:9", "12345::", "1:2:3:4:5:6:7:8::", "::1.2.3.256"])(
    "counts %j with everything else that is no address",
    (text) => expect(addressKey(text)).toBe("unknown"),
  );

  it.each([
    ["203.0.113.9:20000", "203.0.113.9"],
    ["203.0.113.9:65535", "203.0.113.9"],
    ["[2001:db8:9::1]:443", "2001:db8:9:0::/64"],
    ["[2001:db8:9::2]", "2001:db8:9:0::/64"],
    ["[::ffff:203.0.113.9]:443", "203.0.113.9"],
    ["203.0.113.9:x", "unknown"],
    ["[2001:db8:9::1", "unknown"],
    ["2001:db8:9:1:2:3:4:5:443", "unknown"],
  ])("ignores the port of %s", (address, key) => expect(addressKey(address)).toBe(key));
});
