// Follows a table on one connection for all pages of a browser with the same link, in a shared worker: browsers open only
// six to a host, and each source of a scene is a page of its own.

import { follow } from "./feed.js";

/** Follows a table at an address of the page. `take` gets what `follow` tells. */
export function share(link, address, take) {
  const { href } = new URL(address, location.href);
  if (typeof SharedWorker !== "function") return void follow(link, href, take);
  const worker = new SharedWorker("../shared/one-feed.js", { type: "module", name: `${href} ${link}` });
  worker.onerror = () => void follow(link, href, take);
  worker.port.onmessage = ({ data }) => take(data);
}

if (typeof SharedWorkerGlobalScope === "function" && self instanceof SharedWorkerGlobalScope) {
  const ports = new Set();
  const latest = new Map();
  const tellAll = (told) => {
    latest.set(told.data ? "data" : "state", told);
    if (told.data) latest.delete("state");
    for (const port of ports) port.postMessage(told);
  };
  self.onconnect = ({ ports: [port] }) => {
    ports.add(port);
    for (const kind of ["data", "state"]) if (latest.has(kind)) port.postMessage(latest.get(kind));
    if (ports.size === 1) {
      const [address, link] = self.name.split(" ");
      follow(link, address, tellAll);
    }
  };
}
