import { RemindNow } from "@aavarti/contract/by-hand";
import { type Answers, createAnswers } from "@aavarti/testing/answers";
import { createReminderBench, type ReminderBench } from "@aavarti/testing/reminder-bench";
import { createTestSubscription } from "@aavarti/testing/subscriptions";
import { createTestTenant, type TestTenant } from "@aavarti/testing/tenants";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { deleteCustomer } from "../customers/delete-customer.ts";
import { updateCustomer } from "../customers/update-customer.ts";
import { tidyUp } from "../housekeeping/tidy-up.ts";
import { remindNow } from "../reminders/plan/remind-now.ts";
import { eraseTenant } from "../retention/erase-tenant.ts";
import { deliverHeld } from "./take-choice.ts";

/** The number that is with both businesses. */
const ASHAS = "+919876543210";
const STRANGERS = "+919800000009";

type Business = TestTenant & { customerId: string };

let bench: ReminderBench;
let answers: Answers;
let school: Business;
let gym: Business;

beforeAll(async () => {
  bench = await createReminderBench();
  answers = createAnswers(bench);
});
beforeEach(async () => {
  await bench.reset();
  await bench.superuser.query(
    "truncate webhook_event, unmatched_message, shared_chat, business_question, business_question_option",
  );
  school = await business("Prerna Classes");
  gym = await business("Fit Gym");
});
afterAll(() => bench.close());

/** Creates a business whose customer owes a plan that ends in four days, with no step today. */
async function business(businessName: string): Promise<Business> {
  bench.clock.advance({ days: -40 });
  const tenant = await createTestTenant(bench.deps, { ownerPhone: null, businessName });
  const { customerId } = await createTestSubscription(tenant.ctx, { endOn: "2026-11-25", phone: ASHAS });
  bench.clock.advance({ days: 40 });
  return { ...tenant, customerId };
}

async function remind({ ctx, customerId }: Business) {
  await bench.superuser.query("delete from outbox");
  await remindNow(ctx, RemindNow.parse({ about: "customers", ids: [customerId] }));
  expect(await bench.work()).toEqual(["sent"]);
}

/** A business that has reminded its customer writes again, at this moment. */
const remindAgain = async ({ tenantId }: Business) => {
  const again =
    "update reminder set sent_at = $2 where tenant_id = $1 and channel = 'whatsapp' and sent_at is not null";
  const { rowCount } = await bench.superuser.query(again, [tenantId, bench.clock.now()]);
  expect(rowCount).toBe(1);
};

const textsOf = async ({ tenantId }: Business) =>
  (
    await bench.superuser.query<{ text: string }>(
      "select text from inbound_message where tenant_id = $1 order by received_at, created_at, id",
      [tenantId],
    )
  ).rows.map(({ text }) => text);
const held = async () =>
  (
    await bench.superuser.query<{ text: string }>(
      "select text from unmatched_message where delivered_at is null order by received_at, created_at",
    )
  ).rows.map(({ text }) => text);
const everywhere = async () => ({ school: await textsOf(school), gym: await textsOf(gym), held: await held() });
const asked = () => bench.notifiers.choices;
const told = () => bench.notifiers.texts.map(({ to, text }) => ({ to, text }));
/** Presses the button with a business's name in the last question. */
const choose = (title: string, options: { from?: string | null; id?: string } = {}) => {
  const choice = asked()
    .at(-1)
    ?.choices.find((one) => one.title === title);
  if (!choice) throw new Error(`No button ${title}`);
  return answers.whatsapp({ ...options, choice });
};
/**
 * Lets a business take no message of the person: its customer is gone, the number is an owner's.
 */
async function refuse({ ctx, customerId, tenantId }: Business) {
  await deleteCustomer(ctx, { id: customerId });
  const owners = "update app_user set phone_e164 = $2 where id = (select user_id from membership where tenant_id = $1)";
  await bench.superuser.query(owners, [tenantId, ASHAS]);
}
/** Both businesses wrote within ten minutes. */
const bothWrite = async () => {
  await remind(school);
  bench.clock.advance({ minutes: 2 });
  await remind(gym);
  bench.clock.advance({ minutes: 1 });
};

