import { statusLabels } from '@rodovia/core/delivery/texts/labels.ts'
import { can } from '@rodovia/core/identity/permissions.ts'
import { writtenDay } from '@rodovia/core/shared/local-day.ts'
import { timeElement } from '../../formats.ts'
import { type Hole, html } from '../../html.ts'
import { badge, statusTones } from '../../tones.ts'
import { emptyList } from '../lists/empty-list.ts'
import type { SignedInContext } from '../page.ts'
import { pageParameters, pager } from '../pagination.ts'
import { sections } from '../sections.ts'
import { dutiesTable, tripDuties } from './duties-table.ts'
import { messages } from './freight-operations-messages.ts'
import { operationList } from './order-section.ts'
import { fiscalPath, freightRoutes, type ListedTrip } from './routes.ts'

/** A part of the fiscal page. It only shows: auditors read everything here. */
type FiscalSection = (context: SignedInContext) => Promise<Hole>

/** The sections of the fiscal page, in their order. A feature with a list of its own adds it here. */
export const fiscalSections: readonly FiscalSection[] = [
  tripsSection,
  documentsSection,
  dutiesSection,
  limitsSection,
]

type TripPage = { trips: ListedTrip[]; total: number; offset: number }

const tripsPerPage = 10

async function tripsSection({ run, query, caller }: SignedInContext): Promise<Hole> {
  const parameters = pageParameters(query, tripsPerPage)
  const { trips, total, offset } = await run<TripPage>(freightRoutes.trips, { query: parameters })
  const mayOpen = can(caller.actor, 'order.read')
  const count = trips.length
  return html`<h2>${messages.trips}</h2>
${count === 0 ? emptyList(messages.noTrips) : html`<ul class="list">${trips.map((trip) => tripItem(trip, mayOpen))}</ul>`}
${pager(fiscalPath, query, { total, offset, count }, tripsPerPage)}`
}

function tripItem(trip: ListedTrip, mayOpen: boolean) {
  const { order_id, code, status, own, created_at, distance_km, payment_due_on: dueOn, duties } = trip
  const name = own && mayOpen ? html`<a href="/conta/pedidos/${order_id}">${code}</a>` : code
  return html`<li class="card"><h3>${name} ${badge(statusLabels[status], statusTones[status])}</h3>
<p class="quiet">${timeElement(created_at)} · ${Math.round(distance_km)} km${dueOn ? html` · ${messages.paymentDueOn} ${writtenDay(dueOn)}` : ''}</p>
${operationList(trip.freight_operations)}
${tripDuties(duties)}</li>`
}

async function documentsSection({ caller }: SignedInContext): Promise<Hole> {
  if (!can(caller.actor, 'fiscalDocument.manage')) return ''
  const { path, label } = sections.fiscalDocuments
  return html`<p><a href="${path}">${label}</a></p>`
}

async function dutiesSection({ run }: SignedInContext): Promise<Hole> {
  const { duties } = await run<{ duties: Parameters<typeof dutiesTable>[0] }>(freightRoutes.duties)
  return html`<h2>${messages.duties}</h2>
${dutiesTable(duties)}`
}

async function limitsSection(): Promise<Hole> {
  return html`<h2>${messages.limits}</h2>
<p>${messages.limitsText}</p>
<p><a href="/docs/guides/reference/freight-duties" hreflang="en">${messages.reference}</a></p>`
}
