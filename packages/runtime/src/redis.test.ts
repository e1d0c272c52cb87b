import { once } from "node:events";
import { createServer } from "node:net";
import { expect, it } from "vitest";
import { createRedis } from "./redis.ts";

it("keeps a command waiting while Redis is away, reports it, and connects when it is back", async () => {
  const held = createServer().listen(0, "127.0.0.1");
  await once(held, "listening");
  const address = held.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  await new Promise((resolve) => held.close(resolve));

  const errors: string[] = [];
  const redis = createRedis({
    url: `redis://127.0.0.1:${address.port}`,
    connectionName: "test",
    onError: (error) => errors.push(error.message),
  });
  const pong = redis.ping();
  await expect.poll(() => errors.length).toBeGreaterThan(1);

  // The responses of Redis that a client needs to become ready.
  const answers: Record<string, string> = {
    HELLO: "%1\r\n+server\r\n+redis\r\n",
    INFO: "$9\r\nloading:0\r\n",
    PING: "+PONG\r\n",
  };
  const redisLike = createServer((socket) => {
    socket.on("data", (bytes) => {
      for (const [, command = ""] of bytes.toString().matchAll(/\*\d+\r\n\$\d+\r\n(\w+)/g))
        socket.write(answers[command.toUpperCase()] ?? "+OK\r\n");
    });
    socket.on("error", () => undefined);
  }).listen(address.port, "127.0.0.1");
  expect(await pong).toBe("PONG");
  redis.disconnect();
  redisLike.close();
});