describe("a message that two businesses could be meant by", () => {
  it("is held and asked about, and reaches the one that is chosen, with its time, once", async () => {
    await bothWrite();
    await answers.whatsapp({ text: "I paid" });
    const writtenAt = new Date(Math.floor(bench.clock.now().getTime() / 1_000) * 1_000);
    expect(await everywhere()).toEqual({ school: [], gym: [], held: ["I paid"] });
    expect(asked()).toMatchObject([
      {
        to: ASHAS,
        text: "Which business is your message for?",
        choices: [{ title: "Fit Gym" }, { title: "Prerna Classes" }],
      },
    ]);
    bench.clock.advance({ minutes: 30 });
    await answers.whatsapp({ text: "Hello?" });
    expect(asked()).toHaveLength(1);
    await choose("Prerna Classes", { id: "press" });
    await choose("Prerna Classes", { id: "press-again" });
    expect(await everywhere()).toEqual({ school: ["I paid", "Hello?"], gym: [], held: [] });
    const { rows } = await bench.superuser.query<{ received_at: Date; last_inbound_at: Date }>(
      `select m.received_at, v.last_inbound_at from inbound_message m join conversation v on v.id = m.conversation_id
        where m.text = 'I paid'`,
    );
    expect(rows[0]?.received_at).toEqual(writtenAt);
    await answers.whatsapp({ text: "Thanks" });
    expect(await textsOf(school)).toEqual(["I paid", "Hello?", "Thanks"]);
    const { rows: kept } = await bench.superuser.query("select text, message from unmatched_message");
    expect(kept).toEqual([
      { text: "", message: null },
      { text: "", message: null },
    ]);
  });

  it("is asked about in the language that was last written in", async () => {
    await updateCustomer(gym.ctx, { id: gym.customerId, changes: { language: "hi" } });
    await bothWrite();
    await answers.whatsapp({ text: "Haan" });
    expect(asked()).toMatchObject([{ text: "आपका मैसेज किस कारोबार के लिए है?", listLabel: "चुनें" }]);
  });

  it("is asked about when one reminder comes into a conversation with another business", async () => {
    await remind(gym);
    bench.clock.advance({ days: 2 });
    await remind(school);
    await answers.whatsapp({ text: "Can I pay on Friday?" });
    bench.clock.advance({ hours: 3 });
    await remindAgain(gym);
    bench.clock.advance({ hours: 1 });
    await answers.whatsapp({ text: "My door code is 4711" });
    expect(await everywhere()).toEqual({ school: ["Can I pay on Friday?"], gym: [], held: ["My door code is 4711"] });
    await choose("Prerna Classes");
    expect(await textsOf(school)).toEqual(["Can I pay on Friday?", "My door code is 4711"]);
  });

  it("reaches the last to write without a question when the conversation is over a day old", async () => {
    await remind(school);
    await answers.whatsapp({ text: "To the school" });
    bench.clock.advance({ days: 1 });
    await remind(gym);
    await answers.whatsapp({ text: "To the gym" });
    expect(await everywhere()).toEqual({ school: ["To the school"], gym: ["To the gym"], held: [] });
    expect(asked()).toEqual([]);
  });

  it("names no business that has the number and never wrote to it", async () => {
    const third = await business("Fishing Ltd");
    await bothWrite();
    await answers.whatsapp({ text: "I paid" });
    expect(asked()[0]?.choices.map(({ title }) => title)).toEqual(["Fit Gym", "Prerna Classes"]);
    expect(await textsOf(third)).toEqual([]);
  });

  it("that is a stop word is obeyed by both and asks nothing", async () => {
    await bothWrite();
    await answers.whatsapp({ text: "STOP" });
    const { rows } = await bench.superuser.query(
      "select distinct tenant_id from consent_event where state = 'withdrawn'",
    );
    expect(rows).toHaveLength(2);
    expect(asked()).toEqual([]);
    expect(bench.notifiers.texts).toEqual([]);
  });

  it("that is a reaction asks nothing", async () => {
    await bothWrite();
    const message = {
      id: "reaction",
      from: ASHAS.slice(1),
      timestamp: String(Math.floor(bench.clock.now().getTime() / 1_000)),
      type: "reaction",
      reaction: { message_id: "wamid.of-nobody", emoji: "👍" },
    };
    const value = { metadata: { phone_number_id: "1" }, messages: [message], contacts: [] };
    const entry = [{ changes: [{ field: "messages", value }] }];
    await answers.report("whatsapp", "reaction", { object: "whatsapp_business_account", entry });
    expect(asked()).toEqual([]);
    expect(await held()).toEqual(["👍"]);
  });

  it("reaches a new prospect of the chosen business when its customer is in Trash", async () => {
    await bothWrite();
    await deleteCustomer(school.ctx, { id: school.customerId });
    await answers.whatsapp({ text: "I paid", name: "Asha P" });
    await answers.whatsapp({ text: "On Friday", name: "Asha P" });
    await choose("Prerna Classes");
    const { rows } = await bench.superuser.query(
      `select c.name, c.status, c.phone_e164, count(m.id)::int as messages from customer c
        join inbound_message m on m.customer_id = c.id where c.tenant_id = $1 group by 1, 2, 3`,
      [school.tenantId],
    );
    expect(rows).toEqual([{ name: "Asha P", status: "prospect", phone_e164: ASHAS, messages: 2 }]);
    expect(await textsOf(gym)).toEqual([]);
  });
});

