import { states } from '@rodovia/core/geo/data/states.ts'
import { timeElement } from '../../formats.ts'
import { controlsOf } from '../../forms/controls.ts'
import { firstValue } from '../../forms/fields.ts'
import { type FormState, newForm } from '../../forms/form-state.ts'
import { type Hole, html } from '../../html.ts'
import { emptyList } from '../lists/empty-list.ts'
import { notice, withNotice } from '../notice.ts'
import type { ConsoleArea, PageContent, PageResponse, SignedInContext } from '../page.ts'
import { areasMap } from '../service-areas/areas-map.ts'
import { type ListedTown, townsPath as path, type TownPlan, townRoutes } from './routes.ts'
import { faultTexts, messages, partNames, programTexts, statusNames } from './town-messages.ts'

const refreshMilliseconds = 3_000

const isUnderWay = ({ status }: ListedTown) => status === 'waiting' || status === 'loading'
const updatesOf = (towns: readonly ListedTown[]) =>
  towns.some(isUnderWay) && { updates: { paceMilliseconds: refreshMilliseconds } }

async function listTowns({ run }: SignedInContext): Promise<ListedTown[]> {
  return (await run<{ towns: ListedTown[] }>(townRoutes.list)).towns
}

/** The towns with their progress, and the form that names another one. */
async function townsPage(context: SignedInContext, form = newForm({ state: 'SP' })): Promise<PageContent> {
  const towns = await listTowns(context)
  return {
    title: messages.title,
    ...updatesOf(towns),
    body: html`${notice(context.query)}<h1>${messages.title}</h1>
<p class="quiet">${messages.intro}</p>
${towns.length === 0 ? emptyList(messages.none) : html`<ul id="towns" class="list" data-fresh>${towns.map(townItem)}</ul>`}
${townForm(form)}`,
  }
}

function townItem(town: ListedTown) {
  return html`<li class="card"><h2><a href="${path}/${town.code}">${nameOf(town)}</a> ${badgeOf(town)}</h2>${stateOf(town)}</li>`
}

const nameOf = ({ city, state }: Pick<ListedTown, 'city' | 'state'>) => `${city} - ${state}`

const badgeOf = ({ status }: ListedTown) =>
  html`<span class="badge badge-${status}">${statusNames[status]}</span>`

function stateOf({ status, part, percent, fault, addresses, streets, loaded_at }: ListedTown) {
  if (fault) return html`<p class="late">${faultTexts[fault.code](fault.detail)}</p>`
  if (status === 'waiting') return html`<p>${messages.waiting}</p>`
  if (status === 'loading')
    return html`<p><progress aria-label="${statusNames.loading}" max="100" value="${percent}"></progress> ${part ? html`${partNames[part]}: ${percent} %` : ''}</p>
<p><a href="">${messages.refresh}</a></p>`
  return html`<p>${messages.counts(addresses, streets)}${loaded_at ? html` · ${messages.loaded} ${timeElement(loaded_at)}` : ''}</p>`
}

function townForm(form: FormState) {
  const { summary, text, select } = controlsOf(form)
  const options = [...new Set(states.map(([uf]) => uf))].sort().map((uf) => [uf, uf] as const)
  return html`<section class="card"><h2>${messages.add}</h2>
<form method="post" action="${path}" class="form">
${summary()}
${text({ name: 'city', label: messages.city, hint: messages.cityHint, maxLength: 120 })}
${select({ name: 'state', label: messages.state, options })}
<button>${messages.see}</button></form></section>`
}

/** Sent from the list the form asks how much the town takes, and sent from there it requests the town. */
async function requestTown(context: SignedInContext): Promise<PageResponse> {
  if (firstValue(context.fields, 'confirmed') === '') {
    const result = await context.submit<{ plan: TownPlan }>(townRoutes.plan)
    return 'rejected' in result ? townsPage(context, result.rejected) : planPage(result.body.plan)
  }
  const result = await context.submit<{ town: { code: number } }>(townRoutes.load)
  return 'rejected' in result
    ? townsPage(context, result.rejected)
    : { to: withNotice(`${path}/${result.body.town.code}`, 'municipio') }
}

