import { dimensionOf } from '@rodovia/core/figures/figures.ts'
import { formatLocales, type Language } from '@rodovia/core/shared/language.ts'
import { writtenDay } from '@rodovia/core/shared/local-day.ts'
import { brasilia } from '@rodovia/core/shared/time-zone.ts'
import type { FigureGroup, FiguresAnswer } from '@rodovia/gateway/rest/figures.ts'
import { controlsOf } from '../../forms/controls.ts'
import { type FormState, newForm, withControlNames } from '../../forms/form-state.ts'
import { html } from '../../html.ts'
import { tierName } from '../orders/order-messages.ts'
import type { ConsoleArea, FileContent, PageContent, PageResponse, SignedInContext } from '../page.ts'
import { columnChart, rowChart } from './bar-chart.ts'
import { change, part } from './change.ts'
import { groupingNames, messages } from './figure-messages.ts'
import { attemptReasons, type Measure, measures, problemKinds } from './measures.ts'
import {
  type Choice,
  choiceOf,
  chosenDays,
  firstOf,
  keysOf,
  noonOf,
  pageQuery,
  periodBefore,
  routeQuery,
} from './period.ts'
import { figureRoutes } from './routes.ts'

const path = '/conta/numeros'

/** The largest groups of a chart with a row for each. */
const mostRows = 12

/** The figures of a period: totals, and a chart and a table of each measure. */
async function figuresPage(context: SignedInContext): Promise<PageContent> {
  const { query, caller } = context
  const choice = choiceOf(query)
  const isPlatform = caller.actor?.tenantKind === 'plataforma'
  const result = await context.submit<FiguresAnswer>(figureRoutes.read, { query: routeQuery(choice) })
  const former = 'body' in result ? periodBefore(choice) : null
  const [tenants, before] = await Promise.all([
    isPlatform && former ? tenantsOf(context, choice) : [],
    former && context.run<FiguresAnswer>(figureRoutes.read, { query: routeQuery(former) }),
  ])
  const fields = {
    de: choice.from,
    ate: choice.to,
    por: choice.by,
    embarcador: choice.tenant,
    campo: choice.key,
  }
  const form =
    'body' in result ? newForm(fields) : withControlNames({ ...result.rejected, fields }, controlNames)
  return {
    title: messages.title,
    hasCharts: true,
    body: html`<h1>${messages.title}</h1>
<p class="quiet">${messages.intro}</p>
${choiceForm(form, choice, isPlatform ? tenants : null)}
${'body' in result ? content({ figures: result.body, before, choice, isPlatform }) : ''}`,
  }
}

/** The controls that stand for the parameters of the route. */
const controlNames = { metadata_key: 'campo', tenant_id: 'embarcador' }

/** The shippers with orders in the period, and the one that was chosen. */
async function tenantsOf({ run }: SignedInContext, choice: Choice): Promise<[string, string][]> {
  const query = routeQuery({ ...choice, by: 'tenant', tenant: '' })
  const { groups } = await run<FiguresAnswer>(figureRoutes.read, { query })
  const options = groups.map(({ key, name }): [string, string] => [key, name ?? key])
  const isKnown = choice.tenant === '' || options.some(([id]) => id === choice.tenant)
  return isKnown ? options : [...options, [choice.tenant, choice.tenant]]
}

function choiceForm(form: FormState, choice: Choice, tenants: [string, string][] | null) {
  const { summary, text, select } = controlsOf(form)
  const groupOptions = Object.entries(groupingNames).filter(([name]) => name !== 'tenant' || tenants)
  const periods = chosenDays.map((days) => {
    const { from, to } = { from: firstOf(days), to: choiceOf({}).to }
    const isCurrent = from === choice.from && to === choice.to
    return html`<a href="${path}?${pageQuery({ ...choice, from, to })}"${isCurrent ? html` aria-current="true"` : ''}>${messages.last(days)}</a> `
  })
  return html`<section class="card" aria-labelledby="choose"><h2 id="choose">${messages.choose}</h2>
<p class="periods">${periods}</p>
<form method="get" action="${path}" class="form filter">
${summary}
${text({ name: 'de', label: messages.from, type: 'date' })}
${text({ name: 'ate', label: messages.to, type: 'date' })}
${select({ name: 'por', label: messages.by, options: groupOptions })}
${text({ name: 'campo', label: messages.metadataKey, isOptional: true, hint: messages.metadataKeyHint, maxLength: 40 })}
${tenants ? select({ name: 'embarcador', label: messages.tenant, options: [['', messages.allTenants], ...tenants] }) : ''}
<p class="buttons"><button>${messages.show}</button></p></form></section>`
}

type Shown = { figures: FiguresAnswer; before: FiguresAnswer | null; choice: Choice }