describe("an answer to the question", () => {
  it("is accepted only from the number that was asked", async () => {
    await bothWrite();
    await answers.whatsapp({ text: "I paid" });
    await choose("Fit Gym", { from: STRANGERS });
    expect(await everywhere()).toEqual({ school: [], gym: [], held: ["I paid", "Fit Gym"] });
    await answers.whatsapp({ choice: { id: "business-guessed", title: "Fit Gym" } });
    expect(await textsOf(gym)).toEqual([]);
    await choose("Fit Gym");
    expect(await textsOf(gym)).toEqual(["I paid", "Fit Gym"]);
  });

  it("may be the business's name typed exactly, while none was given", async () => {
    await bothWrite();
    await answers.whatsapp({ text: "I paid" });
    await answers.whatsapp({ text: "the gym" });
    expect(await textsOf(gym)).toEqual([]);
    await answers.whatsapp({ text: " fit  gym " });
    expect(await everywhere()).toEqual({ school: [], gym: ["I paid", "the gym"], held: [] });
    await answers.whatsapp({ text: "Prerna Classes" });
    expect(await everywhere()).toEqual({ school: [], gym: ["I paid", "the gym", "Prerna Classes"], held: [] });
  });

  it("typed as a name is an answer also when it is processed again after a process died", async () => {
    await bothWrite();
    await answers.whatsapp({ text: "I paid" });
    await answers.whatsapp({ id: "m1", text: "Fit Gym" });
    await answers.again("m1");
    expect(await everywhere()).toEqual({ school: [], gym: ["I paid"], held: [] });
    await answers.whatsapp({ id: "m2", text: "Fit Gym" });
    expect(await textsOf(gym)).toEqual(["I paid", "Fit Gym"]);
  });

  it("delivers on purpose what an older question was about too, if that named the business", async () => {
    const clinic = await business("Clinic");
    await bothWrite();
    await answers.whatsapp({ text: "To the school or the gym" });
    bench.clock.advance({ hours: 3 });
    await remindAgain(gym);
    await remind(clinic);
    await answers.whatsapp({ text: "To the clinic or the gym" });
    expect(asked()).toHaveLength(2);
    // ADR 0081: an answer delivers all that was held in the last 24 hours and may be for that one.
    await choose("Fit Gym");
    expect({ ...(await everywhere()), clinic: await textsOf(clinic) }).toEqual({
      school: [],
      gym: ["To the school or the gym", "To the clinic or the gym"],
      held: [],
      clinic: [],
    });
  });

  it("is refused from another number when neither shows a user id", async () => {
    await bothWrite();
    const deliver = (id: string, from: string, content: object) => {
      const timestamp = String(Math.floor(bench.clock.now().getTime() / 1_000));
      const messages = [{ id, from: from.slice(1), timestamp, ...content }];
      const value = { metadata: { phone_number_id: "1" }, messages, contacts: [] };
      const entry = [{ changes: [{ field: "messages", value }] }];
      return answers.report("whatsapp", id, { object: "whatsapp_business_account", entry });
    };
    await deliver("m1", ASHAS, { type: "text", text: { body: "I paid" } });
    const press = { type: "button_reply", button_reply: asked()[0]?.choices[0] };
    await deliver("m2", STRANGERS, { type: "interactive", interactive: press });
    expect(await everywhere()).toEqual({ school: [], gym: [], held: ["I paid", "Fit Gym"] });
    await deliver("m3", ASHAS, { type: "interactive", interactive: press });
    expect(await textsOf(gym)).toEqual(["I paid"]);
  });

  it.each(["Yes", "haan ji", "हाँ", "Ok!"])("may be %s to a question about one business", async (yes) => {
    await bothWrite();
    await answers.whatsapp({ text: "Please answer" });
    await refuse(school);
    await choose("Prerna Classes");
    bench.clock.advance({ minutes: 1 });
    await answers.whatsapp({ text: yes });
    expect(await everywhere()).toEqual({ school: [], gym: ["Please answer"], held: [] });
  });

  it("for a business that takes none leaves the choice as it was, and what comes next is asked about", async () => {
    await bothWrite();
    await answers.whatsapp({ text: "One" });
    await refuse(school);
    await choose("Prerna Classes");
    bench.clock.advance({ minutes: 1 });
    await answers.whatsapp({ text: "Two" });
    expect(asked()).toHaveLength(2);
    const schools = asked()[0]?.choices.find(({ title }) => title === "Prerna Classes") ?? { id: "", title: "" };
    await choose("Fit Gym");
    expect(await everywhere()).toEqual({ school: [], gym: ["One", "Two"], held: [] });
    bench.clock.advance({ minutes: 1 });
    await answers.whatsapp({ choice: schools });
    bench.clock.advance({ minutes: 1 });
    await answers.whatsapp({ text: "Three" });
    expect(await everywhere()).toEqual({ school: [], gym: ["One", "Two", "Three"], held: [] });
  });

  it("doesn't name a business that took none with a further message", async () => {
    await bothWrite();
    await answers.whatsapp({ text: "One" });
    await refuse(school);
    await choose("Prerna Classes");
    bench.clock.advance({ minutes: 1 });
    await answers.whatsapp({ text: "Two" });
    expect(asked().map(({ choices }) => choices.map(({ title }) => title).toSorted())).toEqual([
      ["Fit Gym", "Prerna Classes"],
      ["Fit Gym"],
    ]);
    await choose("Fit Gym");
    expect(await everywhere()).toEqual({ school: [], gym: ["One", "Two"], held: [] });
  });

  it("asks no more about a business that took none, and ends when none is left", async () => {
    await bothWrite();
    await answers.whatsapp({ text: "Please answer" });
    await refuse(school);
    await refuse(gym);
    await choose("Prerna Classes");
    await choose("Fit Gym");
    expect(asked().map(({ choices }) => choices.map(({ title }) => title).toSorted())).toEqual([
      ["Fit Gym", "Prerna Classes"],
      ["Fit Gym"],
    ]);
    expect(told().map(({ text }) => text)).toEqual([
      "Prerna Classes can't get your message here right now. Contact them another way.",
      "Fit Gym can't get your message here right now. Contact them another way.",
    ]);
  });

  it("from a hidden number is accepted by its user id", async () => {
    await bothWrite();
    await answers.whatsapp({ text: "I paid", userId: "IN.asha" });
    const [question] = asked();
    await answers.whatsapp({ from: null, userId: "IN.asha", choice: question?.choices[0] ?? { id: "", title: "" } });
    expect(await textsOf(gym)).toEqual(["I paid"]);
  });

  it("counts for 24 hours or until another business writes, which is asked about again", async () => {
    await bothWrite();
    await answers.whatsapp({ text: "One" });
    await choose("Prerna Classes");
    bench.clock.advance({ hours: 2 });
    await remindAgain(gym);
    await answers.whatsapp({ text: "Two" });
    expect(asked()).toHaveLength(2);
    await choose("Fit Gym");
    bench.clock.advance({ hours: 2 });
    await remindAgain(school);
    await answers.whatsapp({ text: "Three" });
    expect(asked()).toHaveLength(3);
    expect(await everywhere()).toEqual({ school: ["One"], gym: ["Two"], held: ["Three"] });
    await choose("Prerna Classes");
    expect(await everywhere()).toEqual({ school: ["One", "Three"], gym: ["Two"], held: [] });
    bench.clock.advance({ days: 2 });
    await answers.whatsapp({ text: "Four" });
    expect((await everywhere()).school).toEqual(["One", "Three", "Four"]);
  });

  it("delivers nothing that waited for more than 24 hours, which is deleted after 90 days", async () => {
    await bothWrite();
    await answers.whatsapp({ text: "Old" });
    bench.clock.advance({ hours: 25 });
    await choose("Fit Gym");
    expect(await everywhere()).toEqual({ school: [], gym: [], held: ["Old"] });
    bench.clock.advance({ days: 91 });
    await tidyUp(bench.deps);
    const { rows } = await bench.superuser.query(
      `select 'message' as kept from unmatched_message union all select 'question' from business_question
        union all select 'button' from business_question_option union all select 'chat' from shared_chat`,
    );
    expect(rows).toEqual([]);
  });
});

