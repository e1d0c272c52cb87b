// Loaded (`node --import`) ahead of a program that is not ours, such as vite: when the process that
// started it is gone, it ends too.
process.on("disconnect", () => process.exit());