function planPage(plan: TownPlan): PageContent {
  const title = messages.planTitle(nameOf(plan))
  return {
    title,
    body: html`<h1>${title}</h1>
${plan.fault ? html`<p class="late">${faultTexts[plan.fault.code](plan.fault.detail)}</p>` : planSection(plan)}
<p><a href="${path}" data-back>${messages.back}</a></p>`,
  }
}

function planSection(plan: TownPlan) {
  const parts = plan.parts
    .filter(({ part }) => part !== 'roads' || plan.missing_programs.length === 0)
    .map(({ part, download_bytes, disk_bytes }) => ({
      name: partNames[part],
      download: megabytesOf(download_bytes),
      disk: megabytesOf(disk_bytes),
    }))
  const sum = (key: 'download' | 'disk') => parts.reduce((total, part) => total + part[key], 0)
  const rows = [...parts, { name: messages.total, download: sum('download'), disk: sum('disk') }]
  const amount = (label: Hole, megabytes: number) =>
    html`<td role="cell" class="amount labelled" data-label="${label}">${messages.size(megabytes)}</td>`
  const heading = (label: Hole) => html`<th role="columnheader" scope="col" class="amount">${label}</th>`
  return html`<section class="card"><table class="rows" role="table"><caption class="unseen">${messages.see}</caption>
<thead role="rowgroup"><tr role="row"><th role="columnheader" scope="col">${messages.part}</th>${[messages.download, messages.disk].map(heading)}</tr></thead>
<tbody role="rowgroup">${rows.map(({ name, download, disk }) => html`<tr role="row"><th role="rowheader" scope="row">${name}</th>${amount(messages.download, download)}${amount(messages.disk, disk)}</tr>`)}</tbody></table>
<p>${messages.free(megabytesOf(plan.free_bytes ?? 0))}</p>
${plan.missing_programs.map((program) => html`<p class="late">${programTexts[program]}</p>`)}
<p class="quiet">${messages.continues}</p>
${loadForm(plan, messages.start)}</section>`
}

const megabytesOf = (bytes: number) => Math.ceil(bytes / 1_000_000)

function loadForm(
  { city, state }: Pick<ListedTown, 'city' | 'state'>,
  label: typeof messages.start,
  isConfirmed = true,
) {
  return html`<form method="post" action="${path}" class="buttons"><input type="hidden" name="city" value="${city}"><input type="hidden" name="state" value="${state}">${isConfirmed ? html`<input type="hidden" name="confirmed" value="1">` : ''}
<button>${label}</button></form>`
}

/** One town: its progress, then what was loaded on a map. */
async function townPage(context: SignedInContext): Promise<PageResponse> {
  const town = (await listTowns(context)).find(({ code }) => String(code) === context.params.code)
  if (!town) return { to: path }
  const { missing_programs, road_bytes, map_tiles, box, status } = town
  return {
    title: nameOf(town),
    scripts: ['areas'],
    ...updatesOf([town]),
    body: html`${notice(context.query)}<h1>${nameOf(town)}</h1>
<section id="state" class="card" data-fresh><p>${badgeOf(town)}</p>${stateOf(town)}</section>
${status === 'loaded' ? html`<p>${road_bytes > 0 ? html`${messages.roads(megabytesOf(road_bytes))} · ` : ''}${messages.tiles(map_tiles)}</p><p class="quiet">${messages.restart}</p>` : ''}
${missing_programs.map((program) => html`<p class="late">${programTexts[program]}</p>`)}
${box && !isUnderWay(town) ? areasMap([{ geojson: polygonOf(box) }], context.tiles) : ''}
${status === 'failed' ? loadForm(town, messages.goOn) : ''}${status === 'loaded' ? loadForm(town, messages.again, false) : ''}
<p class="quiet">${messages.sources}</p>
<p><a href="${path}" data-back>${messages.back}</a></p>`,
  }
}

function polygonOf({ south, west, north, east }: NonNullable<ListedTown['box']>): string {
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
  return JSON.stringify({ type: 'MultiPolygon', coordinates: [[ring]] })
}

/** The towns whose addresses, roads and map were loaded, for who runs the platform. */
export const townsArea: ConsoleArea = {
  section: 'towns',
  get: { '/municipios': (context) => townsPage(context), '/municipios/:code': townPage },
  post: { '/municipios': requestTown },
}