describe("who answered", () => {
  it("is told once where their messages go now, in the language of the question", async () => {
    await updateCustomer(gym.ctx, { id: gym.customerId, changes: { language: "hi" } });
    await bothWrite();
    await answers.whatsapp({ text: "Haan" });
    await choose("Fit Gym", { id: "press" });
    await answers.again("press");
    await choose("Fit Gym");
    const text = "अब आपके मैसेज Fit Gym को जाएँगे। कोई दूसरा कारोबार आपको लिखेगा, तो हम फिर पूछेंगे।";
    expect(told()).toEqual([{ to: ASHAS, text }]);
  });

  it("is told again when they choose another business", async () => {
    await bothWrite();
    await answers.whatsapp({ text: "One" });
    await choose("Fit Gym");
    bench.clock.advance({ minutes: 1 });
    await choose("Prerna Classes");
    await answers.whatsapp({ text: "Two" });
    expect(await everywhere()).toEqual({ school: ["Two"], gym: ["One"], held: [] });
    expect(told().map(({ text }) => text)).toEqual([
      "Your messages now go to Fit Gym. If another business writes to you, we'll ask again.",
      "Your messages now go to Prerna Classes. If another business writes to you, we'll ask again.",
    ]);
  });

  it("gets what waited to the business of the button, also when a later choice was taken before", async () => {
    await bothWrite();
    await answers.whatsapp({ text: "One" });
    const later = new Date(bench.clock.now().getTime() + 60_000);
    await bench.superuser.query(
      `insert into shared_chat (address, chosen_tenant_id, chosen_at, updated_at, is_by_link) values ($1, $2, $3, $3, true)
        on conflict (address) do update set chosen_tenant_id = $2, chosen_at = $3, is_by_link = true`,
      [ASHAS, gym.tenantId, later],
    );
    await choose("Prerna Classes");
    expect(await everywhere()).toEqual({ school: ["One"], gym: [], held: [] });
    expect(told()).toEqual([]);
  });

  it("is told when the business takes no message now", async () => {
    await bothWrite();
    await deleteCustomer(school.ctx, { id: school.customerId });
    await answers.whatsapp({ text: "Please answer" });
    const owners =
      "update app_user set phone_e164 = $2 where id = (select user_id from membership where tenant_id = $1)";
    await bench.superuser.query(owners, [school.tenantId, ASHAS]);
    await choose("Prerna Classes");
    const text = "Prerna Classes can't get your message here right now. Contact them another way.";
    expect(told()).toEqual([{ to: ASHAS, text }]);
    // The other one that it may be for is asked about, and gets it.
    expect(asked()).toHaveLength(2);
    expect(asked()[1]).toMatchObject({ text: "Is your message for Fit Gym?", choices: [{ title: "Fit Gym" }] });
    expect(await held()).toEqual(["Please answer"]);
    await choose("Fit Gym");
    expect(await everywhere()).toEqual({ school: [], gym: ["Please answer"], held: [] });
    await bench.superuser.query(owners, [school.tenantId, null]);
    bench.clock.advance({ minutes: 1 });
    await remindAgain(gym);
    await answers.whatsapp({ text: "Thanks" });
    expect(await everywhere()).toEqual({ school: [], gym: ["Please answer", "Thanks"], held: [] });
  });

  it("is told that a business takes no message, also where none waits", async () => {
    await bothWrite();
    await answers.whatsapp({ text: "One" });
    await choose("Fit Gym");
    const [question] = asked();
    await deleteCustomer(school.ctx, { id: school.customerId });
    const owners =
      "update app_user set phone_e164 = $2 where id = (select user_id from membership where tenant_id = $1)";
    await bench.superuser.query(owners, [school.tenantId, ASHAS]);
    bench.clock.advance({ minutes: 1 });
    const schools = question?.choices.find(({ title }) => title === "Prerna Classes") ?? { id: "", title: "" };
    await answers.whatsapp({ choice: schools });
    const text = "Prerna Classes can't get your message here right now. Contact them another way.";
    expect(told().at(-1)).toEqual({ to: ASHAS, text });
    expect(asked()).toHaveLength(1);
  });
});

