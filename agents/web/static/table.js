// A table: shows what the server tells this seat, and sends what was chosen.
import { ask, byId, isNarrow, make, onTurned, resultTable, say, showBoard, spoken, thoughtItem } from "./common.js";
import { armBoard } from "./board.js";

const token = location.pathname.split("/")[2];
const path = `/api/links/${token}`;
const title = document.title;
let state = { version: -1, drawn: -1, log: [], groups: [], chosen: [] };
let parts = [];
let answered = null;
let wait = 500;
let socket = null;

const compact = () => (isNarrow() ? "?compact=1" : "?compact=0");

function connect() {
  parts = []; // the first board of a connection comes whole
  const mine = socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${spoken(`/live/${token}${compact()}`)}`);
  socket.onmessage = (event) => {
    if (mine !== socket) return;
    byId("connection").hidden = true;
    wait = 500;
    const message = JSON.parse(event.data);
    if (message.parts) showDrawing(message);
    else show(message);
  };
  socket.onclose = () => {
    if (mine !== socket) return;
    byId("connection").hidden = false;
    setTimeout(connect, wait);
    wait = Math.min(wait * 2, 5000);
  };
}

// The other drawing, for a narrow window or a wide one, comes by a connection of its own.
onTurned(() => {
  const old = socket;
  connect();
  old.close();
});

function show(message) {
  if (message.version < state.version) return;
  const log = [...state.log.slice(0, message.log_from), ...message.log];
  const fresh = message.version !== state.version;
  state = { ...message, log, drawn: state.drawn };
  document.querySelector(".table").dataset.version = message.version;
  showSeats();
  byId("asked").textContent = message.asked;
  byId("asked").classList.toggle("yours", message.groups.length > 0);
  if (fresh) showDecision();
  showLog();
  showResult();
  document.title = message.groups.length ? `● ${title}` : title;
}

// Every decision is told twice, by the socket and as the answer to a click: the second time leaves what is half chosen and the focus alone.
function showDecision() {
  byId("problem").textContent = "";
  byId("hints").replaceChildren();
  showChosen();
  showActions();
  armBoard(byId("board"), state, play);
}

// The board comes a little after the rest; until then the old one cannot be clicked.
function showDrawing(message) {
  parts.length = message.size;
  for (const [place, part] of Object.entries(message.parts)) parts[place] = part;
  showBoard(byId("board"), parts.join(""));
  state.drawn = message.version;
  armBoard(byId("board"), state, play);
}

function showSeats() {
  byId("seats").replaceChildren(...state.seats.map((seat, place) => {
    const status = seat.problem ? `${say("has failed")}: ${seat.problem}`
      : state.decider !== place ? "" : seat.human ? say("decides") : say("is thinking");
    const item = make("li", { className: place === state.decider ? "deciding" : "" },
      make("b", { textContent: seat.name }), ` (${seat.you ? say("you") : seat.agent}) `, make("em", { textContent: status }));
    if (seat.problem && state.seat !== null) item.append(replacement(place));
    return item;
  }));
}

function replacement(place) {
  const typed = make("input", { value: "expert", "aria-label": say("Replace by") });
  return make("span", {}, typed, make("button", { type: "button", textContent: say("Replace"),
    onclick: () => send("replace", { seat: place, agent: typed.value }) }));
}

function showChosen() {
  byId("choices").hidden = state.groups.length === 0;
  byId("chosen").hidden = state.chosen.length === 0;
  byId("chain").replaceChildren(...state.chosen.flatMap((one, place) => [place ? " › " : "", named(one)]));
  byId("turn-on").hidden = !isTurned();
}

function showActions() {
  const focused = document.activeElement?.dataset?.action;
  const groups = state.groups.map((group) => make("section", { className: "group" },
    make("h2", {}, group.title, clauseButton(group.clause)), sharedNote(group.actions),
    ...rows(group.actions).map((row) => make("div", { className: "buttons" }, ...row.map((one) => actionButton(one, group.actions))))));
  byId("actions").replaceChildren(...groups);
  byId("hint-box").hidden = !state.hints;
  const list = byId("choices");
  list.scrollTop = 0;
  if (!focused || !state.groups.length) return;
  const again = list.querySelector(`[data-action="${CSS.escape(focused)}"]`) ?? list.querySelector("button[data-action]");
  again?.focus({ preventScroll: true });
  if (again) list.scrollTop = again.getBoundingClientRect().bottom - list.getBoundingClientRect().bottom;
}

// A long list is told card by card.
const MANY = 12;
function rows(actions) {
  const first = (one) => (one.spots.length > 1 ? one.spots[0] : "");
  if (actions.length <= MANY) return [actions];
  return [...new Set(actions.map(first))].map((spot) => actions.filter((one) => first(one) === spot));
}

// What an action costs, brings or means is told once if it is the same for all of a sort.
const isShared = (actions) => actions.length > 1 && actions.every((one) => one.note === actions[0].note);
const sharedNote = (actions) => (isShared(actions) && actions[0].note ? make("p", { className: "note", textContent: actions[0].note }) : null);

function actionButton(one, all) {
  const button = make("button", { type: "button", data: { action: one.action }, onclick: () => play(one.action) });
  button.append(named(one));
  if (one.note && !isShared(all)) button.append(make("small", { className: "note", textContent: one.note }));
  return button;
}

// An action by its name; the turn of a mosaic is drawn.
function named(one) {
  const drawn = one.action.match(/^turn \S+ ([.#/]+)$/);
  return drawn ? shape(drawn[1], one.text) : one.text;
}

// A mosaic as it will lie, drawn as a small grid.
function shape(rows, name) {
  const grid = make("span", { className: "shape", role: "img", "aria-label": name });
  for (const row of rows.split("/")) {
    grid.append(make("span", {}, ...[...row].map((cell) => make("i", { className: cell === "#" ? "full" : "" }))));
  }
  return grid;
}

function clauseButton(clause) {
  if (!clause) return null;
  const text = make("span", { className: "clause", hidden: true }, `${clause.text} `,
    make("a", { href: `/rules/${document.querySelector(".table").dataset.game}#${clause.anchor}`, target: "_blank", textContent: clause.id }));
  const button = make("button", { type: "button", className: "why", textContent: "?", "aria-label": `${say("clause")} ${clause.id}`, "aria-expanded": "false",
    onclick: () => {
      text.hidden = !text.hidden;
      button.setAttribute("aria-expanded", String(!text.hidden));
    } });
  return make("span", {}, " ", button, text);
}

