// The rules were one page once. An address with an anchor of that page leads on to the
// part that has it now; the contents have a link for each.
const { hash } = window.location;
const link = hash && document.querySelector(`.rules-parts a[id="${CSS.escape(decodeURIComponent(hash.slice(1)))}"]`);
if (link) window.location.replace(link.href);
