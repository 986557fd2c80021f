// A recorded game: a slider through its decisions, win chances, what an agent would do.
import { ask, byId, copyText, fill, isNarrow, keepTable, make, onTurned, resultTable, say, showBoard, thoughtItem } from "./common.js";

const key = document.querySelector("[data-review]").dataset.review;
const path = `/api/reviews/${key}`;
const given = new URLSearchParams(location.search);
const DASHES = ["", "7 3", "2.5 2.5", "9 2.5 2.5 2.5", ""]; // the curve of a fifth player has marks instead
const MARKED = 4, MARKS = 16;
let game = null;
let at = 0;
let asked = 0;

async function start() {
  game = await ask(path);
  byId("title").textContent = game.title;
  const eyes = [["all", say("everything")], ["", say("what everyone sees")], ...game.seated.map((name, seat) => [String(seat), name])];
  byId("eyes").replaceChildren(...eyes.map(([value, text]) => make("option", { value, textContent: text })));
  byId("agents").replaceChildren(...game.levels.map((level) => make("option", { value: level.agent, label: level.name })));
  byId("opponents").replaceChildren(...game.levels.map((level, place) => make("option", { value: level.agent, textContent: level.name, selected: place === 1 })));
  if (given.has("seat")) byId("eyes").value = given.get("seat");
  byId("at").max = game.length;
  if (game.result) byId("result").replaceChildren(...resultTable(game.result, game.players));
  await go(Number(given.get("at") ?? 0));
  byId("chances").textContent = `${say("thinking")} …`;
  try {
    showChances(await ask(`${path}/chances`));
  } catch (problem) {
    byId("chances").textContent = problem.message;
  }
  mark();
}

async function go(number) {
  const before = at;
  at = Math.max(0, Math.min(number, game.length));
  if (at !== before) byId("thoughts").replaceChildren();
  byId("result").hidden = at < game.length;
  const mine = ++asked;
  byId("at").value = at;
  byId("number").textContent = `${at} / ${game.length}`;
  mark();
  const page = await ask(`${path}/at/${at}?seat=${byId("eyes").value}&compact=${isNarrow() ? 1 : 0}`);
  if (mine !== asked) return; // the slider has moved on
  showBoard(byId("board"), page.board);
  byId("news").replaceChildren(make("b", { textContent: choice(page) }), ...page.news.map((line) => make("span", { textContent: line })));
  const address = new URLSearchParams({ at, seat: byId("eyes").value });
  history.replaceState(null, "", `?${address}`);
}

function choice(page) {
  if (page.mover < 0) return say("the start");
  const who = game.players[page.mover];
  return page.action ? fill("{who} chose {action}", { who, action: page.action }) : fill("{who} has chosen", { who });
}

const SIZE = { width: 320, height: 120, left: 34 }; // to the left of the curves stand the shares
function svg(tag, attributes, text = "") {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.textContent = text;
  return element;
}

function showChances(rows) {
  const x = (number) => (number / Math.max(rows.length - 1, 1)) * SIZE.width;
  const picture = svg("svg", { viewBox: `${-SIZE.left} -6 ${SIZE.left + SIZE.width} ${SIZE.height + 16}`, role: "img", "aria-label": game.players.map((name, seat) => `${name} ${Math.round(rows.at(-1)[seat] * 100)} %`).join(", ") });
  for (const share of [0, 0.5, 1]) {
    picture.append(svg("line", { x1: 0, x2: SIZE.width, y1: (1 - share) * SIZE.height, y2: (1 - share) * SIZE.height, class: "grid" }));
    picture.append(svg("text", { x: -4, y: (1 - share) * SIZE.height + 3, "text-anchor": "end", class: "tick" }, `${share * 100} %`));
  }
  game.players.forEach((name, seat) => {
    const points = rows.map((row, number) => `${x(number).toFixed(1)},${((1 - row[seat]) * SIZE.height).toFixed(1)}`).join(" ");
    picture.append(svg("polyline", { points, class: `line seat-${seat}`, "stroke-dasharray": DASHES[seat] }));
    if (seat === MARKED) picture.append(...marked(rows).map((number) => ring(x(number), (1 - rows[number][seat]) * SIZE.height, seat)));
  });
  picture.append(svg("line", { id: "now", y1: 0, y2: SIZE.height, class: "now" }));
  picture.addEventListener("click", (event) => {
    const box = picture.getBoundingClientRect(), wide = SIZE.left + SIZE.width;
    go(Math.round((((event.clientX - box.left) / box.width) * wide - SIZE.left) / SIZE.width * game.length));
  });
  const legend = make("p", { className: "legend" }, ...game.seated.map((name, seat) => {
    const sample = svg("svg", { viewBox: "0 0 24 8", width: 24, height: 8, "aria-hidden": "true" });
    sample.append(svg("line", { x1: 0, x2: 24, y1: 4, y2: 4, class: `line seat-${seat}`, "stroke-dasharray": DASHES[seat] }));
    if (seat === MARKED) sample.append(ring(12, 4, seat));
    return make("span", {}, sample, name);
  }));
  byId("chances").replaceChildren(picture, legend);
}

const marked = (rows) => Array.from({ length: MARKS }, (_, place) => Math.round(((place + 0.5) / MARKS) * (rows.length - 1)));
const ring = (x, y, seat) => svg("circle", { cx: x.toFixed(1), cy: y.toFixed(1), r: 2.6, class: `mark seat-${seat}` });

function mark() {
  const now = byId("now");
  if (!now) return;
  const x = (at / Math.max(game.length, 1)) * SIZE.width;
  now.setAttribute("x1", x);
  now.setAttribute("x2", x);
}

async function think() {
  const moment = at;
  byId("thoughts").replaceChildren(make("li", { textContent: `${say("thinking")} …` }));
  try {
    const thoughts = await ask(`${path}/think`, { at, agent: byId("agent").value });
    if (moment !== at) return;
    byId("thoughts").replaceChildren(...thoughts.map(thoughtItem));
  } catch (problem) {
    byId("thoughts").replaceChildren(make("li", { textContent: problem.message }));
  }
}

async function playOn() {
  try {
    const decider = (await ask(`${path}/at/${at}`)).decider;
    const seats = game.players.map((_, seat) => (seat === decider ? "human" : byId("opponents").value));
    const table = await ask(`${path}/play`, { at, seats, hints: true }); // who goes on from a review wants to learn
    keepTable(table, game.title, game.players);
    location.assign(table.seats[0].url);
  } catch (problem) {
    byId("problem").textContent = problem.message;
  }
}

function step(how) {
  if (how === "turn") return go(game.turns.find((turn) => turn > at) ?? game.length);
  if (how === "turn-back") return go(game.turns.filter((turn) => turn < at).pop() ?? 0);
  return go(at + Number(how));
}

document.querySelectorAll("[data-step]").forEach((button) => { button.onclick = () => step(button.dataset.step); });
const KEYS = { ArrowLeft: "-1", ArrowRight: "1", PageUp: "turn-back", PageDown: "turn", Home: "-100000", End: "100000" };
document.addEventListener("keydown", (event) => {
  if (event.target.matches("input, select, textarea") || !(event.key in KEYS)) return;
  event.preventDefault();
  step(KEYS[event.key]);
});
byId("at").oninput = () => go(Number(byId("at").value));
byId("eyes").onchange = () => go(at);
byId("think").onclick = think;
byId("play-on").onclick = playOn;
byId("share").onclick = async () => {
  if (await copyText(location.href)) byId("share").textContent = say("copied");
};
onTurned(() => game && go(at));
start().catch((problem) => { byId("problem").textContent = problem.message; });
