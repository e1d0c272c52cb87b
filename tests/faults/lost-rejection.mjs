// Loaded before a process's own code (`node --import`): at SIGUSR2 a promise is rejected that
// nothing handles, as when a request throws between the queries it has begun.
let count = 0;
process.on("SIGUSR2", () => {
  count += 1;
  void Promise.reject(new Error(`rejection ${count} of process ${process.pid}`));
});
