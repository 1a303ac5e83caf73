import type { Actor } from '@rodovia/core/identity/actor.ts'
import { html } from '../html.ts'
import { groups, messages } from './console-messages.ts'
import { icon } from './icons.ts'
import { allowedSections, type GroupName, mostUsed, type SectionName, sections } from './sections.ts'

const groupNames = Object.keys(groups) as GroupName[]

/** The number of sections in the bar of phones beside "more". */
const barLength = 4

/**
 * The sections that the user's role allows: a sidebar where there is room, and on phones a bar at the foot of the screen. CSS shows one
 * of them; the bar's last entry opens the whole menu without a script.
 */
export function menu(actor: Actor, current: SectionName | null) {
  const allowed = allowedSections(actor)
  const inBar = mostUsed.filter((name) => allowed.includes(name)).slice(0, barLength)
  const whole = wholeMenu(allowed, current)
  return html`<nav class="side" aria-label="${messages.menu}">${whole}</nav>
<nav class="bar" aria-label="${messages.menu}">
<ul>${inBar.map((name) => item(name, current))}</ul>
<details class="more"><summary${current && !inBar.includes(current) ? html` class="current"` : ''}>${icon('more')}<span>${messages.more}</span></summary>
<div class="sheet">${whole}</div></details>
</nav>`
}

function wholeMenu(allowed: readonly SectionName[], current: SectionName | null) {
  const items = (group: GroupName) =>
    allowed.filter((name) => sections[name].group === group).map((name) => item(name, current))
  return html`${groupNames.map((group) => groupSection(group, items(group)))}`
}

function groupSection(group: GroupName, items: readonly ReturnType<typeof item>[]) {
  return items.length === 0 ? '' : html`<p class="group">${groups[group]}</p><ul>${items}</ul>`
}

function item(name: SectionName, current: SectionName | null) {
  const { path, label } = sections[name]
  return html`<li><a href="${path}"${name === current ? html` aria-current="page"` : ''}>${icon(name)}<span>${label}</span></a></li>`
}
