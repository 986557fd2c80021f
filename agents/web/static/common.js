// What all pages share: words in the page's language, small helpers, requests.
const words = JSON.parse(document.getElementById("words").textContent);

export const say = (text) => words[text] ?? text;
// A whole sentence of the page's language, its {places} filled in with what is in that language already.
export const fill = (sentence, places) => say(sentence).replace(/\{(\w+)\}/g, (_, place) => places[place]);
export const byId = (id) => document.getElementById(id);

// Everything is asked for in the page's language, whatever another window has chosen since.
export function spoken(path) {
  const address = new URL(path, location.href);
  address.searchParams.set("language", document.documentElement.lang);
  return `${address.pathname}${address.search}`;
}

export function make(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [key, value] of Object.entries(properties)) {
    if (key === "data") Object.assign(element.dataset, value);
    else if (key.includes("-") || key === "role") element.setAttribute(key, value);
    else element[key] = value;
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

// Returns the answer, or throws an Error whose message is the server's sentence.
export async function ask(path, body) {
  const options = body === undefined ? {} : {
    method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body),
  };
  let response;
  try {
    response = await fetch(spoken(path), options);
  } catch {
    throw new Error(say("The server cannot be reached"));
  }
  const answer = await response.json().catch(() => ({ error: response.statusText }));
  if (!response.ok) throw new Error(answer.error);
  return answer;
}

// Another language shows the same place, such as the decision that is looked at in a review.
for (const link of document.querySelectorAll("header nav a")) {
  link.addEventListener("click", () => {
    const address = new URL(location.href);
    address.searchParams.set("language", link.lang);
    link.href = address.href;
  });
}

const narrow = window.matchMedia("(max-width: 719px)");
export const isNarrow = () => narrow.matches;
export const onTurned = (redraw) => narrow.addEventListener("change", redraw); // a telephone that is turned, a window made wider

// Without https or loopback a page may not write to the clipboard: there the text is shown to be copied by hand.
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    window.prompt(say("copy"), text);
    return false;
  }
}

// A drawing comes from our own server only, and the page's policy lets no script in it run.
export function showBoard(place, drawing) {
  place.innerHTML = drawing;
  place.querySelector("svg")?.setAttribute("role", "group"); // alone it is an image, but here parts of it are buttons
}

export function resultTable(result, players) {
  const head = make("tr", {}, make("td"), ...players.map((name) => make("th", { scope: "col", textContent: name })));
  const rows = result.steps.map((step, number) => {
    const row = make("tr", { className: "step" }, make("th", { scope: "row", textContent: step.title }),
      ...step.values.map((value) => make("td", { textContent: value })));
    row.style.animationDelay = `${number * 0.9 + 0.5}s`;
    return row;
  });
  const winners = make("p", { className: "step winners", textContent: result.won });
  winners.style.animationDelay = `${result.steps.length * 0.9 + 0.5}s`;
  return [make("h2", { textContent: say("The game is over") }), make("p", { textContent: result.ending }),
    make("table", {}, head, ...rows), winners];
}

// One action that an agent thinks of; a search tells how often it tried it and what came of it.
export const thoughtItem = (one) => make("li", { textContent: one.visits === null ? one.text
  : fill("{action}: {visits} visits, {chance} % to win", { action: one.text, visits: one.visits, chance: Math.round(one.value * 100) }) });

const STORE = "cleo tables";
export const myTables = () => JSON.parse(localStorage.getItem(STORE) ?? "[]");
export function keepTable(table, title, names) {
  const seats = table.seats.map((seat) => ({ ...seat, name: names[seat.seat] }));
  const kept = { ...table, seats, title, opened: new Date().toLocaleString(document.documentElement.lang) };
  localStorage.setItem(STORE, JSON.stringify([kept, ...myTables()].slice(0, 50)));
}
export function forgetTable(id) {
  localStorage.setItem(STORE, JSON.stringify(myTables().filter((one) => one.id !== id)));
}