describe("the question", () => {
  it("is asked again whenever three businesses write in turns", async () => {
    const third = await business("Fishing Ltd");
    const names = ["Prerna Classes", "Fit Gym", "Fishing Ltd"] as const;
    await bothWrite();
    bench.clock.advance({ minutes: 1 });
    await remind(third);
    const writers = [school, gym, third];
    // All three wrote within ten minutes before the first.
    const texts = Array.from({ length: 8 }, (_, turn) => `Message ${turn}`);
    for (const [turn, text] of texts.entries()) {
      if (turn > 0) {
        bench.clock.advance({ minutes: 30 });
        await remindAgain(writers[turn % 3] ?? school);
      }
      await answers.whatsapp({ text });
      await choose(names[turn % 3] ?? "");
    }
    expect(asked()).toHaveLength(8);
    expect(await held()).toEqual([]);
    expect(await textsOf(third)).toEqual(["Message 2", "Message 5"]);
  });

  it("is asked 30 times a day at most", async () => {
    await bothWrite();
    await bench.superuser.query(
      `insert into business_question (id, address, businesses, is_again, asked_at, answered_at)
        select gen_random_uuid(), $1, 'x', true, $2, $2 from generate_series(1, 29)`,
      [ASHAS, bench.clock.now()],
    );
    await answers.whatsapp({ text: "One" });
    await choose("Fit Gym");
    bench.clock.advance({ hours: 1 });
    await remindAgain(school);
    await answers.whatsapp({ text: "Two" });
    expect(asked()).toHaveLength(1);
    expect(await held()).toEqual(["Two"]);
  });

  it("is asked about what waits for others, once one of them was chosen for the rest", async () => {
    const third = await business("Fishing Ltd");
    await bothWrite();
    bench.clock.advance({ minutes: 1 });
    await remind(third);
    await answers.whatsapp({ text: "For any of three" });
    bench.clock.advance({ hours: 3 });
    await remindAgain(school);
    await remindAgain(gym);
    await answers.whatsapp({ text: "For one of two" });
    expect(asked()).toHaveLength(1);
    await choose("Fishing Ltd");
    expect(await textsOf(third)).toEqual(["For any of three"]);
    expect(
      asked()[1]
        ?.choices.map(({ title }) => title)
        .toSorted(),
    ).toEqual(["Fit Gym", "Prerna Classes"]);
    await choose("Fit Gym");
    expect({ gym: await textsOf(gym), held: await held() }).toEqual({ gym: ["For one of two"], held: [] });
  });

  it("is sent once when two servers take messages at the same moment", async () => {
    await bothWrite();
    await Promise.all(["One", "Two", "Three"].map((text) => answers.whatsapp({ text })));
    expect(asked()).toHaveLength(1);
    const gyms = asked()[0]?.choices[0] ?? { id: "", title: "" };
    const schools = asked()[0]?.choices[1] ?? { id: "", title: "" };
    await Promise.all([answers.whatsapp({ choice: gyms }), answers.whatsapp({ choice: schools })]);
    const found = await everywhere();
    expect([...found.school, ...found.gym].toSorted()).toEqual(["One", "Three", "Two"]);
  });

  it("isn't sent again after the process died while sending it", async () => {
    await bothWrite();
    bench.notifiers.script = ["crash"];
    await expect(answers.whatsapp({ id: "m1", text: "One" })).rejects.toThrow("lost its mind");
    await answers.whatsapp({ id: "m1", text: "One" });
    await answers.whatsapp({ text: "Two" });
    expect(asked()).toEqual([]);
    expect(await held()).toEqual(["One", "Two"]);
  });

  it("is sent with the next message when WhatsApp refused it, but not when that isn't known", async () => {
    await bothWrite();
    bench.notifiers.script = ["refused"];
    await answers.whatsapp({ text: "One" });
    bench.notifiers.script = ["unknown"];
    await answers.whatsapp({ text: "Two" });
    await answers.whatsapp({ text: "Three" });
    expect(asked()).toEqual([]);
    expect(await held()).toEqual(["One", "Two", "Three"]);
  });

  it("gets a message to its business that was held while the choice was taken", async () => {
    await bothWrite();
    await answers.whatsapp({ text: "One" });
    await choose("Fit Gym");
    await bench.superuser.query(
      `update unmatched_message set delivered_at = null, delivered_to = null, text = 'Late',
        message = '{"messageId":"late","at":"${bench.clock.now().toISOString()}","type":"text","text":"Late",
          "content":{"kind":"text","text":"Late"},"replyToMessageId":null,"fromPhone":"${ASHAS}","fromUserId":null}'`,
    );
    await deliverHeld(bench.deps, ASHAS);
    await deliverHeld(bench.deps, ASHAS);
    expect((await textsOf(gym)).toSorted()).toEqual(["Late", "One"]);
  });
});

