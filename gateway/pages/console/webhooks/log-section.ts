import { webhookStatuses } from '@rodovia/core/notifications/webhooks/message.ts'
import { timeElement } from '../../formats.ts'
import { controlsOf } from '../../forms/controls.ts'
import { filledFields } from '../../forms/fields.ts'
import { newForm } from '../../forms/form-state.ts'
import { type Html, html } from '../../html.ts'
import { preciseTime } from '../../local-time.ts'
import { badge, webhookTones } from '../../tones.ts'
import { type Column, listTable } from '../lists/list-table.ts'
import { viewOf } from '../lists/view.ts'
import type { SignedInContext } from '../page.ts'
import { pageParameters, pager } from '../pagination.ts'
import { type Delivery, endpointRoutes } from './routes.ts'
import { deliveryStatusNames, messages } from './webhook-messages.ts'

/** The statuses of an event's sending, and any. */
export const statusOptions = [
  ['', messages.any] as const,
  ...webhookStatuses.map((status) => [status, deliveryStatusNames[status]] as const),
]

/** The events that were sent to an endpoint or are pending. */
export async function logSection(context: SignedInContext, path: string): Promise<Html> {
  const { run, params, query, request } = context
  const asked = { ...filledFields(query, ['status']), ...pageParameters(query) }
  const log = await run<{ deliveries: Delivery[]; total: number; offset: number }>(endpointRoutes.log, {
    params,
    query: asked,
  })
  const { deliveries, total, offset } = log
  const controls = controlsOf(newForm(query), 'log')
  return html`<section class="card"><h2>${messages.log}</h2>
<form method="get" action="${path}" class="form filter">
${controls.select({ name: 'status', label: messages.status, options: statusOptions })}
<p class="buttons"><button class="plain">${messages.filter}</button></p>
</form>
${deliveries.length === 0 ? html`<p>${messages.noLog}</p>` : listTable({ name: 'webhook_log', caption: messages.log, path, query, view: viewOf(request, 'webhook_log'), columns: columnsOf(path), rows: deliveries })}
${pager(path, query, { total, offset, count: deliveries.length })}
</section>`
}

function columnsOf(path: string): readonly Column<Delivery>[] {
  return [
    {
      name: 'event',
      label: messages.event,
      isFixed: true,
      cell: ({ event_id, type }) => html`<a href="${path}/entregas/${event_id}">${type}</a>`,
    },
    {
      name: 'status',
      label: messages.status,
      isFixed: true,
      onCard: 'corner',
      cell: ({ status }) => deliveryBadge(status),
    },
    {
      name: 'created',
      label: messages.created,
      cell: ({ created_at }) => timeElement(created_at, preciseTime),
    },
    {
      name: 'attempts',
      label: messages.attemptCount,
      cell: ({ attempt_count }) => messages.attempts(attempt_count),
    },
    {
      name: 'next',
      label: messages.next,
      isSparse: true,
      isLabelled: true,
      cell: ({ next_attempt_at }) => (next_attempt_at ? timeElement(next_attempt_at, preciseTime) : ''),
    },
  ]
}

export function deliveryBadge(status: Delivery['status']) {
  return badge(deliveryStatusNames[status], webhookTones[status])
}
