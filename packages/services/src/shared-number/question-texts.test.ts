import { describe, expect, it } from "vitest";
import { questionFor } from "./question-texts.ts";

describe("questionFor", () => {
  it("titles each button with the business's name", () => {
    expect(questionFor(["Fit Gym", "Prerna Classes"], "en")).toEqual({
      text: "Which business is your message for?",
      listLabel: "Choose",
      titles: ["Fit Gym", "Prerna Classes"],
    });
  });

  it("numbers long and equal names, and lists them whole in the question", () => {
    const { text, titles } = questionFor(["Sharma Coaching Institute, Rajouri", "Fit Gym", "Fit Gym"], "hi");
    expect(titles).toEqual(["1. Sharma Coaching…", "2. Fit Gym", "3. Fit Gym"]);
    expect(text).toBe("आपका मैसेज किस कारोबार के लिए है?\n\n1. Sharma Coaching Institute, Rajouri\n2. Fit Gym\n3. Fit Gym");
    for (const title of titles) expect(title.length).toBeLessThanOrEqual(20);
  });

  it("asks about a single business by its name", () => {
    expect(questionFor(["Fit Gym"], "en")).toEqual({
      text: "Is your message for Fit Gym?",
      listLabel: "Choose",
      titles: ["Fit Gym"],
    });
  });

  it("has no name that could be a link", () => {
    const names = ["http://evil.example/pay-now", "www.fit.gym", "A.B.Traders", "pay@evil.example"];
    const { text, titles } = questionFor(names, "en");
    expect(titles.join(" ") + text).not.toMatch(/evil\.|:\/|@|www\./);
    expect(text).toContain("1. http evil example pay-now\n2. www fit gym\n3. A.B.Traders\n4. pay evil example");
  });
});
