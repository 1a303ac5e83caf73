import { z } from 'zod'
import { event } from './event-schemas.ts'
import { pageQuery, queryText } from './request-fields.ts'
import { type AnyRoute, route } from './route.ts'

type EventsData = { stretch: { events: { id: string }[]; has_more: boolean } }

/** What webhooks tell, to be read by who missed some of it (docs/reference/webhooks.md). */
export const eventsRoute: AnyRoute = route({
  method: 'GET',
  path: '/v1/events',
  tag: 'partner',
  auth: 'key',
  summary: 'What happened within 30 days, as webhooks tell it and in that order',
  answers: z.object({
    events: z.array(event),
    has_more: z.boolean(),
    next_after: z
      .string()
      .nullable()
      .meta({ description: 'Where to go on: the last of these events, or what was asked with' }),
  }),
  refuses: ['forbidden'],
  query: pageQuery.pick({ limit: true }).extend({
    after: queryText.optional().meta({ description: 'The `id` of the last event that is known.' }),
  }),
  operation: `query Events($after: ID, $limit: Int) {
    stretch: events(after: $after, first: $limit) {
      events { id type created_at: createdAt sequence tenant_id: tenantId livemode data } has_more: hasMore
    }
  }`,
  variables: ({ query }) => query,
  answer: ({ stretch }: EventsData, { query }) => ({
    ...stretch,
    next_after: stretch.events.at(-1)?.id ?? query.after ?? null,
  }),
})