function showLog() {
  const list = byId("log"), frame = list.parentElement;
  const atEnd = frame.scrollHeight - frame.scrollTop - frame.clientHeight < 60;
  while (list.children.length > state.log.length) list.lastChild.remove();
  [...list.children].forEach((item, place) => { if (item.textContent !== state.log[place]) item.textContent = state.log[place]; });
  list.querySelectorAll(".new").forEach((item) => item.classList.remove("new"));
  for (const line of state.log.slice(list.children.length)) list.append(make("li", { className: "new", textContent: line }));
  if (atEnd) frame.scrollTop = frame.scrollHeight;
}

function showResult() {
  const place = byId("result");
  if (!state.over || place.dataset.over) return;
  place.dataset.over = "true";
  place.hidden = false;
  place.replaceChildren(...resultTable(state.result, state.seats.map((seat) => (seat.you ? say("you") : seat.name))),
    make("p", {}, make("button", { type: "button", id: "review", textContent: say("Look through the game"), onclick: openReview })));
  place.scrollIntoView({ block: "nearest" });
}

async function openReview() {
  try {
    location.assign((await ask(`${path}/review`, {})).url);
  } catch (problem) {
    byId("problem").textContent = problem.message;
  }
}

// A decision is answered once; a newer one, which may come by the socket before this answer, can be answered at once.
async function send(what, body) {
  if (answered === state.version) return;
  const mine = answered = state.version;
  document.body.classList.add("busy");
  try {
    show(await ask(`${path}/${what}`, body));
  } catch (problem) {
    byId("problem").textContent = problem.message;
  }
  if (answered !== mine) return;
  answered = null;
  document.body.classList.remove("busy");
}

const play = (action) => send("act", { action, decision: state.version });
const takeBack = () => (state.chosen?.length ? send("back", { decision: state.version }) : null);

// A mosaic that is about to be set down is turned on: the last choice is taken back for the next way to lie.
const turns = () => state.groups.flatMap((group) => group.actions).map((one) => one.action).filter((action) => action.startsWith("turn "));
const isTurned = () => state.chosen.at(-1)?.action.startsWith("turn ") ?? false;
async function turnOn() {
  const before = state.chosen.at(-1).action;
  await takeBack();
  const ways = turns();
  if (ways.length) await play(ways[(ways.indexOf(before) + 1) % ways.length]);
}

async function hint() {
  const asked = state.version;
  byId("hints").replaceChildren(make("li", { textContent: `${say("thinking")} …` }));
  try {
    const thoughts = await ask(`${path}/hint`, { decision: asked });
    if (asked !== state.version) return;
    byId("hints").replaceChildren(...thoughts.map(thoughtItem));
    byId("hints").scrollIntoView({ block: "nearest" });
  } catch (problem) {
    byId("hints").replaceChildren(make("li", { textContent: problem.message }));
  }
}

// r goes through the ways a mosaic can lie, u takes back: the keys where these letters lie on a Latin keyboard.
document.addEventListener("keydown", (event) => {
  if (event.target.matches("input, select, textarea") || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.code === "KeyU") takeBack();
  if (event.code === "KeyR" && isTurned()) turnOn();
  else if (event.code === "KeyR") {
    const ways = [...document.querySelectorAll('[data-action^="turn "]')];
    ways[(ways.indexOf(document.activeElement) + 1) % ways.length]?.focus();
  }
});
byId("back").onclick = takeBack;
byId("turn-on").onclick = turnOn;
byId("hint").onclick = hint;
connect();
