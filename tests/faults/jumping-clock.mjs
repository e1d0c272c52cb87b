// Loaded before a process's own code (`node --import`): at SIGUSR2 its wall clock jumps a day
// ahead, as when a virtual machine wakes with a wrong time. The monotonic clock goes on, and all
// other processes keep their time.
const DAY_MS = 86_400_000;
const MachineDate = Date;
let aheadMs = 0;

globalThis.Date = class JumpingDate extends MachineDate {
  constructor(...given) {
    if (given.length === 0) super(MachineDate.now() + aheadMs);
    else super(...given);
  }
  static now() {
    return MachineDate.now() + aheadMs;
  }
};
process.on("SIGUSR2", () => {
  aheadMs = DAY_MS;
});
