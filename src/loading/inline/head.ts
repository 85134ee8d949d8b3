/** Runs in the head of a built page, before its first paint: without JavaScript there is no state. */
document.documentElement.dataset.scripts = "loading";
