import { can } from '@rodovia/core/identity/permissions.ts'
import { serviceTypes } from '@rodovia/core/quoting/service-type.ts'
import { vehicleNames } from '@rodovia/core/quoting/vehicle-names.ts'
import { cepDigits } from '../../forms/cep-digits.ts'
import { controlsOf } from '../../forms/controls.ts'
import { filledFields } from '../../forms/fields.ts'
import { newForm } from '../../forms/form-state.ts'
import { type Hole, html } from '../../html.ts'
import { importPath } from '../imports/routes.ts'
import type { ConsoleArea, PageContent, PageResponse, SignedInContext } from '../page.ts'
import { shipmentsPath } from '../shipments/routes.ts'
import { orderFormPage, placeOrder } from './order-form.ts'
import { parcelsFrom, parcelsSection, withChangedRows } from './parcels-section.ts'
import { messages } from './quote-messages.ts'
import { quoteRoutes } from './routes.ts'
import { streetSuggestions } from './street-suggestions.ts'

const vehicles = [
  ['', messages.smallestVehicle] as const,
  ...serviceTypes.map((type) => [type, vehicleNames[type]] as const),
]

const names = ['cep_origem', 'cep_destino', 'service_type'] as const

async function requestQuote(context: SignedInContext): Promise<PageResponse> {
  const { fields, submit } = context
  const changed = withChangedRows(fields)
  if (changed) return quotePage(context, newForm(changed))
  const { cep_origem, cep_destino, service_type } = filledFields(fields, names)
  const result = await submit<{ cotacao_id: string }>(quoteRoutes.request, {
    body: {
      cep_origem: cepDigits(cep_origem ?? ''),
      cep_destino: cepDigits(cep_destino ?? ''),
      service_type,
      ...parcelsFrom(fields),
    },
  })
  return 'rejected' in result
    ? quotePage(context, result.rejected)
    : { to: `/conta/cotacoes/${result.body.cotacao_id}` }
}

/** The form for a quote. */
async function quotePage({ query, caller }: SignedInContext, form = newForm(query)): Promise<PageContent> {
  const controls = controlsOf(form)
  const cep = (name: string, label: Hole) =>
    controls.text({ name, label, hint: messages.cepHint, inputMode: 'numeric', maxLength: 12 })
  return {
    title: messages.title,
    body: html`<h1>${messages.title}</h1>
${can(caller.actor, 'order.create') ? html`<p>${messages.many} <a href="${importPath}">${messages.import}</a>. ${messages.onePickup} <a href="${shipmentsPath}/nova">${messages.shipment}</a>.</p>` : ''}
<form method="post" action="/conta/cotar" class="card form">
<button hidden>${messages.ask}</button>
${controls.summary}
${cep('cep_origem', messages.origin)}
${cep('cep_destino', messages.destination)}
${parcelsSection(controls, form.fields)}
${controls.select({ name: 'service_type', label: messages.vehicle, options: vehicles })}
<button>${messages.ask}</button>
</form>`,
  }
}

/** From a quote to an order. */
export const quoteArea: ConsoleArea = {
  section: 'quote',
  get: {
    '/cotar': quotePage,
    '/cotacoes/:quote_id': (context) => orderFormPage(context),
    '/ruas.json': streetSuggestions,
  },
  post: { '/cotar': requestQuote },
  postOnce: { '/cotacoes/:quote_id': placeOrder },
}
