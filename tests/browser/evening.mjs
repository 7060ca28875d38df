// Plays an evening as people do, from empty browser profiles, by pointer, touch and keyboard on the canvas:
//
//     node evening.mjs two-laptops|phone-and-laptop|group [FOLDER]
//
// Two laptops win, a phone and a laptop end on an assassin, and four players with a spectator win in sudden death. Each
// goes on to the debrief and the next match. Pictures of telling moments go to FOLDER. An error in any console makes it
// fail. It needs the variables of the browser tests (SPLITKEY_SERVER, SPLITKEY_WEB and SPLITKEY_CHROMIUM), and is not part
// of them, because of the time that it takes. The tables are flat: without a graphics card, a 3D table of this size is
// drawn in software, less than once a second, and no evening can be played on it. SPLITKEY_VIEW=table plays on 3D tables.

import { mkdir } from "node:fs/promises";
import { isOpen, targets } from "./matches.mjs";
import { PHONE, Person, laptop } from "./person.mjs";
import { startHost } from "./table.mjs";

const CLUES = [
  "fjord", "xenon", "haiku", "enzyme", "gazebo", "quokka", "sonnet", "zeppelin", "yurt", "tundra", "oboe", "vortex", "bonsai",
];
const TURNS = 9;
const VIEW = `view=${process.env.SPLITKEY_VIEW ?? "flat"}`;

/** An evening that goes on: its people, and the clues that have not been given yet. */
class Evening {
  clues = [...CLUES];
  /** @type {Person[]} */
  people = [];

  constructor(name, folder, host) {
    this.pictures = { evening: name, folder };
    this.address = host.address;
  }

  async invites(name, device, more) {
    const person = await Person.opens(this.address, name, device, { pictures: this.pictures, options: VIEW, ...more });
    this.people.push(person);
    return person;
  }

  /** Somebody opens the invite that was copied. */
  follows(name, device, link, more) {
    return this.invites(name, device, { table: link.match(/table=(\w{6})/)[1], ...more });
  }

  async gives(giver, number, ...guessers) {
    await giver.clue(this.clues.shift(), number);
    for (const guesser of guessers) await guesser.until("the clue", guesser.has("stop"));
  }

  /** The guesser touches agents of the giver's key, all or the first `most`. */
  async finds(giver, guesser, most = Infinity) {
    const words = await targets(giver, "agent");
    for (const word of words.slice(0, most)) await guesser.touches(word);
  }

  /** The guesser touches a bystander of the giver's key, which ends the turn. */
  async misses(giver, guesser) {
    const covered = (word) => async () => (await guesser.words()).some((cell) => cell.word === word && !isOpen(cell));
    const [word] = await targets(giver, "bystander");
    await guesser.touches(word, covered(word));
  }

  async stops(guesser) {
    guesser.says("ends the turn");
    await guesser.pushes("stop", guesser.has("confirm"));
    await guesser.pushes("confirm", guesser.hasNot("stop"));
  }

  /** Everybody sees the end of the match and both keys. */
  async ends(pattern) {
    for (const person of this.people) {
      await person.until("the end", person.has("heading", pattern));
      await person.until("both keys", async () => (await person.has("key-a")()) && (await person.has("key-b")()));
      await person.picture("debrief");
    }
  }

  async plays(pusher, button) {
    await pusher.pushes(button, pusher.has("words"));
    for (const person of this.people) await person.until("the words", person.has("words"));
  }
}

async function twoLaptops(evening) {
  const vera = await evening.invites("Vera", laptop(1366, 768));
  const link = await vera.creates();
  const ben = await evening.follows("Ben", laptop(1366, 768), link);
  await ben.comesIn();
  await vera.until("Ben", vera.has("seats-b", /Ben/));
  await vera.picture("table");
  await vera.chats("good evening");
  await ben.until("a greeting", ben.has("talk", /good evening/));
  await vera.picture("chat");
  await vera.closesChat();
  await evening.plays(vera, "start");
  await vera.picture("dealt");
  await evening.gives(vera, 2, ben);
  await ben.picture("clue");
  await evening.finds(vera, ben, 2);
  await ben.picture("found");
  await vera.picture("found");
  await evening.stops(ben);
  await evening.gives(ben, 2, vera);
  await evening.finds(ben, vera, 2);
  await evening.misses(ben, vera);
  await vera.picture("missed");
  await ben.picture("missed");
  await evening.gives(vera, 9, ben);
  await evening.finds(vera, ben);
  await ben.picture("half");
  await evening.gives(ben, 0, vera);
  await evening.finds(ben, vera);
  await evening.ends(/all agents/i);
  await evening.plays(vera, "again");
  await vera.picture("again");
  await evening.gives(ben, 1, vera);
  await vera.picture("again-clue");
}

