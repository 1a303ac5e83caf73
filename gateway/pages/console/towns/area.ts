import { states } from '@rodovia/core/geo/data/states.ts'
import { timeElement } from '../../formats.ts'
import { actionButton } from '../../forms/buttons.ts'
import { controlsOf } from '../../forms/controls.ts'
import { newForm } from '../../forms/form-state.ts'
import { html } from '../../html.ts'
import { badge, townTones } from '../../tones.ts'
import { emptyList } from '../lists/empty-list.ts'
import { notice, withNotice } from '../notice.ts'
import type { ConsoleArea, PageContent, PageResponse, SignedInContext } from '../page.ts'
import { areasMap } from '../service-areas/areas-map.ts'
import { type ListedTown, townsPath as path, type TownPlan, townRoutes } from './routes.ts'
import { faultTexts, messages, partNames, statusNames } from './town-messages.ts'

const planPath = `${path}/plano`

const isUnderWay = ({ status }: ListedTown) => status === 'waiting' || status === 'loading'
const updatesOf = (towns: readonly ListedTown[]) =>
  towns.some(isUnderWay) && { updates: { paceMilliseconds: 3_000 } }

const megabytesOf = (bytes: number) => Math.ceil(bytes / 1_000_000)
const nameOf = ({ city, state }: Pick<ListedTown, 'city' | 'state'>) => `${city} - ${state}`
const badgeOf = ({ status }: ListedTown) => badge(statusNames[status], townTones[status])

/** The towns with their progress, and the form that names another one. */
async function townsPage(context: SignedInContext, form = newForm({ state: 'SP' })): Promise<PageContent> {
  const { towns } = await context.run<{ towns: ListedTown[] }>(townRoutes.list)
  const { summary, text, select } = controlsOf(form)
  const options = [...new Set(states.map(([uf]) => uf))].sort().map((uf) => [uf, uf] as const)
  const items = towns.map(
    (town) =>
      html`<li class="card"><h2><a href="${path}/${town.code}">${nameOf(town)}</a> ${badgeOf(town)}</h2>${stateOf(town)}</li>`,
  )
  return {
    title: messages.title,
    ...updatesOf(towns),
    body: html`${notice(context.query)}<h1>${messages.title}</h1>
<p class="quiet">${messages.intro}</p>
${towns.length === 0 ? emptyList(messages.none) : html`<ul id="towns" class="list" data-fresh>${items}</ul>`}
<section class="card"><h2>${messages.add}</h2><form method="post" action="${planPath}" class="form">
${summary()}
${text({ name: 'city', label: messages.city, hint: messages.cityHint, maxLength: 120 })}
${select({ name: 'state', label: messages.state, options })}
<button>${messages.see}</button></form></section>`,
  }
}

function stateOf(town: ListedTown) {
  const { status, parts, addresses, streets, loaded_at } = town
  if (status === 'waiting') return html`<p>${messages.waiting}</p>`
  if (status === 'loading') {
    const { part, percent } = parts.find(({ percent, fault }) => percent < 100 && !fault) ?? { percent: 0 }
    return html`<p><progress aria-label="${statusNames.loading}" max="100" value="${percent}"></progress> ${part ? html`${partNames[part]}: ${percent} %` : ''}</p>
<p><a href="">${messages.refresh}</a></p>`
  }
  return html`<p>${messages.counts(addresses, streets)}${loaded_at ? html` · ${messages.loaded} ${timeElement(loaded_at)}` : ''}</p>
${parts.map(({ part, fault, detail }) => (fault ? html`<p class="late">${partNames[part]}: ${faultTexts[fault](detail)}</p>` : ''))}`
}

async function planPage(context: SignedInContext): Promise<PageContent> {
  const result = await context.submit<{ plan: TownPlan }>(townRoutes.plan)
  if ('rejected' in result) return townsPage(context, result.rejected)
  const { city, state, parts, free_bytes } = result.body.plan
  const title = messages.planTitle(nameOf({ city, state }))
  const sum = (key: 'download_bytes' | 'disk_bytes') =>
    parts.reduce((total, part) => total + megabytesOf(part[key]), 0)
  const rows = parts.map(({ part, download_bytes, disk_bytes, fault, detail }) => {
    const sizes = messages.sizes(megabytesOf(download_bytes), megabytesOf(disk_bytes))
    return html`<dt>${partNames[part]}</dt><dd${fault ? html` class="late"` : ''}>${fault ? faultTexts[fault](detail) : sizes}</dd>`
  })
  return {
    title,
    body: html`<h1>${title}</h1>
<section class="card"><dl class="facts">${rows}
<dt>${messages.total}</dt><dd>${messages.sizes(sum('download_bytes'), sum('disk_bytes'))}</dd>
<dt>${messages.free}</dt><dd>${messages.size(megabytesOf(free_bytes))}</dd></dl>
<p class="quiet">${messages.continues}</p>
${actionButton({ action: path, label: messages.start, fields: { city, state } })}</section>
<p><a href="${path}" data-back>${messages.back}</a></p>`,
  }
}

async function requestTown(context: SignedInContext): Promise<PageResponse> {
  const { town } = await context.run<{ town: { code: number } }>(townRoutes.load)
  return { to: withNotice(`${path}/${town.code}`, 'municipio') }
}

/** One town: its progress, then what was loaded on a map. */
async function townPage(context: SignedInContext): Promise<PageResponse> {
  const { towns } = await context.run<{ towns: ListedTown[] }>(townRoutes.list)
  const town = towns.find(({ code }) => String(code) === context.params.code)
  if (!town) return { to: path }
  const { city, state, road_bytes, map_tiles, bounds } = town
  const isFailed = town.status === 'failed'
  const button = { label: isFailed ? messages.goOn : messages.again, fields: { city, state } }
  return {
    title: nameOf(town),
    scripts: ['areas'],
    ...updatesOf([town]),
    body: html`${notice(context.query)}<h1>${nameOf(town)}</h1>
<section id="state" class="card" data-fresh><p>${badgeOf(town)}</p>${stateOf(town)}</section>
${
  isUnderWay(town)
    ? ''
    : html`<p>${messages.roads(megabytesOf(road_bytes))} · ${messages.tiles(map_tiles)}</p><p class="quiet">${messages.restart}</p>
${bounds ? areasMap([{ geojson: polygonOf(bounds) }], context.tiles) : ''}
${actionButton({ action: isFailed ? path : planPath, ...button })}`
}
<p class="quiet">${messages.sources}</p>
<p><a href="${path}" data-back>${messages.back}</a></p>`,
  }
}

function polygonOf([west, south, east, north]: readonly number[]): string {
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
  return JSON.stringify({ type: 'Polygon', coordinates: [ring] })
}

/** The towns whose addresses, roads and map were loaded, for who runs the platform. */
export const townsArea: ConsoleArea = {
  section: 'towns',
  get: { '/municipios': (context) => townsPage(context), '/municipios/:code': townPage },
  post: { '/municipios': requestTown, '/municipios/plano': planPage },
}
