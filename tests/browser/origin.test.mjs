// A page connects only to the host that served it, whatever its address says.

import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:net";
import { test } from "node:test";
import { Player, hostAndBrowser } from "./table.mjs";

const here = hostAndBrowser();

/** A foreign host, which counts connections and received bytes. */
async function foreignHost() {
  const foreign = { connections: 0, bytes: 0 };
  const server = createServer((socket) => {
    foreign.connections += 1;
    socket.on("data", (bytes) => (foreign.bytes += bytes.length));
    socket.on("error", () => {});
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  foreign.at = `127.0.0.1:${port}`;
  foreign.close = () => server.close();
  return foreign;
}

test("a link with a foreign host uses the page's own host and sends nothing to the foreign one", async () => {
  const foreign = await foreignHost();
  const context = await here.browser.newContext({ viewport: { width: 640, height: 360 } });
  const said = [];
  context.on("console", (message) => said.push(message.text()));

  // Once without a stored token, and once with the token of a player whom the host knows.
  let before;
  for (const round of ["new", "known"]) {
    for (const option of [`host=ws://${foreign.at}/ws`, `host=${foreign.at}&serve=${foreign.at}`, `assets=http://${foreign.at}`]) {
      const options = `view=flat&quality=low&motion=reduced&coach=off&${option}`;
      const vera = await Player.open(here.browser, here.host.address, { context, options });
      // Only a connected page can create a table.
      await vera.press("create");
      await vera.code();
      await vera.press("leave");
      await vera.sees("create");
      const token = await vera.page.evaluate(() => localStorage.getItem("splitkey.default.token"));
      assert.match(token, /^[0-9a-f]{64}$/);
      assert.equal(token, before ?? token, round);
      before = token;
      assert.deepEqual(vera.complaints, []);
      await vera.page.close();
    }
  }
  assert.ok(said.some((text) => text.includes('the page ignores "host" in its address')), said.join("\n"));

  // Even a script of the page cannot connect.
  const vera = await Player.open(here.browser, here.host.address, { context });
  const end = await vera.page.evaluate(
    (url) =>
      new Promise((resolve) => {
        document.addEventListener("securitypolicyviolation", (event) => resolve(event.effectiveDirective));
        const socket = new WebSocket(url);
        socket.onopen = () => resolve("open");
      }),
    `ws://${foreign.at}/ws`,
  );
  assert.equal(end, "connect-src");
  assert.deepEqual({ connections: foreign.connections, bytes: foreign.bytes }, { connections: 0, bytes: 0 });
  foreign.close();
  await vera.close();
});