function content({ isPlatform, ...period }: Shown & { isPlatform: boolean }) {
  const { figures, before, choice } = period
  const { total, is_incomplete } = figures
  const notice = is_incomplete ? html`<p class="card" role="status">${messages.incomplete}</p>` : ''
  if (total.orders === 0)
    return html`${notice}<p class="card">${isPlatform ? messages.noneOfPlatform : html`${messages.none} <a href="/conta/cotar">${messages.orderNow}</a>.`}</p>`
  const totals = measures.map(
    (measure) =>
      html`<div><dt>${measure.title}</dt><dd>${measure.shown(total)} ${changeOf(measure, total, before?.total)}</dd></div>`,
  )
  const charts = [
    ...measures,
    ...(total.problems > 0 ? [problemKinds(total)] : []),
    ...(total.failed_attempts > 0 ? [attemptReasons(total)] : []),
  ]
  return html`${notice}<section class="card" aria-labelledby="total"><h2 id="total">${messages.total}</h2>
<dl class="totals">${totals}</dl>
${before && before.total.orders > 0 ? html`<p class="quiet">${messages.comparedWith} ${writtenDay(periodBefore(choice).from)} – ${writtenDay(periodBefore(choice).to)}.</p>` : ''}
<p><a href="${path}/numeros.csv?${pageQuery(choice)}">${messages.csv}</a></p></section>
<div class="charts">${charts.map((measure) => measureSection(measure, period))}</div>`
}

/** A total compared with that of the period before. Nothing is said where either has no value. */
function changeOf({ value, isRate }: Measure, total: FigureGroup, before: FigureGroup | undefined) {
  if (!before || before.orders === 0) return ''
  return isRate
    ? change(value(total) - value(before), messages.points)
    : change(part(value(total), value(before)))
}

function measureSection(measure: Measure, { figures, before, choice }: Shown) {
  const { groups, group_count, total } = figures
  const { id, title, note, value, bars, columns } = measure
  const headings = columns.map(({ heading }) => html`<th scope="col" class="amount">${heading}</th>`)
  const row = (label: unknown, group: FigureGroup) =>
    html`<tr><th scope="row">${label as string}</th>${columns.map(({ shown }) => html`<td class="amount">${shown(group)}</td>`)}</tr>`
  const isCut = !bars && group_count > mostRows && !isColumns(choice)
  return html`<section class="card" aria-labelledby="of-${id}"><h2 id="of-${id}">${title}</h2>
${note ? html`<p class="quiet">${note}</p>` : ''}
${groups.some((group) => value(group) > 0) ? chart(measure, { figures, before, choice }) : html`<p class="quiet">${measure.shown(total)}</p>`}
${isCut ? html`<p class="quiet">${messages.onlyLargest(mostRows, group_count)}</p>` : ''}
<details><summary>${messages.table}<span class="unseen"> · ${title}</span></summary>
<div class="wide" role="region" aria-labelledby="of-${id}" tabindex="0"><table>
<thead><tr><th scope="col">${groupingNames[choice.by]}</th>${headings}</tr></thead>
<tbody>${groups.map((group) => row(labelOf(choice, group), group))}</tbody>
<tfoot>${row(messages.total, total)}</tfoot></table></div></details></section>`
}

const isColumns = ({ by }: Choice) => by === 'hour' || dimensionOf(by) === 'day'

function chart({ id, title, value, shown, scale, bars }: Measure, { figures, before, choice }: Shown) {
  const { groups } = figures
  if (bars) return rowChart({ id, title, bars })
  const heading = html`${title} · ${groupingNames[choice.by]}`
  const barOf = (group: FigureGroup) => ({
    label: labelOf(choice, group),
    value: value(group),
    shown: shown(group),
  })
  if (!isColumns(choice)) return rowChart({ id, title: heading, bars: groups.slice(0, mostRows).map(barOf) })
  const byKey = new Map(groups.map((group) => [group.key, group]))
  const keys = choice.by === 'hour' ? hours : keysOf(choice)
  const columns = keys.map((key) => {
    const group = byKey.get(key)
    return group ? barOf(group) : { label: keyLabel(choice, key), value: 0, shown: '0' }
  })
  return columnChart({
    id,
    title: heading,
    bars: columns,
    scale,
    ...(before && { before: valuesBefore(before, choice, value) }),
  })
}

/** The values of the period before at the places of this one; none where it had no orders. */
function valuesBefore({ groups, total }: FiguresAnswer, choice: Choice, value: Measure['value']): number[] {
  if (total.orders === 0) return []
  const byKey = new Map(groups.map((group) => [group.key, value(group)]))
  const keys = choice.by === 'hour' ? hours : keysOf(periodBefore(choice))
  return keys.map((key) => byKey.get(key) ?? 0)
}

const hours = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'))

function labelOf(choice: Choice, { key, name, others }: FigureGroup) {
  if (choice.by === 'metadata') return others ? messages.others : key === '' ? messages.noValue : key
  if (choice.by === 'driver') return key === '' ? messages.noDriver : (name ?? messages.nameless)
  return choice.by === 'tenant' ? (name ?? messages.nameless) : keyLabel(choice, key)
}

function keyLabel({ by }: Choice, key: string) {
  if (by === 'tier') return tierName(key)
  if (by === 'hour') return `${Number(key)} h`
  const at = noonOf(key)
  if (dimensionOf(by) !== 'day' || Number.isNaN(at)) return key
  const parts = by === 'month' ? ({ year: 'numeric' } as const) : ({ day: 'numeric' } as const)
  return (language: Language) =>
    new Intl.DateTimeFormat(formatLocales[language], {
      timeZone: brasilia,
      month: 'short',
      ...parts,
    }).format(at)
}

async function figuresFile({ query, run }: SignedInContext): Promise<PageResponse> {
  const file = await run<FileContent>(figureRoutes.csv, { query: routeQuery(choiceOf(query)) })
  return { file, kind: figureRoutes.csv.file! }
}

/** The pages of a period's totals. */
export const figuresArea: ConsoleArea = {
  section: 'figures',
  get: { '/numeros': figuresPage, '/numeros/numeros.csv': figuresFile },
}
