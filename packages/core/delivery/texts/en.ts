import type { Texts } from './pt-br.ts'

export const texts: Texts = {
  /** The status as people read it. */
  statusLabels: {
    awaiting_driver: 'Looking for a driver',
    assigned: 'Waiting for the driver to accept',
    accepted: 'Driver on the way to pickup',
    at_pickup: 'Driver at pickup',
    picked_up: 'Picked up',
    in_transit: 'On the way to the destination',
    delivered: 'Delivered',
    canceled: 'Canceled',
    returning: 'On the way back to the sender',
    returned: 'Returned to the sender',
  },

  scheduledLabel: 'Scheduled',

  atDestinationLabel: 'Driver at the destination',

  /** The entry of a timeline as people read it. */
  timelineLabels: {
    create: 'Order placed and paid',
    'tracking.driver_assigned': 'Driver assigned',
    accept: 'Driver accepted the delivery',
    decline: 'Driver declined the delivery',
    offer_timeout: 'Offer passed on to another driver',
    unassign: 'Driver taken off the delivery',
    arrived: 'Driver arrived at pickup',
    'tracking.picked_up': 'Picked up',
    'on-route': 'On the way to the destination',
    'tracking.arrived_at_destination': 'Driver arrived at the destination',
    'tracking.attempt_failed': 'Delivery attempt failed',
    'return.created': 'Return requested',
    'tracking.delivered': 'Delivered',
    'tracking.canceled': 'Canceled and refunded',
    'tracking.sla_breached': 'Delivery deadline passed',
    problem: 'Problem reported',
    resume: 'Problem resolved, delivery resumed',
    return: 'On the way back to the sender',
    returned: 'Returned to the sender',
    reschedule: 'Recipient chose another time',
    rated: 'Recipient rated the delivery',
    instructions: 'Recipient left instructions',
    goods_documents: 'Documents of the goods changed',
    metadata: 'Metadata changed',
    barcodes: 'Codes to scan changed',
    collect_on_delivery: 'Amount to collect changed',
    'order.collected': 'Paid at the door',
  },

  /** Why goods travel without the key of a document. */
  noDocumentReasonNames: {
    personal_document: 'personal document',
    paper_document: 'fiscal document on paper',
    exempt: 'exempt from a fiscal document',
  },

  /** The names of requirements, for people. */
  requirementNames: {
    photo: 'photo',
    signature: 'signature with name',
    photo_or_signature: 'photo or signature',
    pin: 'PIN of the recipient',
    barcode: 'scan of codes',
    document: 'document',
    age: '18 or older',
  },
  requirementPlaceNames: {
    pickup: 'At pickup',
    handover: 'At delivery',
    return: 'At the return to the sender',
  },
  personDocumentNames: {
    cpf: 'CPF',
    rg: 'RG or CIN',
    cnh: 'CNH',
    crnm: 'CRNM',
    passport: 'passport',
    other: 'another document',
  },

  /** The moves of a delivery as people read them. */
  moveMessages: {
    accept: 'accept',
    decline: 'decline',
    arrived: 'arrive at pickup',
    picked: 'pick up',
    'on-route': 'leave for delivery',
    delivered: 'hand over',
    offer: 'offer to a driver',
    offer_timeout: 'pass the offer on',
    unassign: 'take the driver off',
    cancel: 'cancel',
    no_driver: 'give the search up',
    return: 'return to the sender',
    returned: 'confirm the return',
    reschedule: 'choose another time',
    resume: 'resume',
  },

  /** The labels of photos, for people. */
  stageLabels: {
    pickup: 'Pickup',
    delivery: 'Delivery',
    signature: 'Signature',
    damage: 'Damage',
    photo: 'Problem',
  },

  /** The notice on every label, proof and page of a rehearsal. */
  rehearsalNotice: 'REHEARSAL: nothing is carried or paid',
}
