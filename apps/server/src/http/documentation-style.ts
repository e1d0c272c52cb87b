/** Stylesheet of the documentation page; follows the reader's light or dark preference. */
export const DOCUMENTATION_STYLE = `
:root { color-scheme: light dark; --line: light-dark(#dfe5e6, #2b3335); --soft: light-dark(#eff3f4, #161d1f); --accent: light-dark(#026771, #4ec9cf); --muted: light-dark(#4d5a5c, #a7b3b5); }
body { margin: 0 auto; max-width: 56rem; padding: 2rem 1rem 4rem; font: 15px/1.5 system-ui, sans-serif; background: light-dark(#f7fafa, #101618); color: light-dark(#172225, #e8eeee); }
h1 { margin: 0 0 .5rem; letter-spacing: -.02em; } h2 { margin: 2.5rem 0 .5rem; } h3 { margin: 0; font-size: 1rem; overflow-wrap: anywhere; }
a { color: var(--accent); } nav { display: flex; flex-wrap: wrap; gap: .25rem 1rem; }
article { border: 1px solid var(--line); border-radius: 8px; padding: 1rem; margin: .75rem 0; background: light-dark(#fff, #151c1e); }
article p { margin: .25rem 0 .75rem; color: var(--muted); }
code { font: .875em ui-monospace, monospace; } .method { display: inline-block; min-width: 4rem; color: var(--accent); font-weight: 600; }
h4 { margin: .5rem 0 0; } h5 { margin: .75rem 0 .25rem; } summary { cursor: pointer; margin-top: .75rem; font-weight: 600; }
pre { margin: 0; padding: .75rem; border-radius: 6px; background: var(--soft); overflow-x: auto; font: .8125rem/1.45 ui-monospace, monospace; }
table { border-collapse: collapse; width: 100%; margin-top: .75rem; } caption { text-align: left; font-weight: 600; padding-bottom: .25rem; }
th, td { border-top: 1px solid var(--line); text-align: left; vertical-align: top; padding: .3rem .75rem .3rem 0; font-weight: 400; }
`;
