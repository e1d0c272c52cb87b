// Runs in the page for bench/lists.ts. Measures when rows appear or change, and how long the
// slowest key or click took until its frame was shown.
const durations = [];
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (entry.interactionId) durations.push(entry.duration);
}).observe({ type: "event", durationThreshold: 16 });

let longTasks = 0;
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) longTasks += entry.duration;
}).observe({ type: "longtask" });

/** The times between frames since `scrolling` was called. */
let frames = [];
const SLOW_FRAME_MS = 50;

/** Nobody waits longer: what takes more than this many milliseconds is not measured. */
const PATIENCE_MS = 15_000;

let answer = Promise.resolve(Number.NaN);

/** Measures the time from the first press to the frame in which `isDone` returns true. */
function watch(isDone) {
  const began = new Promise((resolve) => {
    for (const type of ["click", "keydown"])
      addEventListener(type, (event) => resolve(event.timeStamp), { once: true, capture: true });
  });
  answer = new Promise((resolve) => {
    setTimeout(() => resolve(Number.NaN), PATIENCE_MS);
    const observer = new MutationObserver(() => {
      if (!isDone()) return;
      observer.disconnect();
      void began.then((from) =>
        requestAnimationFrame(() => setTimeout(() => resolve(Math.round(performance.now() - from)))),
      );
    });
    observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  });
}

const rowsText = () => document.querySelector("tbody")?.textContent ?? "";

globalThis.watched = {
  untilShown: (selector) => watch(() => document.querySelectorAll(selector).length > 5),
  untilChanged: () => {
    const before = rowsText();
    watch(() => rowsText() !== before);
  },
  answer: () => answer,
  forget: () => {
    durations.length = 0;
  },
  scrolling: () => {
    longTasks = 0;
    const begun = [];
    frames = begun;
    let last = performance.now();
    const next = (now) => {
      begun.push(now - last);
      last = now;
      if (frames === begun) requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  },
  scrolled: () => {
    const seen = frames;
    frames = [];
    return {
      frames: seen.length,
      slowFrames: seen.filter((time) => time >= SLOW_FRAME_MS).length,
      slowest: Math.round(Math.max(0, ...seen)),
      longTasks: Math.round(longTasks),
    };
  },
  worst: () => Math.max(0, ...durations),
};
