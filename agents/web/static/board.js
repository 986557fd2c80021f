// The drawing as a board: what is legal is clicked where it lies.
import { make, say } from "./common.js";

let chooser = null;
let byKey = false; // the last choice was made on the board with the keyboard: there the focus goes on

// An action lies on one spot or on several that are clicked one after the other, such as a card and a group.
export function armBoard(board, state, play) {
  disarm(board);
  if (state.drawn !== state.version) return;
  const actions = state.groups.flatMap((group) => group.actions).filter((one) => one.spots.length);
  offer(board, actions, 0, play);
  followPointer(board, state, actions);
  focusAgain(board);
}

// The old drawing took the focus with it; the first place that can be chosen gets it, unless the player has gone elsewhere.
function focusAgain(board) {
  const place = board.querySelector(".can");
  if (!byKey || !place) return;
  if (document.activeElement === document.body) place.focus({ preventScroll: true });
  byKey = false;
}

function disarm(board) {
  closeChooser();
  for (const place of board.querySelectorAll(".can, .picked")) {
    place.classList.remove("can", "picked");
    for (const name of ["tabindex", "role"]) place.removeAttribute(name);
    place.onclick = place.onkeydown = null;
  }
}

function offer(board, actions, depth, play) {
  for (const spot of new Set(actions.map((one) => one.spots[depth]))) {
    const here = actions.filter((one) => one.spots[depth] === spot);
    for (const place of board.querySelectorAll(`[data-spot="${CSS.escape(spot)}"]`)) {
      arm(place, here, () => {
        const done = here.filter((one) => one.spots.length === depth + 1);
        const more = here.filter((one) => one.spots.length > depth + 1);
        if (done.length === 1 && !more.length) play(done[0].action);
        else if (done.length) openChooser(place, here, play);
        else goDeeper(board, place, actions, more, depth + 1, play);
      });
    }
  }
}

// One spot of several is picked: offer the next ones; a second click on it begins again.
function goDeeper(board, place, all, more, depth, play) {
  disarm(board);
  offer(board, more, depth, play);
  place.classList.add("picked");
  arm(place, more, () => {
    disarm(board);
    offer(board, all, depth - 1, play);
  });
  place.focus();
}

function arm(place, actions, choose) {
  place.classList.add("can");
  place.setAttribute("tabindex", "0");
  place.setAttribute("role", "button");
  if (!place.hasAttribute("aria-label")) place.setAttribute("aria-label", actions.map((one) => one.text).join(", "));
  const act = (event) => {
    event.preventDefault();
    event.stopPropagation();
    choose();
  };
  place.onclick = act;
  place.onkeydown = (event) => { if (event.key === "Enter" || event.key === " ") { byKey = true; act(event); } };
}

// Several actions lie on one spot: ask which.
function openChooser(place, actions, play) {
  closeChooser();
  const box = place.getBoundingClientRect();
  chooser = make("div", { className: "chooser", role: "dialog", "aria-label": say("Which one?") },
    ...actions.map((one) => make("button", { type: "button", textContent: one.text, onclick: () => { closeChooser(); play(one.action); } })),
    make("button", { type: "button", className: "quiet", textContent: say("close"), onclick: closeChooser }));
  document.body.append(chooser);
  chooser.style.left = `${Math.max(4, Math.min(box.left, window.innerWidth - chooser.offsetWidth - 8)) + window.scrollX}px`;
  chooser.style.top = `${box.bottom + window.scrollY + 4}px`;
  chooser.querySelector("button").focus();
}

function closeChooser() {
  chooser?.remove();
  chooser = null;
}
document.addEventListener("keydown", (event) => { if (event.key === "Escape") closeChooser(); });

// The mosaic that is to be set down follows the pointer over the garden.
function followPointer(board, state, actions) {
  const turned = state.chosen.map((one) => one.action.match(/^turn \S+ ([.#/]+)$/)).filter(Boolean).pop();
  if (!turned) return;
  const cells = turned[1].split("/").flatMap((row, r) => [...row].map((cell, c) => (cell === "#" ? [r, c] : null)).filter(Boolean));
  for (const one of actions) {
    const corner = one.spots[0].match(/^square (\d)(\d)$/);
    if (!corner) continue;
    const covered = cells.map(([r, c]) => `square ${Number(corner[1]) + r}${Number(corner[2]) + c}`);
    const mark = (on) => covered.forEach((spot) => board.querySelectorAll(`[data-spot="${spot}"]`).forEach((place) => place.classList.toggle("ghost", on)));
    for (const place of board.querySelectorAll(`[data-spot="${one.spots[0]}"]`)) {
      place.onpointerenter = place.onfocus = () => mark(true);
      place.onpointerleave = place.onblur = () => mark(false);
    }
  }
}
