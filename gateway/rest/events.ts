import * as z from 'zod'
import { event } from './event-schemas.ts'
import { pageQuery, text } from './request-fields.ts'
import { route } from './route.ts'
import { storedOperation } from './stored-operation.ts'

/** The tenant's events, for a partner whose endpoint missed some: docs/reference/webhooks.md. */
export const eventsRoute = route('GET /v1/events', {
  summary: 'List the events of the last 30 days',
  query: pageQuery.pick({ limit: true }).extend({
    after: text.optional().describe('Return events after this one: the `id` of an event'),
  }),
  operation: storedOperation(`query Events($after: ID, $limit: Int) {
    page: events(after: $after, first: $limit) {
      events { id type created_at: createdAt sequence tenant_id: tenantId livemode data } has_more: hasMore
    }
  }`),
  reshape: {
    response: z.object({
      events: z.array(event),
      has_more: z.boolean().meta({ description: 'Whether there are more events after these' }),
      next_after: z.string().nullable().meta({ description: 'The value of `after` for the next page' }),
    }),
    from: ({ page }, { query }) => ({
      ...page,
      next_after: page.events.at(-1)?.id ?? query.after ?? null,
    }),
  },
})
