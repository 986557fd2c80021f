// What all pages share: words in the page's language, small helpers, requests.
const words = JSON.parse(document.getElementById("words").textContent);

export const say = (text) => words[text] ?? text;
export const byId = (id) => document.getElementById(id);

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
    response = await fetch(path, options);
  } catch {
    throw new Error(say("The server cannot be reached"));
  }
  const answer = await response.json().catch(() => ({ error: response.statusText }));
  if (!response.ok) throw new Error(answer.error);
  return answer;
}

export const isNarrow = () => window.innerWidth < 720;

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
  const winners = make("p", { className: "step winners",
    textContent: `${result.winners.join(", ") || say("nobody")} ${say("won")}` });
  winners.style.animationDelay = `${result.steps.length * 0.9 + 0.5}s`;
  return [make("h2", { textContent: say("The game is over") }), make("p", { textContent: result.ending }),
    make("table", {}, head, ...rows), winners];
}

const STORE = "cleo tables";
export const myTables = () => JSON.parse(localStorage.getItem(STORE) ?? "[]");
export function keepTable(table) {
  localStorage.setItem(STORE, JSON.stringify([table, ...myTables().filter((one) => one.id !== table.id)].slice(0, 50)));
}
export function forgetTable(id) {
  localStorage.setItem(STORE, JSON.stringify(myTables().filter((one) => one.id !== id)));
}
