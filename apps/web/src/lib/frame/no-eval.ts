/**
 * Stops zod from compiling schemas to code. It would try once, with `new Function`, which the
 * content security policy blocks and reports. Import this before any module that creates a schema.
 * All copies of zod on a page share the settings under this name; zod's own `config` would add 4 kB
 * to the first screen.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
