import type { SystemPorts } from '../../shared/ports.ts'
import type { Attachments } from '../model/attachments.ts'
import type { Delivery } from '../model/delivery.ts'
import type { DeliverySettings } from '../model/settings.ts'
import type { TimelineEntry } from '../model/timeline.ts'
import type { DeliveryEvent } from './delivery-event.ts'

export type ClientEventPorts = Pick<SystemPorts, 'newId'> & {
  deliverySettings: Pick<DeliverySettings, 'publicUrl' | 'estimate'>
}

/** The areas whose parts are attached to orders. The composition root lists them. */
export type DeliveryAttachments = {
  /** The attachments of an order that has none. */
  none: Attachments
  /**
   * The events of a change for the application or shop that the order came from, after the change's own.
   * `before` is null for a new order.
   */
  clientEvents(
    ports: ClientEventPorts,
    after: Delivery,
    entry: TimelineEntry,
    before: Delivery | null,
  ): readonly DeliveryEvent[]
}
