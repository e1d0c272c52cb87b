import { ReadTimeline } from "@aavarti/contract/customer-record";
import { WriteNote } from "@aavarti/contract/notes";
import { PRIVACY_REGISTRY } from "@aavarti/db/privacy-registry";
import { createTestClock } from "@aavarti/testing/clock";
import { makeDependencies } from "@aavarti/testing/dependencies";
import { createTestSubscription } from "@aavarti/testing/subscriptions";
import { addTeamMember, createTestTenant, type TestTenant } from "@aavarti/testing/tenants";
import { createTestDatabase, type TestDatabase } from "@aavarti/testing/test-database";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listActivity } from "../activity/list-activity.ts";
import type { ServiceContext } from "../context.ts";
import { deleteCustomer } from "../customers/delete-customer.ts";
import { readRecord } from "../customers/read-record.ts";
import { readTimeline } from "../customers/read-timeline.ts";
import { listNotifications } from "../notifications/list-notifications.ts";
import { savePreference } from "../notifications/preferences.ts";
import { deleteNote, restoreNote } from "./delete-note.ts";
import { editNote } from "./edit-note.ts";
import { listTeamMembers } from "./list-team-members.ts";
import { pinNote } from "./pin-note.ts";
import { writeNote } from "./write-note.ts";

const clock = createTestClock();
let database: TestDatabase;
let tenant: TestTenant;
let stranger: TestTenant;
let customerId: string;
let ravi: ServiceContext;

beforeAll(async () => {
  database = await createTestDatabase();
  const deps = makeDependencies({ db: database.db, now: clock.now });
  tenant = await createTestTenant(deps);
  stranger = await createTestTenant(deps);
  ravi = await addTeamMember(tenant, { role: "agent", name: "Ravi Kumar" });
  await addTeamMember(tenant, { role: "viewer", name: "Ravi" });
  ({ customerId } = await createTestSubscription(tenant.ctx, { endOn: "2026-12-01" }));
});
afterAll(() => database.close());

const write = (body: string, ctx = tenant.ctx) => {
  clock.advance({ minutes: 1 });
  return writeNote(ctx, { customerId, body });
};
const notesIn = async (ctx = tenant.ctx) =>
  (await readTimeline(ctx, ReadTimeline.parse({ id: customerId, kind: "note" }))).items;
const pinned = async () => (await readRecord(tenant.ctx, { id: customerId })).pinnedNote;
const notificationsOf = async (ctx: ServiceContext) =>
  (await listNotifications(ctx, { limit: 50 })).items.filter(({ kind }) => kind === "note.mentioned");