it("names an erased business no more, and delivers nothing to it", async () => {
  await bothWrite();
  await answers.whatsapp({ text: "One" });
  const gyms = asked()[0]?.choices[0] ?? { id: "", title: "" };
  await gym.ctx.transact((unit) => eraseTenant(gym.ctx, unit));
  await answers.whatsapp({ choice: gyms });
  const { rows } = await bench.superuser.query("select name from business_question_option");
  expect(rows).toEqual([{ name: "Prerna Classes" }]);
  expect(await textsOf(school)).toEqual(["Fit Gym"]);
  expect(await held()).toEqual(["One"]);
});

describe("a message that is processed again after a process died", () => {
  it("stays with the one business that has it when another one has written since", async () => {
    await remind(school);
    await answers.whatsapp({ id: "m1", text: "My door code is 4711" });
    bench.clock.advance({ minutes: 2 });
    await remind(gym);
    await answers.again("m1");
    expect(asked()).toEqual([]);
    bench.clock.advance({ hours: 25 });
    await remindAgain(gym);
    await answers.again("m1");
    expect(await everywhere()).toEqual({ school: ["My door code is 4711"], gym: [], held: [] });
    const { rows } = await bench.superuser.query("select tenant_id from message_claim");
    expect(rows).toEqual([{ tenant_id: school.tenantId }]);
  });

  it("stays with the business that it was delivered to when another one was chosen since", async () => {
    await bothWrite();
    await answers.whatsapp({ id: "m1", text: "I paid the school" });
    await choose("Prerna Classes");
    bench.clock.advance({ hours: 2 });
    await remindAgain(gym);
    await answers.whatsapp({ text: "Two" });
    await choose("Fit Gym");
    await answers.again("m1");
    expect(await everywhere()).toEqual({ school: ["I paid the school"], gym: ["Two"], held: [] });
  });

  it("waits on for the answer when it was held, and goes to the business chosen, not to a later one", async () => {
    await bothWrite();
    await answers.whatsapp({ id: "m1", text: "One" });
    bench.clock.advance({ hours: 1 });
    await bench.superuser.query("update reminder set state = 'failed' where tenant_id = $1", [school.tenantId]);
    await answers.again("m1");
    expect(await everywhere()).toEqual({ school: [], gym: [], held: ["One"] });
    expect(bench.notifiers.texts).toEqual([]);
    await choose("Prerna Classes");
    await answers.again("m1");
    expect(await everywhere()).toEqual({ school: ["One"], gym: [], held: [] });
  });

  it("goes to nobody when its business was erased, and makes no second record of its sender", async () => {
    await remind(school);
    await answers.whatsapp({ id: "m1", text: "Private" });
    await deleteCustomer(school.ctx, { id: school.customerId });
    await answers.again("m1");
    const { rows } = await bench.superuser.query("select id from customer where tenant_id = $1", [school.tenantId]);
    expect(rows).toEqual([{ id: school.customerId }]);
    await school.ctx.transact((unit) => eraseTenant(school.ctx, unit));
    await remind(gym);
    await answers.again("m1");
    expect(await everywhere()).toEqual({ school: [], gym: [], held: [] });
    bench.clock.advance({ days: 91 });
    await tidyUp(bench.deps);
    expect((await bench.superuser.query("select from message_claim")).rowCount).toBe(0);
  });
});

