import {
  genesisHash,
  sealedText,
  type TimelineEntry,
  timelineLabel,
} from '@rodovia/core/delivery/timeline.ts'
import type { FieldsOf } from '../shared/builder.ts'
import { builder } from './builder.ts'
import { DeliveryRef } from './delivery.ts'
import { detailOf } from './details.ts'
import { OrderRef } from './order.ts'
import { TrackedDeliveryRef } from './tracking.ts'

const FactRef = builder.objectRef<{ name: string; value: string }>('Fact').implement({
  description: 'What proves or explains an entry of the timeline.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'What it says something about, such as `delivery_sha256`.' }),
    value: t.exposeString('value', { description: 'What it says.' }),
  }),
})

const whatHappened = (t: FieldsOf<TimelineEntry>) => ({
  ts: t.expose('at', { type: 'DateTime', description: 'When it happened.' }),
  type: t.exposeString('type', {
    description:
      'What happened: a kind of event such as `tracking.picked_up`, or `create`, `accept`, `decline`, `offer_timeout`, `unassign`, `arrived`, `on-route`, `problem`, `resume`, `return`, `returned`.',
  }),
  label: t.string({
    description: 'What happened, in the language of the request.',
    resolve: ({ type }, _, { language }) => timelineLabel(type, language),
  }),
})

const TimelineEventRef = builder
  .objectRef<TimelineEntry & { previousHash: string }>('TimelineEvent')
  .implement({
    description:
      'One thing that happened to a delivery. Entries are chained by hashes, so that a changed one shows.',
    fields: (t) => ({
      ...whatHappened(t),
      hash: t.exposeString('hash', { description: 'SHA-256 over the hash before and this entry, in hex.' }),
      sealed: t.string({
        nullable: true,
        description:
          'What `hash` is the SHA-256 of: a JSON array of the hash before (64 zeros for the first), the type, the time, who did it, and the facts sorted by name. Null once `erasedAt` is set.',
        resolve: ({ previousHash, ...entry }) => (entry.erasedAt ? null : sealedText(previousHash, entry)),
      }),
      erasedAt: t.field({
        type: 'DateTime',
        nullable: true,
        description:
          'When what was personal in the facts was erased: they are no longer what `hash` is over. Null where that is whole.',
        resolve: ({ erasedAt }) => erasedAt ?? null,
      }),
      facts: t.field({
        type: [FactRef],
        description: 'What proves or explains it.',
        resolve: ({ facts }) =>
          Object.entries(facts).map(([name, value]) => ({ name, value: String(value) })),
      }),
    }),
  })

const PublicTimelineEventRef = builder.objectRef<TimelineEntry>('PublicTimelineEvent').implement({
  description: 'One thing that happened to a delivery, as drivers and the public see it.',
  fields: whatHappened,
})

const description = 'All that happened to it so far, the oldest first.'

builder.objectField(OrderRef, 'timeline', (t) =>
  t.field({
    type: [TimelineEventRef],
    description,
    resolve: async ({ orderId, timeline }, _, context) => {
      const entries = timeline ?? (await detailOf(context, 'timelines', orderId)) ?? []
      return entries.map((entry, index) => ({
        ...entry,
        previousHash: entries[index - 1]?.hash ?? genesisHash,
      }))
    },
  }),
)

for (const ref of [DeliveryRef, TrackedDeliveryRef])
  builder.objectField(ref, 'timeline', (t) =>
    t.field({
      type: [PublicTimelineEventRef],
      description,
      resolve: async ({ orderId }, _, context) => (await detailOf(context, 'timelines', orderId)) ?? [],
    }),
  )