async function phoneAndLaptop(evening) {
  const robin = await evening.invites("Robin", PHONE);
  const link = await robin.creates();
  const sofie = await evening.follows("Sofie", laptop(1366, 768), link);
  await sofie.comesIn();
  await robin.until("Sofie", robin.has("seats-b", /Sofie/));
  await robin.picture("table");
  await evening.plays(robin, "start");
  await robin.picture("dealt");
  await evening.gives(robin, 2, sofie);
  await evening.finds(robin, sofie, 2);
  await evening.stops(sofie);
  await robin.picture("found");
  await evening.gives(sofie, 3, robin);
  await robin.picture("clue");
  await evening.finds(sofie, robin, 1);
  await robin.picture("touched");
  await evening.misses(sofie, robin);
  await robin.picture("missed");
  await evening.gives(robin, 1, sofie);
  const [assassin] = await targets(robin, "assassin");
  await sofie.touches(assassin, sofie.has("key-a"));
  await evening.ends(/assassin/i);
  await evening.plays(robin, "again");
  await robin.picture("again");
  await evening.gives(robin, 1, sofie);
}

async function group(evening) {
  const lena = await evening.invites("Lena", laptop(1366, 768));
  const link = await lena.creates();
  const olaf = await evening.follows("Olaf", laptop(1280, 720), link);
  await olaf.comesIn();
  const code = link.match(/table=(\w{6})/)[1];
  const nils = await evening.invites("Nils", laptop(1024, 700));
  await nils.introduces();
  await nils.writes("code", code.toLowerCase());
  await nils.key("Enter");
  await nils.until("the table", nils.has("invite"));
  const noor = await evening.follows("Noor", laptop(1280, 720), link);
  await noor.comesIn();
  const wim = await evening.follows("Wim", laptop(1280, 720), link);
  await wim.comesIn();
  await nils.pushes("sit-a", lena.has("seats-a", /Nils/));
  await noor.pushes("sit-b", lena.has("seats-b", /Noor/));
  await lena.until("a spectator", lena.has("spectators", /Wim/));
  await lena.picture("table");
  await evening.plays(lena, "start");
  await wim.picture("dealt");
  const sides = [[lena, nils], [olaf, noor]];
  await nils.chats("who starts?");
  await lena.until("a question", lena.has("talk", /who starts/));
  await nils.picture("chat");
  await nils.closesChat();
  for (let turn = 0; turn < TURNS; turn += 1) {
    const [givers, guessers] = turn % 2 ? [sides[1], sides[0]] : sides;
    const [giver, guesser] = [givers[(turn >> 1) % 2], guessers[(turn >> 2) % 2]];
    await evening.gives(giver, 1, ...guessers);
    if (turn % 3 === 1) {
      await evening.misses(giver, guesser);
    } else {
      await evening.finds(giver, guesser, turn % 3 ? 1 : 2);
      await evening.stops(guesser);
    }
    await guesser.picture(`turn-${turn + 1}`);
  }
  for (const person of evening.people) {
    await person.until("sudden death", person.has("heading", /sudden/i));
    await person.picture("sudden");
  }
  await evening.finds(lena, noor);
  await wim.picture("sudden-half");
  await evening.finds(olaf, nils);
  await evening.ends(/all agents/i);
  await evening.plays(lena, "again");
  await wim.picture("again");
  await evening.gives(noor, 1, lena, nils);
}

const EVENINGS = { "two-laptops": twoLaptops, "phone-and-laptop": phoneAndLaptop, group };
const [name, folder = "evening"] = process.argv.slice(2);
if (!Object.hasOwn(EVENINGS, name)) throw new Error(`usage: node evening.mjs ${Object.keys(EVENINGS).join("|")} [FOLDER]`);
await mkdir(folder, { recursive: true });
const host = await startHost();
const evening = new Evening(name, folder, host);
const begun = Date.now();
try {
  await EVENINGS[name](evening);
} catch (error) {
  for (const person of evening.people) await person.picture("stopped").catch(() => {});
  throw error;
} finally {
  for (const person of evening.people) {
    const complaints = await person.goes();
    if (complaints.length > 0) process.exitCode = 1;
    person.says(`leaves with ${complaints.length} errors in the console ${complaints.join("; ")}`);
  }
  await host.stop();
}
console.log(`${name}: ${((Date.now() - begun) / 60_000).toFixed(1)} minutes`);
