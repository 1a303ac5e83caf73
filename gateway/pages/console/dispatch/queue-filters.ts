import type { LocalizedText } from '@rodovia/core/shared/language.ts'
import { type Fields, filledFields, firstValue } from '../../forms/fields.ts'
import { type Hole, html } from '../../html.ts'
import { deskMessages } from './dispatch-messages.ts'
import { type DeskQueue, path } from './routes.ts'

const latenesses = {
  problema: deskMessages.withProblem,
  atrasada: deskMessages.late,
  vence: deskMessages.dueSoon,
  no_prazo: deskMessages.onTime,
} as const satisfies Record<string, LocalizedText>

const latenessOf: Record<string, object> = {
  problema: { hasIncident: true },
  atrasada: { lateness: 'late' },
  vence: { lateness: 'due_soon' },
  no_prazo: { lateness: 'on_time' },
}

/** The value of the filter "driver" for deliveries without one. */
const nobody = 'sem'

/** The filters in the address of the page. */
export const filterNames = ['prazo', 'area', 'motorista'] as const

/** The filter of the queue in an address. Values that no filter has do not filter. */
export function filterOf(query: Fields): object {
  const { prazo = '', area, motorista } = filledFields(query, filterNames)
  return {
    ...(Object.hasOwn(latenessOf, prazo) && latenessOf[prazo]),
    ...(area !== undefined && { area }),
    ...(motorista !== undefined && (motorista === nobody ? { hasDriver: false } : { driverId: motorista })),
  }
}

/** The filters of the queue. The script filters while one chooses and types; without it the button sends them. */
export function queueFilters(query: Fields, { areas, drivers }: Pick<DeskQueue, 'areas' | 'drivers'>) {
  const select = (name: (typeof filterNames)[number], label: Hole, options: readonly [string, Hole][]) => {
    const chosen = firstValue(query, name)
    const all =
      options.some(([value]) => value === chosen) || chosen === ''
        ? options
        : [...options, [chosen, chosen] as const]
    return html`<label>${label} <select name="${name}"><option value="">${deskMessages.all}</option>${all.map(
      ([value, text]) =>
        html`<option value="${value}"${value === chosen ? ' selected' : ''}>${text}</option>`,
    )}</select></label>`
  }
  return html`<form method="get" action="${path}" id="filters" class="desk-filters">
<label hidden>${deskMessages.search} <input type="search" maxlength="100" autocomplete="off" aria-keyshortcuts="f"></label>
<details${Object.keys(filterOf(query)).length > 0 ? ' open' : ''}><summary>${deskMessages.filters}</summary><div>
${select('prazo', deskMessages.lateness, Object.entries<Hole>(latenesses))}
${select(
  'area',
  deskMessages.area,
  areas.map(({ name, orderCount }) => [name, `${name} (${orderCount})`]),
)}
${select('motorista', deskMessages.driver, [
  [nobody, deskMessages.withoutDriver],
  ...drivers.nodes.map(({ id, name }): [string, Hole] => [id, name]),
])}
<button class="plain">${deskMessages.filter}</button></div></details></form>`
}
