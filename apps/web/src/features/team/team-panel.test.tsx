// @vitest-environment jsdom
import "../../testing/setup.ts";
import type { Team } from "@aavarti/contract/team";
import type { Role } from "@aavarti/domain/permissions";
import { refusal } from "@aavarti/domain/refusal";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { RoleProvider } from "../../lib/session/may.tsx";
import { fakeNetwork } from "../../testing/fake-network.ts";
import { refuseWith } from "../../testing/refusals.ts";
import { renderPart } from "../../testing/render-part.tsx";
import { TeamPanel } from "./team-panel.tsx";

const person = (id: string, name: string, role: Role) => ({
  id: `019a8c54-0c20-7655-87e0-07000000000${id}`,
  name,
  email: `${name.toLowerCase()}@example.in`,
  phone: null,
  role,
  isYou: id === "1",
  joinedAt: "2026-01-20T06:00:00.000Z",
  lastSeenAt: null,
  suspendedAt: null,
});
const [priya, amit, kavya] = [
  person("1", "Priya", "owner"),
  person("2", "Amit", "admin"),
  person("3", "Kavya", "agent"),
];
const invitation = {
  id: "019a8c54-0c20-7655-87e0-070000000009",
  channel: "email" as const,
  email: "anjali@example.in",
  phone: null,
  role: "agent" as const,
  state: "pending" as const,
  invitedBy: "Priya",
  createdAt: "2026-11-20T06:00:00.000Z",
  sentAt: "2026-11-20T06:00:00.000Z",
  expiresAt: "2026-11-27T06:00:00.000Z",
};
const team: Team = { members: [priya, amit, kavya], invitations: [invitation] };

const show = (role: Role) =>
  renderPart(
    <RoleProvider role={role}>
      <TeamPanel businessName="Prerna Classes" role={role} today="2026-11-21" />
    </RoleProvider>,
  );

it("invites by email with the chosen role, and says what the server refuses at the field", async () => {
  const email = "anjali@example.in";
  let isWaiting = true;
  const network = fakeNetwork({
    "team.list": () => team,
    "team.invite": () => {
      if (isWaiting) return refuseWith(refusal("invitation.waits", { email }, { field: "email" }))();
      return { invitation, link: null };
    },
    "notes.colleagues": () => [],
  });
  const { user } = show("owner");
  await user.click(await screen.findByRole("button", { name: "Invite" }));
  await user.type(await screen.findByRole("textbox", { name: "Email" }), email);
  await user.click(screen.getByRole("radio", { name: /^Viewer/ }));
  await user.click(screen.getByRole("button", { name: "Invite as Viewer" }));
  expect(await screen.findByText(`${email} already has an invitation. Send it again instead.`)).toBeVisible();
  isWaiting = false;
  await user.click(screen.getByRole("button", { name: "Invite as Viewer" }));
  expect(await screen.findByText("We've emailed anjali@example.in.")).toBeVisible();
  expect(network.inputsOf("team.invite").at(-1)).toEqual({ channel: "email", email, role: "viewer" });
});

it("shows the link of an invitation once, which never makes an admin", async () => {
  const link = "http://127.0.0.1:3000/invitation#token=abc";
  const network = fakeNetwork({
    "team.list": () => team,
    "team.invite": () => ({ invitation: { ...invitation, channel: "link", email: null }, link }),
    "notes.colleagues": () => [],
  });
  const { user } = show("owner");
  await user.click(await screen.findByRole("button", { name: "Invite" }));
  expect(screen.getByRole("radio", { name: /^Admin/ })).toBeVisible();
  await user.click(screen.getByRole("radio", { name: "By link, such as on WhatsApp" }));
  expect(screen.queryByRole("radio", { name: /^Admin/ })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Invite as Agent" }));
  expect(await screen.findByRole("textbox", { name: "Link" })).toHaveValue(link);
  expect(screen.getByRole("link", { name: "Send on WhatsApp" })).toHaveAttribute(
    "href",
    `https://wa.me/?text=${encodeURIComponent(`Join Prerna Classes on Aavarti: ${link}`)}`,
  );
  expect(network.inputsOf("team.invite")).toEqual([{ channel: "link", phone: "", role: "agent" }]);
});

it("gives the conversations of somebody who is removed to another member", async () => {
  const network = fakeNetwork({
    "team.list": () => team,
    "team.remove": () => undefined,
    "notes.colleagues": () => [],
  });
  const { user } = show("owner");
  await user.click(await screen.findByRole("button", { name: "Actions for Kavya" }));
  await user.click(await screen.findByRole("menuitem", { name: "Remove" }));
  const dialog = await screen.findByRole("dialog");
  await user.click(within(dialog).getByRole("combobox"));
  await user.click(await screen.findByRole("option", { name: "Amit" }));
  await user.click(within(dialog).getByRole("button", { name: "Remove" }));
  await waitFor(() => expect(network.inputsOf("team.remove")).toEqual([{ id: kavya.id, handOverTo: amit.id }]));
});

it("offers an admin nothing for owners and admins, and a manager nothing at all", async () => {
  fakeNetwork({ "team.list": () => team, "notes.colleagues": () => [] });
  show("admin");
  expect(await screen.findByRole("button", { name: "Actions for Kavya" })).toBeVisible();
  for (const name of ["Priya", "Amit"])
    expect(screen.queryByRole("button", { name: `Actions for ${name}` })).toBeNull();
  cleanup();
  show("manager");
  expect(await screen.findByText("Kavya")).toBeVisible();
  expect(screen.queryByRole("button")).toBeNull();
});
