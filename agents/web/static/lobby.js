// The lobby: choose a game, put somebody in each seat, open the table.
import { ask, byId, copyText, forgetTable, keepTable, make, myTables, say } from "./common.js";

const games = JSON.parse(byId("games").textContent);
const chosenGame = () => games.find((game) => game.name === byId("game").value);
const OTHER = "other";

function showGame() {
  const game = chosenGame();
  const [low, high, usual] = game.players;
  byId("players").replaceChildren(...Array.from({ length: high - low + 1 }, (_, n) =>
    make("option", { value: low + n, textContent: low + n, selected: low + n === usual })));
  byId("rules").href = `/rules/${game.name}`;
  byId("settings").replaceChildren(...game.settings.map(settingRow));
  byId("seats").replaceChildren();
  showSeats();
}

function showSeats() {
  const count = Number(byId("players").value);
  const kept = [...byId("seats").children].slice(0, count); // who already sits there stays
  byId("seats").replaceChildren(...kept, ...Array.from({ length: count - kept.length }, (_, more) => seatRow(kept.length + more)));
}

function seatRow(seat) {
  const game = chosenGame();
  const rating = (level) => (level.rating === null ? "" : `, ${say("rating")} ${level.rating > 0 ? "+" : ""}${level.rating}`);
  const options = [
    make("option", { value: "human", textContent: say("person"), selected: seat === 0 }),
    ...game.levels.map((level, place) => make("option", {
      value: level.agent, textContent: `${level.name} (${level.agent}${rating(level)})`, selected: seat > 0 && place === 1,
    })),
    make("option", { value: OTHER, textContent: say("any agent by name") }),
  ];
  const id = `seat-${seat}`;
  const typed = make("input", { hidden: true, placeholder: "policy:runs/mine", "aria-label": say("agent's name") });
  const select = make("select", { id, onchange: () => { typed.hidden = select.value !== OTHER; } }, ...options);
  return make("p", { className: "row seat" }, make("label", { htmlFor: id, textContent: game.names[seat] }), select, typed);
}

function settingRow(setting) {
  const id = `setting-${setting.name}`;
  let input;
  if (setting.range) {
    input = make("input", { id, type: "number", min: setting.range[0], max: setting.range[1], value: setting.default });
    input.dataset.kind = "number";
  } else {
    input = make("select", { id }, ...setting.choices.map((choice, place) => make("option", {
      value: JSON.stringify(choice), textContent: setting.labels[place], selected: choice === setting.default,
    })));
  }
  input.dataset.setting = setting.name;
  input.dataset.usual = JSON.stringify(setting.default);
  return make("p", { className: "row" }, make("label", { htmlFor: id, textContent: setting.label }), input);
}

function chosenSettings() {
  const settings = {};
  for (const input of document.querySelectorAll("[data-setting]")) {
    const value = input.dataset.kind === "number" ? Number(input.value) : JSON.parse(input.value);
    if (JSON.stringify(value) !== input.dataset.usual) settings[input.dataset.setting] = value;
  }
  return settings;
}

function seats() {
  return [...document.querySelectorAll(".seat")].map((row) => {
    const [select, typed] = [row.querySelector("select"), row.querySelector("input")];
    return select.value === OTHER ? typed.value.trim() : select.value;
  });
}

async function openTable(event) {
  event.preventDefault();
  byId("problem").textContent = "";
  wait(true);
  const order = { game: chosenGame().name, seats: seats(), settings: chosenSettings(), hints: byId("hints").checked,
    pace: Number(byId("pace").value) };
  if (byId("seed").value) order.seed = Number(byId("seed").value);
  try {
    const table = await ask("/api/tables", order);
    keepTable(table, chosenGame().title, chosenGame().names);
    showLinks(table, chosenGame().names);
    showMine();
    const people = table.seats.length;
    if (people <= 1) location.assign(people ? table.seats[0].url : table.watch);
  } catch (problem) {
    byId("problem").textContent = problem.message;
  }
  wait(false);
}

// The first table of a game after an installation takes as long as its rules take to compile.
function wait(on) {
  byId("wait").hidden = !on;
  document.querySelector("#open .main").disabled = on;
}

function linkItem(label, url) {
  const copy = make("button", { type: "button", textContent: say("copy"), "aria-label": `${say("copy")}: ${label}`, onclick: async () => {
    if (await copyText(url)) copy.textContent = say("copied");
  } });
  return make("li", {}, make("a", { href: url, textContent: label }), " ", copy);
}

function showLinks(table, names) {
  byId("links").hidden = false;
  byId("link-list").replaceChildren(
    ...table.seats.map((seat) => linkItem(names[seat.seat], seat.url)), linkItem(say("spectators"), table.watch));
  byId("links").scrollIntoView();
}

function showMine() {
  const mine = myTables();
  byId("none").hidden = mine.length > 0;
  byId("mine").replaceChildren(...mine.map((table) => make("li", {}, `${table.title}, ${table.opened}: `,
    ...table.seats.flatMap((seat) => [make("a", { href: seat.url, textContent: seat.name }), " "]),
    make("a", { href: table.watch, textContent: say("spectators") }), " ",
    make("button", { type: "button", textContent: say("forget"), onclick: () => { forgetTable(table.id); showMine(); } }))));
}

async function openRecord(event) {
  const file = event.target.files[0];
  if (!file) return;
  event.target.value = ""; // so that the same file can be chosen again
  byId("record-problem").textContent = "";
  try {
    const review = await ask("/api/reviews", { record: parsed(await file.text()) });
    location.assign(review.url);
  } catch (problem) {
    byId("record-problem").textContent = problem.message;
  }
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(say("this file holds no record"));
  }
}

byId("game").replaceChildren(...games.map((game) => make("option", { value: game.name, textContent: game.title })));
byId("game").onchange = showGame;
byId("players").onchange = showSeats;
byId("open").onsubmit = openTable;
byId("choose").onclick = () => byId("record").click();
byId("record").onchange = openRecord;
showGame();
showMine();