describe("a note", () => {
  it("is added, edited, deleted and restored, and the timeline shows its current text", async () => {
    const note = await write("Speak to the father.\nAfter seven.");
    expect(note).toMatchObject({ author: { name: "Priya Sharma" }, isPinned: false, editedAt: null });
    clock.advance({ minutes: 1 });
    const edited = await editNote(tenant.ctx, { id: note.id, body: "Speak to the father, after 7." });
    expect(edited).toMatchObject({ id: note.id, createdAt: note.createdAt, editedAt: clock.now().toISOString() });
    expect(await notesIn()).toMatchObject([{ id: note.id, kind: "note", actor: "Priya Sharma", note: edited }]);
    await deleteNote(tenant.ctx, { id: note.id });
    expect(await notesIn()).toEqual([]);
    await expect(editNote(tenant.ctx, { id: note.id, body: "Late" })).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await restoreNote(tenant.ctx, { id: note.id })).toEqual(edited);
    expect(await restoreNote(tenant.ctx, { id: note.id })).toEqual(edited);
    const { items } = await readTimeline(tenant.ctx, ReadTimeline.parse({ id: customerId }));
    expect(items.map(({ what }) => what)).toEqual([
      "note",
      "charge.raised",
      "subscription.created",
      "customer.created",
    ]);
    const acts = await listActivity(tenant.ctx, { area: "customers", limit: 4 });
    expect(acts.items.map(({ action }) => action)).toEqual([
      "note.restored",
      "note.deleted",
      "note.edited",
      "note.written",
    ]);
    expect(JSON.stringify(acts)).not.toContain("father");
    await deleteNote(tenant.ctx, { id: note.id });
    clock.advance({ days: 30 });
    await expect(restoreNote(tenant.ctx, { id: note.id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  it("notifies whom it mentions once, except its author and those who turned it off", async () => {
    const note = await write("@Ravi Kumar please call. @Priya Sharma knows.");
    expect(await notificationsOf(ravi)).toMatchObject([
      {
        title: expect.stringContaining("Priya Sharma mentioned you in a note on"),
        body: "@Ravi Kumar please call. @Priya Sharma knows.",
        link: `/dashboard/customers/${customerId}`,
      },
    ]);
    expect(await notificationsOf(tenant.ctx)).toEqual([]);
    await editNote(tenant.ctx, { id: note.id, body: "@ravi kumar please call today." });
    expect(await notificationsOf(ravi)).toHaveLength(1);
    await savePreference(ravi, { kind: "note.mentioned", bell: false });
    await write("Again, @Ravi Kumar");
    expect(await notificationsOf(ravi)).toHaveLength(1);
    expect((await listTeamMembers(ravi)).map(({ name }) => name)).toEqual(["Priya Sharma", "Ravi", "Ravi Kumar"]);
  });

  it.each(["@Ravi Kumar ", "@Ravi Kumar: "])("quotes whole emoji of a long note that begins %j", async (begun) => {
    await savePreference(ravi, { kind: "note.mentioned", bell: true });
    await write(`${begun}${"🙂".repeat(100)}`);
    const [{ body } = { body: "" }] = await notificationsOf(ravi);
    expect(body.length).toBeLessThanOrEqual(140);
    expect(body).toMatch(/^@Ravi Kumar:? 🙂+…$/u);
  });

  it("is the only pinned one, and is restored without unpinning another", async () => {
    const [first, second] = [await write("First"), await write("Second")];
    await pinNote(tenant.ctx, { id: first.id, isPinned: true });
    expect(await pinned()).toMatchObject({ id: first.id, isPinned: true });
    await Promise.all([first, second].map(({ id }) => pinNote(tenant.ctx, { id, isPinned: true })));
    expect((await notesIn()).filter(({ note }) => note?.isPinned)).toHaveLength(1);
    await pinNote(tenant.ctx, { id: first.id, isPinned: true });
    await deleteNote(tenant.ctx, { id: first.id });
    expect(await pinned()).toBeNull();
    await pinNote(tenant.ctx, { id: second.id, isPinned: true });
    expect(await restoreNote(tenant.ctx, { id: first.id })).toMatchObject({ isPinned: false });
    expect(await pinned()).toMatchObject({ id: second.id });
    await pinNote(tenant.ctx, { id: second.id, isPinned: false });
    expect(await pinned()).toBeNull();
  });

  it("has at most 8,000 characters, and at least one", () => {
    const tooLong = WriteNote.safeParse({ customerId, body: "a".repeat(8001) });
    expect(tooLong.error?.issues[0]?.message).toBe("Note can have up to 8000 characters");
    expect(WriteNote.safeParse({ customerId, body: " \n" }).error?.issues[0]?.message).toBe("Enter a note");
    expect(WriteNote.safeParse({ customerId, body: "क".repeat(8000) }).success).toBe(true);
  });

  it("is hidden from other businesses, edited only by its author, and refused to viewers", async () => {
    const note = await write("Ours");
    const before = await notesIn();
    for (const act of [
      () => writeNote(stranger.ctx, { customerId, body: "@Priya Sharma" }),
      () => editNote(stranger.ctx, { id: note.id, body: "Theirs" }),
      () => deleteNote(stranger.ctx, { id: note.id }),
      () => restoreNote(stranger.ctx, { id: note.id }),
      () => pinNote(stranger.ctx, { id: note.id, isPinned: true }),
    ])
      await expect(act()).rejects.toMatchObject({ code: "NOT_FOUND" });
    const viewer = tenant.as("viewer");
    expect(() => writeNote(viewer, { customerId, body: "Mine" })).toThrow("Your role (viewer)");
    expect(() => pinNote(viewer, { id: note.id, isPinned: true })).toThrow("Your role (viewer)");
    await expect(editNote(ravi, { id: note.id, body: "Ravi's" })).rejects.toThrow(
      "Only Priya Sharma can edit this note",
    );
    await expect(deleteNote(ravi, { id: note.id })).rejects.toThrow(
      "Only Priya Sharma or a manager can delete this note",
    );
    expect(await notesIn()).toEqual(before);
    const { id } = await write("Ravi's own", ravi);
    await deleteNote(tenant.ctx, { id });
  });

  it("is erased with its customer and with its business", async () => {
    const note = await write("Before the end");
    await deleteCustomer(tenant.ctx, { id: customerId });
    await expect(editNote(tenant.ctx, { id: note.id, body: "After" })).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(PRIVACY_REGISTRY.customer_note).toMatchObject({ exported: "rows", erased: "deleted" });
  });
});
