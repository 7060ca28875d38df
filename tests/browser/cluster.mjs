// Several hosts with one database behind one address, as `cargo xtask cluster` starts them.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { request } from "node:http";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { need, stop } from "./table.mjs";

/** Starts hosts with a program and a browser client, the ones under test if nothing else is said. */
export async function startCluster({ program = need("SPLITKEY_SERVER"), web = need("SPLITKEY_WEB"), hosts = 3 } = {}) {
  const words = ["cluster", "--program", program, "--web", web, "--port", "0", "--hosts", String(hosts)];
  const xtask = join(dirname(need("SPLITKEY_SERVER")), "splitkey-xtask");
  const child = spawn(xtask, words, { stdio: ["ignore", "pipe", "inherit"] });
  const cluster = { hosts: new Map(), stop: () => stop(child) };
  for await (const line of createInterface({ input: child.stdout })) {
    const port = line.match(/^ *Play at +http:\/\/localhost:(\d+)/)?.[1];
    if (port) cluster.address = `http://127.0.0.1:${port}`;
    const host = line.match(/^ *(h\d) +(http:\S+) \(process (\d+)\)/);
    if (host) cluster.hosts.set(host[1], { name: host[1], address: host[2], process: Number(host[3]) });
    cluster.folder ??= line.match(/psql -h (\S+)/)?.[1];
    if (/Ctrl-C/.test(line)) return cluster;
  }
  throw new Error("the hosts ended before they were listening");
}

/** Returns the name of the host that has a table. Each of them knows, and tells a proxy. */
export async function ownerOf(code, { name, address }) {
  const headers = {
    Connection: "Upgrade", Upgrade: "websocket", "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": "MDEyMzQ1Njc4OWFiY2RlZg==", "X-Forwarded-For": "127.0.0.1",
  };
  const asking = request(`${address}/ws/${code}`, { headers });
  asking.end();
  const [answer] = await Promise.race([once(asking, "upgrade"), once(asking, "response")]);
  answer.socket.destroy();
  return answer.statusCode === 101 ? name : answer.headers["x-accel-redirect"].match(/^\/at\/(\w+)\//)[1];
}
