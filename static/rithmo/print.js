// A button that prints the page; without scripts the browser's own menu does it.
import { on } from "./page.js";

on("click", ({ target }) => { if (target.closest?.("[data-print]")) window.print(); });
