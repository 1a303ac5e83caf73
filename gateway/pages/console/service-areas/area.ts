import { randomUUID } from 'node:crypto'
import { longestGeojson } from '@rodovia/core/quoting/service-areas/read-geojson.ts'
import type { ServiceAreaAnswer } from '@rodovia/gateway/rest/service-areas.ts'
import { confirmDestructiveAction } from '../../forms/buttons.ts'
import { controlsOf } from '../../forms/controls.ts'
import { type Fields, firstValue } from '../../forms/fields.ts'
import { type FormState, newForm } from '../../forms/form-state.ts'
import { html } from '../../html.ts'
import { badge } from '../../tones.ts'
import { emptyList } from '../lists/empty-list.ts'
import { notice, withNotice } from '../notice.ts'
import type { ConsoleArea, PageContent, PageResponse, SignedInContext } from '../page.ts'
import { actionLink, pageHead } from '../page-head.ts'
import { action } from '../page-kinds.ts'
import { messages } from './area-messages.ts'
import { areasMap, drawingTools } from './areas-map.ts'
import { areasPath, serviceAreaRoutes } from './routes.ts'

async function listPage({ query, run, tiles }: SignedInContext): Promise<PageContent> {
  const { areas } = await run<{ areas: ServiceAreaAnswer[] }>(serviceAreaRoutes.list)
  const isEverywhere = areas.length > 0 && !areas.some(({ is_active }) => is_active)
  return {
    title: messages.title,
    scripts: ['areas'],
    body: html`${notice(query)}${pageHead(messages.title, actionLink(`${areasPath}/nova`, messages.add, true))}
<p class="quiet">${messages.intro}</p>
${isEverywhere ? html`<p class="card">${messages.everywhere}</p>` : ''}
${areas.length === 0 ? emptyList(messages.none) : areasMap(areas, tiles)}
<ul class="list">${areas.map(areaItem)}</ul>`,
  }
}

function areaItem({ id, name, is_active, geojson, cep_prefixes, cities }: ServiceAreaAnswer) {
  const polygons = geojson ? (JSON.parse(geojson) as { coordinates: unknown[] }).coordinates.length : 0
  return html`<li class="card"><h2>${name} ${is_active ? badge(messages.active, 'done') : badge(messages.inactive, 'ended')}</h2>
<p>${messages.parts(polygons, cep_prefixes.length, cities.length)} · <a href="${areasPath}/${id}">${messages.change}</a></p>
${confirmDestructiveAction(`${areasPath}/${id}/remover`, { summary: messages.remove, text: messages.removeText, label: messages.removeNow })}</li>`
}

async function newPage(
  { run, tiles }: SignedInContext,
  form = newForm({ once: randomUUID(), is_active: '1' }),
): Promise<PageContent> {
  const { areas } = await run<{ areas: ServiceAreaAnswer[] }>(serviceAreaRoutes.list)
  return areaPage(form, { title: messages.add, path: areasPath, map: areasMap(areas, tiles) })
}

async function editPage(context: SignedInContext, rejected: FormState | null = null): Promise<PageContent> {
  const { area } = await context.run<{ area: ServiceAreaAnswer }>(serviceAreaRoutes.read, {
    params: context.params,
  })
  return areaPage(rejected ?? newForm(fieldsOf(area)), {
    title: messages.changeTitle,
    path: `${areasPath}/${area.id}`,
    map: areasMap([area], context.tiles),
  })
}

type AreaPage = Record<'title' | 'map', PageContent['body']> & { path: string }

function areaPage(form: FormState, { title, path, map }: AreaPage): PageContent {
  const { text, textArea, checkbox, summary } = controlsOf(form)
  const lists = { isOptional: true, maxLength: 20_000 } as const
  const inputs = html`${text({ name: 'name', label: messages.name, hint: messages.nameHint, maxLength: 80 })}
${checkbox({ name: 'is_active', label: messages.isActive })}
${textArea({ name: 'cep_prefixes', label: messages.ceps, hint: messages.cepsHint, ...lists })}
${textArea({ name: 'cities', label: messages.cities, hint: messages.citiesHint, ...lists })}
${textArea({ name: 'geojson', label: messages.geojson, hint: messages.geojsonHint, isOptional: true, maxLength: longestGeojson })}`
  return {
    title,
    scripts: ['areas'],
    body: html`<h1>${title}</h1>
${map}
<section class="card">${drawingTools()}
<form method="post" action="${path}" class="form">
${summary()}
<input type="hidden" name="once" value="${firstValue(form.fields, 'once')}">
${inputs}
<button>${messages.save}</button>
</form>
<p><a href="${areasPath}" data-back>${messages.back}</a></p></section>`,
  }
}

function fieldsOf({ name, is_active, geojson, cep_prefixes, cities }: ServiceAreaAnswer): Fields {
  return {
    name,
    is_active: is_active ? '1' : '',
    geojson: geojson ?? '',
    cep_prefixes: cep_prefixes.join('\n'),
    cities: cities.join('\n'),
  }
}

function bodyOf(fields: Fields): Record<string, unknown> {
  const linesOf = (name: string) =>
    firstValue(fields, name)
      .split(/[\n;]/)
      .map((line) => line.trim())
      .filter((line) => line !== '')
  return {
    name: firstValue(fields, 'name'),
    is_active: firstValue(fields, 'is_active') !== '',
    geojson: firstValue(fields, 'geojson'),
    cep_prefixes: linesOf('cep_prefixes'),
    cities: linesOf('cities'),
  }
}

async function addArea(context: SignedInContext): Promise<PageResponse> {
  const result = await context.submit(serviceAreaRoutes.add, { body: bodyOf(context.fields) })
  return 'rejected' in result ? newPage(context, result.rejected) : saved
}

async function changeArea(context: SignedInContext): Promise<PageResponse> {
  const { params, fields, submit } = context
  const result = await submit(serviceAreaRoutes.change, { params, body: bodyOf(fields) })
  return 'rejected' in result ? editPage(context, result.rejected) : saved
}

const saved = { to: withNotice(areasPath, 'area_salva') }

/** The areas in which the platform delivers, for its administrators. */
export const serviceAreasArea: ConsoleArea = {
  section: 'serviceAreas',
  get: {
    '/areas': listPage,
    '/areas/nova': (context) => newPage(context),
    '/areas/:area_id': (context) => editPage(context),
  },
  post: {
    '/areas/:area_id': changeArea,
    '/areas/:area_id/remover': action(serviceAreaRoutes.remove, {
      notice: 'area_removida',
      to: () => areasPath,
    }),
  },
  postOnce: { '/areas': addArea },
}
