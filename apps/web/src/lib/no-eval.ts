/**
 * Tells zod that it may not turn schemas into code. It would try once, with `new Function`, which
 * the content security policy refuses and reports. Imported before anything that makes a schema.
 * Under this name all copies of zod in a page share their settings; its own `config` would bring 4
 * kB of it into the first screen.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
