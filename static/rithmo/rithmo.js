// What the page does beyond its forms and links. It knows no rules: every choice is a
// button that the server wrote, and everything here only presses, shows or sounds.
(() => {
  "use strict";
  const root = document.documentElement;
  const one = (css, within = document) => within.querySelector(css);
  const all = (css, within = document) => [...within.querySelectorAll(css)];
  const on = (names, run, capture) =>
    names.split(" ").forEach((name) => document.addEventListener(name, run, capture));
  const board = () => one("#board");
  const cell = (square) => one(`#board [data-square="${CSS.escape(square)}"]`);
  const has = (button, mark) => (button.dataset.mark || "").split(" ").includes(mark);
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const centre = (element) => {
    const box = element.getBoundingClientRect();
    return { x: box.left + box.width / 2, y: box.top + box.height / 2, size: box.width };
  };
  const kept = (name, value) => {
    try {
      if (value !== undefined) localStorage.setItem(name, value);
      return localStorage.getItem(name);
    } catch {
      return null;
    }
  };

  // --- Pressing: one request at a time; what is pressed meanwhile waits its turn

  let busy = 0;
  let waiting = null;
  const buttonLike = ({ name, value, square }) =>
    square ? cell(square) : all(`button[name="${name}"]`).find((b) => b.value === value);

  on("click", (event) => {
    const button = event.target.closest?.("button[name]");
    if (!button?.form || !["press", "choice", "send"].includes(button.name)) return;
    if (busy) {
      event.preventDefault();
      event.stopImmediatePropagation();
      waiting = { name: button.name, value: button.value, square: button.dataset.square };
    }
    if (button.dataset.man) button.classList.add("lifted");
  }, true);

  // htmx forgets which button sent a form when it stands outside of the form.
  on("htmx:configRequest", ({ detail }) => {
    const sender = detail.triggeringEvent?.submitter;
    if (sender?.name && !detail.elt.contains(sender)) detail.parameters[sender.name] = sender.value;
  });

  // By the time of the answer a push may have taken the form from the page: the end is
  // heard on the request itself, and the form carries what it needs to be morphed.
  on("htmx:beforeRequest", ({ detail }) => {
    busy += 1;
    detail.elt.setAttribute("hx-ext", "morph");
    detail.xhr.addEventListener("loadend", () => {
      busy -= 1;
      all(".lifted").forEach((button) => button.classList.remove("lifted"));
      pressWaiting();
      inspect();
    });
  });
  const pressWaiting = () => {
    if (busy || !waiting) return;
    const button = buttonLike(waiting);
    waiting = null;
    button?.click();
  };

  // --- Dragging: the press of a man, then the press of where he is let go

  let drag = null;
  const endDrag = () => {
    drag?.ghost?.remove();
    all(".dragged").forEach((button) => button.classList.remove("dragged"));
    drag = null;
  };
  on("pointerdown", (event) => {
    const button = event.target.closest?.("#board [data-man]");
    if (!button?.form || event.button || !(has(button, "man") || has(button, "chosen"))) return;
    drag = { square: button.dataset.square, x: event.clientX, y: event.clientY };
  });
  const lift = () => {
    const button = cell(drag.square);
    const size = centre(button).size;
    drag.ghost = one(".man", button).cloneNode(true);
    drag.ghost.classList.add("ghost");
    drag.ghost.style.width = drag.ghost.style.height = `${size * 1.15}px`;
    drag.half = size * 0.575;
    document.body.append(drag.ghost);
    if (!has(button, "chosen")) button.click();
    button.classList.add("dragged");
  };
  on("pointermove", (event) => {
    if (!drag) return;
    if (!drag.ghost) {
      if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < 6) return;
      lift();
    }
    const { half, ghost } = drag;
    ghost.style.transform = `translate(${event.clientX - half}px, ${event.clientY - half}px)`;
    preview(squareAt(event)?.dataset.square);
  });
  const squareAt = (event) =>
    document.elementFromPoint(event.clientX, event.clientY)?.closest("#board [data-square]");
  // A finger that rests on a square looks and does not press.
  let swallow = false;
  let resting;
  on("pointerdown keydown", () => { swallow = false; }, true);
  on("pointerdown", (event) => {
    const square = event.pointerType === "touch" && squareAt(event)?.dataset.square;
    if (square) resting = setTimeout(() => { swallow = true; previewed = ""; preview(square); }, 450);
  });
  on("pointermove", ({ movementX, movementY }) => { if (movementX || movementY) clearTimeout(resting); });
  on("pointerup pointercancel", () => clearTimeout(resting));
  on("pointerup", (event) => {
    if (!drag?.ghost) { drag = null; return; }
    const target = squareAt(event);
    const from = drag.square;
    endDrag();
    swallow = true;
    if (!target || target.dataset.square === from) return;
    dropped = { from, to: target.dataset.square };
    waiting = { square: target.dataset.square };
    pressWaiting();
  });
  let dropped = null;
  on("pointercancel", endDrag);
  window.addEventListener("click", (event) => {
    if (swallow && event.isTrusted) { event.preventDefault(); event.stopImmediatePropagation(); }
  }, true);

  // --- Previews: what the server wrote about a destination

  const draw = (name, attributes, text = "") => {
    const made = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    made.textContent = text;
    return made;
  };
  let previewed = "";
  const squares = (text) => (text || "").split(" ").filter(Boolean);
  // Lines of the strip or of a panel say what they light up, at whom those men point
  // and which squares are counted.
  const light = (lines) => {
    all("#board .light, #board .falls").forEach((button) => button.classList.remove("light", "falls"));
    one("#board .pointing")?.remove();
    if (!lines.length) return;
    const frame = board().getBoundingClientRect();
    const at = (button) => {
      const { x, y, size } = centre(button);
      return { x: x - frame.x, y: y - frame.y, size };
    };
    const drawing = draw("svg", { class: "pointing", viewBox: `0 0 ${frame.width} ${frame.height}` });
    const numbered = new Map();
    for (const { dataset, classList } of lines) {
      const end = dataset.of && cell(dataset.of);
      const goals = squares(dataset.at); // "@" is the one of these that is pointed at
      const there = goals.includes(previewed) ? [previewed] : goals;
      for (const button of squares(dataset.lights).flatMap((square) => (square === "@" ? there : square)).map(cell)) {
        if (!button || button === end) continue;
        button.classList.add("light");
        if (!end) continue;
        const [from, to] = [at(button), at(end)];
        const far = Math.hypot(to.x - from.x, to.y - from.y);
        const [dx, dy] = [to.x - from.x, to.y - from.y].map((each) => each * 0.38 * from.size / far);
        drawing.append(draw("path", { d: `M${from.x + dx} ${from.y + dy}L${to.x - dx} ${to.y - dy}` }));
      }
      if (end && classList.contains("effect")) end.classList.add("falls");
      squares(dataset.counted).forEach((square, n) => {
        if (!numbered.has(square)) numbered.set(square, n + 1);
      });
    }
    for (const [square, number] of numbered) {
      const { x, y, size } = at(cell(square));
      const corner = { x: x - size * 0.37, y: y - size * 0.37 };
      drawing.append(draw("circle", { cx: corner.x, cy: corner.y, r: 8.5 }), draw("text", corner, number));
    }
    if (drawing.firstChild) board().append(drawing);
  };
  const preview = (square = "") => {
    if (square && square === previewed) return; // what has been lit is always put out
    previewed = square;
    all(".preview").forEach((each) => { each.hidden = each.dataset.preview !== square; });
    const shown = one(".preview:not([hidden])");
    one("#strip")?.classList.toggle("previewing", Boolean(shown));
    const told = all("#strip .effect");
    const here = told.filter(({ dataset: { at, of } }) => square && squares(`${at} ${of}`).includes(square));
    told.forEach((each) => { each.hidden = here.length && each.dataset.at && !here.includes(each); });
    const first = shown ? one("[data-lights]", shown) : pointedAt(square);
    light(first ? [first] : here);
  };
  // The button that would take the man on a square is shown within its list.
  const pointedAt = (square) => {
    all("#strip .pointed").forEach((button) => button.classList.remove("pointed"));
    const button = square && one(`#strip .ambush[data-of="${CSS.escape(square)}"]`);
    if (!button) return null;
    const ways = button.closest(".ways");
    button.classList.add("pointed");
    ways.scrollTop += centre(button).y - centre(ways).y;
    return button;
  };
  const point = (element) => {
    const on = element?.closest?.("[data-square], [data-lights]");
    if (on?.dataset.lights !== undefined) light([on]);
    else preview(on?.closest("#board") ? on.dataset.square : "");
  };
  const unpoint = (element) => {
    if (element.closest?.("[data-lights]")) light([]);
    if (element.closest?.("[data-square]")) preview();
  };
  // An open inspector is about the man under the pointer or the focus, also when the
  // line was busy, or the panel still on its way, as he was pointed at.
  let pointed = "";
  let looked = "";
  let looking;
  const inspect = () => {
    clearTimeout(looking);
    looking = setTimeout(() => {
      const panel = one("#panel [data-look]");
      if (!panel) looked = "";
      if (busy || !panel || !pointed || pointed === looked) return;
      looked = pointed;
      const address = `${panel.dataset.look}&focus=${pointed}`;
      htmx.ajax("GET", address, { target: "#panel", select: "#panel", swap: "outerHTML" });
    }, 150);
  };
  const inspectAt = (element) => {
    pointed = element.closest?.("#board [data-man]")?.dataset.square || "";
    inspect();
  };
  on("mouseover", (event) => { if (!drag?.ghost) { point(event.target); inspectAt(event.target); } });
  on("mouseout", (event) => { if (!drag?.ghost) unpoint(event.target); });
  on("focusin", (event) => { point(event.target); inspectAt(event.target); });
  on("focusout", (event) => unpoint(event.target));

  // --- Keys

  let roving = "";
  const rove = (square) => {
    const buttons = all("#board [data-square]");
    if (!buttons.length) return;
    const named = buttons.find((button) => button.dataset.square === square);
    const start = named || buttons.find((b) => has(b, "chosen")) || buttons.find((b) => b.dataset.mark) || buttons[0];
    roving = start.dataset.square;
    buttons.forEach((button) => { button.tabIndex = button === start ? 0 : -1; });
  };
  const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  const walk = (from, [dx, dy]) => {
    const { x, y, size } = centre(from);
    const next = all("#board [data-square]").find((button) => {
      const at = centre(button);
      return Math.hypot(at.x - x - dx * size, at.y - y - dy * size) < size / 2;
    });
    if (next) { rove(next.dataset.square); next.focus(); }
  };
  const TURNERS = { ArrowLeft: ".key-previous", ArrowRight: ".key-next", Home: ".key-first", End: ".key-last" };
  const onBoard = {
    f: () => one("[data-flip]")?.click(),
    s: () => one("[data-toggle-sound]")?.click(),
    p: () => one("[data-send]")?.click(),
  };
  on("focusin", (event) => {
    if (event.target.matches("#board [data-square]")) rove(event.target.dataset.square);
  });
  on("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const typing = event.target.matches("input, textarea, select");
    const square = event.target.closest("#board [data-square]");
    if (event.key === "Escape" && !one("dialog[open]")) {
      if (drag?.ghost) endDrag();
      else one("[data-take-back]")?.click();
    } else if (event.key === "?" && !typing) one("#keys")?.showModal();
    else if (square && STEPS[event.key]) {
      event.preventDefault();
      walk(square, STEPS[event.key]);
    } else if (square && onBoard[event.key]) onBoard[event.key]();
    else if (!typing && TURNERS[event.key]) one(TURNERS[event.key])?.click();
  });

  // --- Clicks that belong to no form

  on("click", (event) => {
    const target = event.target;
    const flip = target.closest("[data-flip]");
    const copy = target.closest("[data-copy]");
    if (flip) {
      event.preventDefault();
      const flipped = (one("#table") || document.body).classList.toggle("flipped");
      all('input[name="flip"]').forEach((input) => { input.value = flipped ? "1" : ""; });
    } else if (copy) {
      const field = one(copy.dataset.copy);
      field.select();
      navigator.clipboard?.writeText(field.value);
    } else if (target.closest("[data-toggle-sound]")) {
      kept("sound", hearing() ? "off" : "on");
      showSound();
      sound("move");
    } else if (target.closest("[data-keys]")) one("#keys").showModal();
    else if (!target.closest("a, button, input, label, summary, select, textarea, dialog, .strip, .board, .panels")) {
      one("[data-take-back]")?.click();
    }
    all("details.menu[open]").forEach((menu) => { if (!menu.contains(target)) menu.open = false; });
  });

  // --- Sound: struck wood, and a chord for a harmony

  const hearing = () => (kept("sound") || root.dataset.sound) !== "off";
  const showSound = () => all("[data-toggle-sound]").forEach((button) => {
    button.setAttribute("aria-pressed", String(hearing()));
  });
  let audio = null;
  const strike = (frequency, after = 0, length = 0.09, loudness = 0.16) => {
    const start = audio.currentTime + after;
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.type = length > 0.5 ? "sine" : "triangle";
    tone.frequency.setValueAtTime(frequency, start);
    if (length < 0.5) tone.frequency.exponentialRampToValueAtTime(frequency * 0.55, start + length);
    volume.gain.setValueAtTime(0.0001, start);
    volume.gain.exponentialRampToValueAtTime(loudness, start + 0.006);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + length);
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(start + length);
  };
  const SOUNDS = {
    move: () => strike(330),
    capture: () => { strike(260); strike(180, 0.07, 0.13); },
    harmony: () => [264, 330, 396, 528].forEach((f, n) => strike(f, n * 0.11, 1.3, 0.07)),
  };
  const sound = (name) => {
    if (!hearing() || !window.AudioContext || !navigator.userActivation?.hasBeenActive) return;
    audio ||= new AudioContext();
    SOUNDS[name]();
  };

  // --- After every swap: what has changed on the board?

  const title = document.title;
  let seen = null;
  const look = () => {
    const now = board();
    if (!now) return { version: "", step: "", harmonies: 0 };
    const to = one('[data-mark~="last"]', now)?.dataset;
    const from = one('[data-mark~="from"]', now)?.dataset;
    return {
      version: now.dataset.version,
      step: to && from ? `${from.square} ${to.square} ${to.man}` : "",
      to: to?.square,
      from: from?.square,
      harmonies: all(".line.harmony", now).length,
    };
  };
  const glide = ({ from, to }) => {
    const man = to && one(".man", cell(to));
    if (!man?.animate || calm.matches) return;
    const a = centre(cell(from));
    const b = centre(cell(to));
    const holder = cell(to).parentElement;
    holder.style.zIndex = 5;
    man.animate(
      [{ transform: `translate(${a.x - b.x}px, ${a.y - b.y}px)` }, { transform: "none" }],
      { duration: 120, easing: "ease-out" },
    ).finished.catch(() => {}).then(() => { holder.style.zIndex = ""; });
  };
  const refresh = () => {
    const now = look();
    const before = seen;
    seen = now;
    rove(roving);
    showSound();
    reveal();
    if (!before || !now.version) return;
    const carried = dropped && dropped.from === now.from && dropped.to === now.to;
    if (now.step !== before.step && now.step && !carried) glide(now);
    if (now.version !== before.version) announce(before, now);
    pressWaiting();
  };
  // Lists keep the move that is shown, and the newest line of talk, in sight.
  const reveal = () => {
    const here = one("#moves [aria-current]");
    const told = one("#talk-lines");
    if (here) {
      const list = here.closest("ol");
      list.scrollTop += centre(here).y - centre(list).y;
    }
    if (told) told.scrollTop = told.scrollHeight;
  };
  const announce = (before, now) => {
    dropped = null;
    const taken = one('#board [data-mark~="taken"]');
    sound(now.harmonies > before.harmonies ? "harmony" : taken ? "capture" : "move");
    const { turn, seat } = board().dataset;
    document.title = turn === seat && document.hidden ? `● ${title}` : title;
    document.body.dispatchEvent(new CustomEvent("board-changed"));
  };
  on("visibilitychange", () => {
    if (!document.hidden) document.title = title;
  });
  // What is half typed outlives every swap but the answer to its own form.
  let focused = false;
  let halfTyped = [];
  on("htmx:beforeSwap", ({ detail }) => {
    focused = Boolean(document.activeElement?.closest("#strip"));
    halfTyped = all("#say-text, #strip-typed")
      .filter((field) => field.form !== detail.requestConfig.elt)
      .map(({ id, value }) => [`#${id}`, value]);
  });
  on("htmx:afterSettle", () => {
    previewed = "";
    for (const [id, value] of halfTyped) {
      const field = one(id);
      if (field && !field.value) field.value = value;
    }
    if (drag?.ghost) cell(drag.square).classList.add("dragged");
    refresh();
    if (focused && document.activeElement === document.body) {
      (one("[data-send]") || one("#strip .choice") || cell(roving))?.focus();
    }
  });
  let awaited = null; // a rematch that was offered here and is accepted leads there
  on("htmx:wsBeforeMessage", () => { awaited = one("[data-awaits]"); });
  on("htmx:wsAfterMessage", () => {
    refresh();
    if (awaited) one("a[data-rematch]")?.click();
  });

  // --- The line

  let trouble = 0;
  const say = (what) => {
    const notice = one("#offline");
    if (what) {
      trouble ||= setTimeout(() => {
        notice.textContent = notice.dataset[what];
        notice.hidden = false;
      }, 1500);
    } else {
      trouble = clearTimeout(trouble);
      notice.hidden = true;
    }
  };
  on("htmx:wsClose htmx:wsError htmx:sendError", () => say("offline"));
  on("htmx:wsOpen", () => say());
  on("htmx:afterOnLoad", ({ detail }) => say(detail.successful ? "" : "failed"));
  window.onoffline = () => say("offline");
  window.ononline = () => say();

  root.classList.add("scripted");
  // On a phone the strip lies over the lower edge: begin with the own army in sight.
  if (one(".board-form .board") && getComputedStyle(one(".strip") || root).position === "sticky") {
    board()?.scrollIntoView({ block: "end" });
  }
  refresh();
})();
