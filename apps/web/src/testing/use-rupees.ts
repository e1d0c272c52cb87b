import { beforeEach } from "vitest";
import { setBusinessCurrency } from "../lib/display/business-currency.ts";

// What signing in does: parts of a screen are tested without it.
beforeEach(() => setBusinessCurrency("₹"));