describe("a message that arrives hours after it was written", () => {
  it("is for the business that had written by then, whoever wrote or was chosen since", async () => {
    await remind(school);
    bench.clock.advance({ minutes: 30 });
    const at = bench.clock.now();
    bench.clock.advance({ hours: 2 });
    const clinic = await business("Clinic");
    await remind(clinic);
    await remind(gym);
    await answers.whatsapp({ text: "For whom?" });
    await choose("Fit Gym");
    await answers.whatsapp({ text: "I am ill", at });
    expect(await everywhere()).toEqual({ school: ["I am ill"], gym: ["For whom?"], held: [] });
    expect(await textsOf(clinic)).toEqual([]);
    expect(asked()).toHaveLength(1);
  });
});

describe("an everyday word", () => {
  it("that is a business's name is no answer: a stop word is obeyed, others wait as any message", async () => {
    const stop = await business("Stop");
    const paid = await business("Paid");
    for (const one of [school, stop, paid]) await remind(one);
    await answers.whatsapp({ text: "My salary is late" });
    expect(asked()[0]?.choices).toHaveLength(3);
    await answers.whatsapp({ text: "Paid" });
    expect(await held()).toEqual(["My salary is late", "Paid"]);
    await answers.whatsapp({ text: "STOP" });
    const { rows } = await bench.superuser.query(
      "select distinct tenant_id from consent_event where state = 'withdrawn'",
    );
    // The gym has the number in a record, too.
    expect(rows).toHaveLength(4);
  });
});

