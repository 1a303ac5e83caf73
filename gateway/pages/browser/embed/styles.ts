/** The colours are those of tokens.css, unless the page sets its own. */
export const styles = `
:host {
  display: block;
  --ink: var(--rodovia-ink, light-dark(#16211c, #eef3ef));
  --quiet: var(--rodovia-quiet, light-dark(#51605a, #a9b7b0));
  --card: var(--rodovia-card, light-dark(#ffffff, #1a201d));
  --line: var(--rodovia-line, light-dark(#dde2dd, #313a35));
  --accent: var(--rodovia-accent, light-dark(#0b5d46, #5fd3a8));
  --on-accent: var(--rodovia-on-accent, light-dark(#ffffff, #06271c));
  --problem: var(--rodovia-alarm, light-dark(#9b2c1f, #ff9c8a));
}
:host([hidden]), [hidden] { display: none !important }
* { box-sizing: border-box; margin: 0 }
.card {
  display: grid;
  gap: .75rem;
  padding: 1rem;
  border: 1px solid var(--line);
  border-radius: var(--rodovia-radius, .65rem);
  background: var(--card);
  color: var(--ink);
  font: var(--rodovia-font, 1rem/1.5 system-ui, sans-serif);
  text-align: start;
  overflow-wrap: anywhere;
}
[role=status]:empty, [role=alert]:empty, .issue:empty { display: none }
[role=status], .result, form, .field, ul { display: grid; gap: .5rem; align-content: start }
.title { font-size: 1.2em; font-weight: 600 }
.quiet, small, time { color: var(--quiet); font-size: .9em }
.issue { color: var(--problem) }
a, summary { color: var(--ink) }
summary { cursor: pointer; padding: .25rem 0 }
ol, ul { padding: 0; list-style: none }
.progress { display: flex; gap: .25rem }
.progress li { flex: 1; padding-top: .35rem; border-top: 4px solid var(--line); font-size: .9em; color: var(--quiet) }
.progress .done, .progress .current { border-color: var(--accent); color: var(--ink) }
.progress .current { font-weight: 600 }
.history { display: grid; gap: .35rem }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
label { font-weight: 600 }
input, select {
  width: 100%;
  padding: .6rem;
  border: 1px solid var(--quiet);
  border-radius: .4rem;
  background: var(--card);
  color: var(--ink);
  font: inherit;
}
button, .button {
  justify-self: start;
  padding: .65rem 1.1rem;
  border: 0;
  border-radius: .4rem;
  background: var(--accent);
  color: var(--on-accent);
  font: inherit;
  font-weight: 600;
  text-decoration: none;
  cursor: pointer;
}
:focus-visible { outline: 3px solid var(--ink); outline-offset: 2px }
li b { font-size: 1.3em; font-variant-numeric: tabular-nums }
.result li { display: flex; flex-wrap: wrap; gap: .35rem .6rem; align-items: baseline }
`
