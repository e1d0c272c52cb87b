import { expect, it } from "vitest";
import { refusalOf } from "./create-client.ts";
import { uploadFile } from "./upload-file.ts";

const file = { conversationId: "c1", id: "f1", name: "दाम.pdf", content: new Uint8Array([37, 80, 68, 70]) };

/** What `uploadFile` requests of a server that answers this. */
function serverThat(status: number, body: unknown) {
  const requests: { url: string; init: RequestInit | undefined }[] = [];
  const fetch = async (url: string | URL | Request, init?: RequestInit) => {
    requests.push({ url: String(url), init });
    return Response.json(body, { status });
  };
  return { requests, options: { baseUrl: "https://crm.example.in/", token: () => "t1", fetch } };
}

it("uploads the content as it is, with the token, and returns the file", async () => {
  const { requests, options } = serverThat(201, { id: "f1", state: "waiting" });
  expect(await uploadFile(options, file)).toEqual({ id: "f1", state: "waiting" });
  expect(requests).toMatchObject([
    {
      url: `https://crm.example.in/api/v1/conversations/c1/files?id=f1&name=${encodeURIComponent("दाम.pdf")}`,
      init: {
        method: "POST",
        headers: { authorization: "Bearer t1", "content-type": "application/octet-stream" },
        body: file.content,
      },
    },
  ]);
});

it("rejects with the server's error", async () => {
  const error = { code: "CONFLICT", message: "You can attach up to 10 files.", requestId: "r1" };
  const { options } = serverThat(409, { error });
  const failure: unknown = await uploadFile(options, file).catch((thrown: unknown) => thrown);
  expect(refusalOf(failure)).toEqual({
    code: "CONFLICT",
    status: 409,
    message: "You can attach up to 10 files.",
    fields: {},
    retryAfterSeconds: null,
    requestId: "r1",
  });
});