describe("a business that the open question doesn't name", () => {
  it("is asked about, and only messages that may be for it are delivered to it", async () => {
    const clinic = await business("Clinic");
    await bothWrite();
    await answers.whatsapp({ text: "To the school or the gym" });
    bench.clock.advance({ hours: 3 });
    await remindAgain(gym);
    await remind(clinic);
    await answers.whatsapp({ text: "Test positive" });
    expect(asked().map(({ choices }) => choices.map(({ title }) => title).toSorted())).toEqual([
      ["Fit Gym", "Prerna Classes"],
      ["Clinic", "Fit Gym"],
    ]);
    const schools = asked()[0]?.choices.find(({ title }) => title === "Prerna Classes") ?? { id: "", title: "" };
    await choose("Clinic");
    expect({ ...(await everywhere()), clinic: await textsOf(clinic) }).toEqual({
      school: [],
      gym: [],
      held: ["To the school or the gym"],
      clinic: ["Test positive"],
    });
    await answers.whatsapp({ choice: schools });
    expect(await everywhere()).toEqual({ school: ["To the school or the gym"], gym: [], held: [] });
  });
});

describe("a person whom no business knows", () => {
  it("is told once in 24 hours how to reach one, in English and Hindi, and not after a stop word", async () => {
    await answers.whatsapp({ from: STRANGERS, text: "STOP" });
    expect(bench.notifiers.texts).toEqual([]);
    await answers.whatsapp({ from: STRANGERS, text: "Hello" });
    await answers.whatsapp({ from: STRANGERS, text: "Anybody?" });
    expect(bench.notifiers.texts).toMatchObject([{ to: STRANGERS }]);
    expect(bench.notifiers.texts[0]?.text).toContain("This number sends messages for several businesses.");
    expect(bench.notifiers.texts[0]?.text).toContain("इस नंबर से कई कारोबारों के मैसेज आते हैं।");
    bench.clock.advance({ hours: 25 });
    await answers.whatsapp({ from: STRANGERS, text: "Hello again" });
    expect(bench.notifiers.texts).toHaveLength(2);
    expect(asked()).toEqual([]);
  });
});
