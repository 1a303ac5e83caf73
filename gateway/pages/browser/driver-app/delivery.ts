import type { TypedDocument } from '@rodovia/client'
import { keyCharacters } from '@rodovia/core/delivery/goods/document-key.ts'
import type { myRoutes, openDeliveries, workDay } from './documents.ts'

/** The data of an operation. */
export type DataOf<Document> = Document extends TypedDocument<infer Data, never> ? Data : never

export type Delivery = DataOf<typeof openDeliveries>['deliveries']['nodes'][number]
export type Place = Delivery['origin']
export type Route = DataOf<typeof myRoutes>['myRoutes'][number]

/** A delivery as this phone knows it. */
export type StoredDelivery = Delivery & {
  /** Why it left this driver, until the driver has read so. */
  gone?: 'canceled' | 'taken_away'
  /** The number of messages that the driver has seen. */
  notesSeen?: number
}

/** A delivery that an earlier version of the app stored has no messages. */
export function notesOf({ notes }: Partial<Pick<Delivery, 'notes'>>): Delivery['notes'] {
  return notes ?? []
}

/** A delivery that an earlier version of the app stored says nothing of documents. */
export function goodsOf({
  goodsDocuments = [],
  noDocumentReason = null,
}: Partial<Pick<Delivery, 'goodsDocuments' | 'noDocumentReason'>>) {
  return { documents: goodsDocuments, noDocumentReason }
}

/** The document of the delivery with a key that was read from paper, by bars or typed; undefined for another. */
export function documentIn(delivery: Partial<Delivery>, text: string) {
  const key = keyCharacters(text)
  return goodsOf(delivery).documents.find((one) => one.key === key)
}

export function unreadNotes(delivery: StoredDelivery): number {
  return notesOf(delivery)
    .slice(delivery.notesSeen ?? 0)
    .filter(({ isOwn }) => !isOwn).length
}

export type Stop = 'pickup' | 'destination'

/** The driver's next stop: the pickup until the parcels are on board, then the recipient, or back. */
export function nextStop(delivery: Pick<Delivery, 'status'>): Stop {
  return ['picked_up', 'in_transit', 'delivered'].includes(delivery.status) ? 'destination' : 'pickup'
}

export type Driver = DataOf<typeof workDay>['myDriver']
export type WorkDay = DataOf<typeof workDay>
export type Earnings = DataOf<typeof workDay>['earnings']
