// Loaded (`node --import`) before a program that is not ours, such as vite: it exits when the
// process that started it has ended.
process.on("disconnect", () => process.exit());
