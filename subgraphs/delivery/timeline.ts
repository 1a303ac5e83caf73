import { genesisHash, sealedText, type TimelineEntry } from '@rodovia/core/delivery/model/timeline.ts'
import { timelineLabels } from '@rodovia/core/delivery/texts/labels.ts'
import { addFields, dateTime, described, of, string } from '../shared/fields.ts'
import { builder } from './builder.ts'
import { DeliveryRef } from './delivery.ts'
import { detailOf } from './details.ts'
import { OrderRef } from './order.ts'
import { TrackedDeliveryRef } from './tracking.ts'

const FactRef = builder.objectRef<{ name: string; value: string }>('Fact').implement({
  description: 'A named fact of a timeline entry.',
  fields: described({
    name: string('Name, such as `delivery_sha256`.'),
    value: string('Value.'),
  }),
})

const sharedFields = {
  ts: dateTime('When it happened.', ({ at }: TimelineEntry) => at),
  type: string(
    'What happened: an event type such as `tracking.picked_up`, or `create`, `accept`, `decline`, `offer_timeout`, `unassign`, `arrived`, `on-route`, `problem`, `resume`, `return`, `returned`, `instructions`, `reschedule`, `rated`.',
  ),
  label: string(
    'What happened, as text in the language of the request.',
    ({ type }: TimelineEntry, _, { language }) => timelineLabels[type][language],
  ),
}

const TimelineEventRef = builder
  .objectRef<TimelineEntry & { previousHash: string; isMasked: boolean }>('TimelineEvent')
  .implement({
    description: 'One entry in the timeline of a delivery. A hash chain makes later changes detectable.',
    fields: described({
      ...sharedFields,
      hash: string('SHA-256 over the previous hash and this entry, in hex.'),
      sealed: string.orNull(
        'Text that `hash` is computed from: a JSON array of the previous hash (64 zeros for the first entry), type, time, actor and facts sorted by name. Null once `erasedAt` is set, and if the order is masked for the caller.',
        ({ previousHash, isMasked, ...entry }) =>
          entry.erasedAt || isMasked ? null : sealedText(previousHash, entry),
      ),
      erasedAt: dateTime.orNull(
        'When personal data in the facts was erased, so that `hash` no longer matches them; null if nothing was erased.',
        ({ erasedAt }) => erasedAt ?? null,
      ),
      facts: of([FactRef])(
        'Facts of the entry, such as hashes of photos; empty if the order is masked for the caller.',
        ({ facts, isMasked }) =>
          Object.entries(isMasked ? {} : facts).map(([name, value]) => ({ name, value: String(value) })),
      ),
    }),
  })

const PublicTimelineEventRef = builder.objectRef<TimelineEntry>('PublicTimelineEvent').implement({
  description: 'One entry in the timeline of a delivery, as drivers and the public see it.',
  fields: described(sharedFields),
})

const description = 'Timeline of the delivery, oldest entry first.'

addFields(builder, OrderRef, {
  timeline: of([TimelineEventRef])(description, async (order, _, context) => {
    const entries = order.timeline ?? (await detailOf(context, 'timelines', order)) ?? []
    return entries.map((entry, index) => ({
      ...entry,
      previousHash: entries[index - 1]?.hash ?? genesisHash,
      isMasked: order.isMasked === true,
    }))
  }),
})

/** The public hears nothing of the documents of the goods, of codes, nor of metadata. */
const isPublic = ({ type }: TimelineEntry) => !['goods_documents', 'barcodes', 'metadata'].includes(type)

for (const ref of [DeliveryRef, TrackedDeliveryRef])
  addFields(builder, ref, {
    timeline: of([PublicTimelineEventRef])(description, async (delivery, _, context) =>
      ((await detailOf(context, 'timelines', delivery)) ?? []).filter(isPublic),
    ),
  })
