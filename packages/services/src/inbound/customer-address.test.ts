import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { customerInboundAddress, readInboundAddress } from "./customer-address.ts";

const SECRET = "a-secret-of-this-installation";
const mailbox = { local: "inbox", domain: "inbound.example.in" };
const hashOf = (address: string): string => /\+([^@]+)@/.exec(address)?.[1] ?? "";

describe("a reply address", () => {
  it("identifies its customer, whatever the ids", () => {
    fc.assert(
      fc.property(fc.uuid(), fc.uuid(), (tenantId, customerId) => {
        const address = customerInboundAddress(mailbox, { tenantId, customerId }, SECRET);
        expect(address.indexOf("@")).toBeLessThanOrEqual(64);
        expect(address).toBe(address.toLowerCase());
        const read = readInboundAddress(hashOf(address), SECRET);
        expect(read?.customerId).toBe(customerId);
        expect(read?.belongsTo(tenantId)).toBe(true);
      }),
    );
  });

  it("is accepted only unchanged", () => {
    const ids = {
      tenantId: "01990000-0000-7000-8000-000000000001",
      customerId: "01990000-0000-7000-8000-00000000000a",
    };
    const hash = hashOf(customerInboundAddress(mailbox, ids, SECRET));
    expect(readInboundAddress(hash, "another secret")).toBeNull();
    expect(readInboundAddress(hash.replace(/a/g, "b"), SECRET)).toBeNull();
    expect(readInboundAddress("", SECRET)).toBeNull();
    expect(readInboundAddress(hash, SECRET)?.belongsTo("01990000-0000-7000-8000-0000000000ff")).toBe(false);
  });
});
