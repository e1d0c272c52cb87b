import { describe, expect, it } from "vitest";
import { isContactsFile, readContacts } from "./contacts-file.ts";

const card = (...lines: string[]) => ["BEGIN:VCARD", ...lines, "END:VCARD", ""].join("\r\n");

describe("a file of phone contacts", () => {
  it("of an older Android phone is read with its Hindi names over broken lines", () => {
    const file = card(
      "VERSION:2.1",
      "N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=E0=A4=AA=E0=A4=BE;=E0=A4=86=E0=A4=B6=E0=A4=BE;;;",
      "FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=E0=A4=86=E0=A4=B6=E0=A4=BE=20=",
      "=E0=A4=AA=E0=A4=BE=E0=A4=9F=",
      "=E0=A4=BF=E0=A4=B2",
      "TEL;HOME:0253 2571234",
      "TEL;CELL:+919826041177",
      "PHOTO;ENCODING=BASE64;JPEG:/9j/4AAQ",
      " AAAAEND:VCARD",
      "",
    );
    expect(isContactsFile(file)).toBe(true);
    expect(readContacts(file)).toEqual([{ name: "आशा पाटिल", phone: "+919826041177", email: "" }]);
  });

  it("of an even older phone is read, which writes the encoding without its name", () => {
    const file = card(
      "VERSION:2.1",
      "FN;QUOTED-PRINTABLE;CHARSET=UTF-8:=E0=A4=86=E0=A4=B6=",
      "=E0=A4=BE",
      "TEL;CELL:9826041177",
    );
    expect(readContacts(file)).toEqual([{ name: "आशा", phone: "9826041177", email: "" }]);
  });

  it("of an iPhone is read with its groups, and the preferred number counts", () => {
    const file = card(
      "VERSION:3.0",
      "FN:Ravi Kumar\\, Nashik",
      "N:Kumar;Ravi;;;",
      "TEL;type=CELL;type=VOICE:+91 98930 22114",
      "item1.TEL;type=WORK;type=pref:+91 98930 22115",
      "item1.X-ABLabel:Desk",
      "EMAIL;type=INTERNET:ravi@example.in",
    );
    expect(readContacts(file)).toEqual([
      { name: "Ravi Kumar, Nashik", phone: "+91 98930 22115", email: "ravi@example.in" },
    ]);
  });

  it("of version 4 is read with numbers that are links", () => {
    const file = card("VERSION:4.0", "FN:Meera", 'TEL;VALUE=uri;PREF=1;TYPE="voice,cell":tel:+91-98220-41177');
    expect(readContacts(file)).toEqual([{ name: "Meera", phone: "+91-98220-41177", email: "" }]);
  });

  it("names who has no full name by the parts of the name, and then by the company", () => {
    const file =
      card("VERSION:2.1", "N:Kulkarni;Nisha;;Dr.;", "TEL:9822041177") +
      card("VERSION:3.0", "ORG:Om Dairy;", "TEL:9822041178") +
      card("VERSION:3.0", "TEL:9822041179");
    expect(readContacts(file).map(({ name }) => name)).toEqual(["Dr. Nisha Kulkarni", "Om Dairy", ""]);
  });

  it("leaves out cards that can't be written to, and reads on after one that is cut off", () => {
    const file = `${card("VERSION:3.0", "FN:Nobody")}BEGIN:VCARD\nVERSION:3.0\nFN:Cut\nTEL:1\n${card("VERSION:3.0", "FN:Next", "TEL:2")}`;
    expect(readContacts(file).map(({ name }) => name)).toEqual(["Cut", "Next"]);
  });

  it("is told from a sheet by its beginning", () => {
    expect(isContactsFile("Name,Phone\nBEGIN:VCARD,1")).toBe(false);
    expect(isContactsFile("\uFEFFBEGIN:VCARD\nEND:VCARD")).toBe(true);
  });
});
