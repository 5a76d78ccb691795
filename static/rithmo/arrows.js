// Arrows and circles on the board. They are their viewer's own and are never sent; they
// stay while the position does. The right button draws, or a finger that rests.
// The page asks for this once a pointer comes to its board (rithmo.js), and gives what
// its scripts share: fetched by this one they would listen twice.

const REST = 800; // ms; a finger that rests for half of it looks (hands.js)

export const begin = ({ all, board, cell, centre, draw, endDrag, on, one, squareAt, state }, early) => {
  let drawn = []; // each from a square to a square, or around one, of a kind
  let draft = null; // the one that is being drawn
  let shown = ""; // the position they belong to

  // --- What is seen

  const around = ({ x, y, size }) => [["circle", { cx: x, cy: y, r: size * 0.43 }]];
  const arrow = (from, to) => {
    const { size } = from;
    const far = Math.hypot(to.x - from.x, to.y - from.y);
    const [dx, dy] = [(to.x - from.x) / far, (to.y - from.y) / far].map((each) => each * size);
    const at = (along, aside = 0) => `${to.x - along * dx - aside * dy} ${to.y - along * dy + aside * dx}`;
    const start = `${from.x + 0.2 * dx} ${from.y + 0.2 * dy}`;
    const head = `M${at(0)}L${at(0.38, 0.2)}L${at(0.38, -0.2)}z`;
    return [["path", { d: `M${start}L${at(0.36)}` }], ["path", { d: head, class: "head" }]];
  };
  const render = () => {
    one("#board > .sketch")?.remove();
    const each = draft ? [...drawn, draft] : drawn;
    if (!each.length) return;
    const frame = board().getBoundingClientRect();
    const place = (square) => {
      const { x, y, size } = centre(cell(square));
      return { x: x - frame.x, y: y - frame.y, size };
    };
    const drawing = draw("svg", { class: "sketch", "aria-hidden": "true", viewBox: `0 0 ${frame.width} ${frame.height}` });
    for (const { from, to, kind } of each) {
      const start = place(from);
      const parts = from === to ? around(start) : arrow(start, place(to));
      const [line, lines] = parts[0];
      const group = draw("g", { class: `sketch-${kind}`, "stroke-width": start.size * 0.1 });
      group.append(draw(line, { ...lines, class: "halo", "stroke-width": start.size * 0.17 }));
      group.append(...parts.map((part) => draw(...part)));
      drawing.append(group);
    }
    board().append(drawing);
  };

  // --- Drawing

  const start = (square, event) => {
    draft = { from: square, to: square, kind: event.shiftKey + 2 * event.altKey };
    render();
  };
  const give = () => {
    draft = null;
    render();
  };
  const finish = () => {
    const again = drawn.find(({ from, to }) => from === draft.from && to === draft.to);
    drawn = drawn.filter((each) => each !== again);
    if (again?.kind !== draft.kind) drawn.push(draft);
    give();
  };
  const wipe = () => {
    drawn = [];
    give();
  };
  let resting = 0;
  const rest = (square, event) => {
    if (state.drag?.ghost) return;
    endDrag();
    state.swallow = true;
    start(square, event);
  };
  const does = {
    pointerdown: (event) => {
      clearTimeout(resting);
      const square = squareAt(event)?.dataset.square;
      if (!square) return;
      if (event.button === 2 && !event.ctrlKey) start(square, event);
      else if (event.button) return;
      else if (event.pointerType === "touch") resting = setTimeout(rest, REST, square, event);
      else wipe();
    },
    pointermove: (event) => {
      if (!draft) {
        if (event.movementX || event.movementY) clearTimeout(resting);
        return;
      }
      const to = squareAt(event)?.dataset.square || draft.from;
      if (to === draft.to) return;
      draft.to = to;
      render();
    },
    pointerup: (event) => {
      clearTimeout(resting);
      if (draft) finish();
      else if (event.pointerType === "touch" && squareAt(event) && !state.swallow) wipe();
    },
    pointercancel: () => {
      clearTimeout(resting);
      if (draft) give();
    },
  };
  for (const [name, run] of Object.entries(does)) on(name, run);
  // The keyboard stays where it is.
  on("mousedown", (event) => { if (draft) event.preventDefault(); });

  // --- After every swap, and when the board is turned or has another size

  const position = () =>
    all("#board [data-man]").map(({ dataset }) => [dataset.square, dataset.man, dataset.beside]).join();
  const sizes = new ResizeObserver(() => render());
  let bound = null;
  const bind = () => {
    if (bound === board()) return;
    bound = board();
    sizes.disconnect();
    if (!bound) return;
    sizes.observe(bound);
    // A finger that draws does not scroll.
    bound.addEventListener("touchmove", (event) => { if (draft) event.preventDefault(); }, { passive: false });
  };
  const settle = () => {
    bind();
    // Where a move stands that is not played, it is still the same position.
    if (!bound?.matches(".tentative")) {
      const now = position();
      if (now !== shown) [drawn, draft] = [[], null];
      shown = now;
    }
    render();
  };
  on("htmx:afterSettle htmx:wsAfterMessage", settle);
  on("click", ({ target }) => { if (target.closest("[data-flip]")) requestAnimationFrame(render); });
  settle();
  for (const event of early) does[event.type](event);
};
