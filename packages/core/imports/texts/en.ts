import type { Texts } from './pt-br.ts'

const characters = (most: number) => `a text of at most ${most} characters`

export const texts: Texts = {
  labels: {
    reference: 'Reference',
    recipient_name: 'Recipient',
    recipient_phone: 'Recipient phone',
    destination_landmark: 'Landmark',
    tier: 'Speed',
    service_type: 'Vehicle',
    weight_kg: 'Weight (kg)',
    length_cm: 'Length (cm)',
    width_cm: 'Width (cm)',
    height_cm: 'Height (cm)',
    quantity: 'Parcels',
    contents: 'Contents',
    declared_value: 'Declared value (R$)',
    fragile: 'Fragile',
    goods_documents: 'Key of the fiscal document',
    no_document_reason: 'Reason for no document',
    axles: 'Axles',
    cargo_type: 'Cargo type',
    empty_return: 'Empty return',
    remarks: 'Remarks',
    pod: 'Needs photo or signature',
    collect_amount: 'Amount to collect at the door (R$)',
    collect_method: 'How it is collected',
    requirements: 'Proof at stops',
    pickup_from: 'Pick up from',
    pickup_until: 'Pick up until',
    delivery_from: 'Deliver from',
    delivery_until: 'Deliver until',
    sender_name: 'Sender',
    sender_phone: 'Sender phone',
  },

  origin: {
    cep: 'pickup postal code',
    street: 'pickup street',
    number: 'pickup number',
    complement: 'pickup complement',
    district: 'pickup district',
    city: 'pickup city',
    state: 'pickup state',
  },
  destination: {
    cep: 'delivery postal code',
    street: 'delivery street',
    number: 'delivery number',
    complement: 'delivery complement',
    district: 'delivery district',
    city: 'delivery city',
    state: 'delivery state',
  },

  allowed: {
    characters,
    needed: (most) => `required: ${characters(most)}`,
    yesOrNo: 'yes or no',
    metadata: 'text of up to 500 characters; the name of a key has up to 40, and an order up to 50 keys',
    goodsDocuments: 'key of an NF-e, NFC-e, CT-e or DC-e, 44 characters; several with commas between them',
    noDocumentReason: 'personal document, on paper or exempt; only without a key',
    axles: '2 to 11 axles, with the cargo type, only for the load of a whole truck',
    cargoType:
      'a cargo type of the freight floor, such as granel_solido, frigorificada or carga_geral, with the axles',
    collectAmount: 'an amount in reais above zero, such as 120.50',
    collectMethod: 'pix or cash (empty: cash)',
    requirements:
      'places (pickup, delivery, return) with photo, signature, barcode, document or age, such as pickup: barcode; delivery: photo + document',
    phone: '8 to 15 digits, such as +55 11 91234-5678',
    moment:
      'local date and time of the pickup or the destination within the next 30 days, such as 23/11/2026 14:30; a window has 30 minutes or more, and must be within reach',
    centimetres: 'a whole number from 1 to 600',
    reference: 'at most 100 characters, unlike that of other orders',
    tier: 'turbo or express',
    vehicle: 'moto, car, van or truck that takes the parcels; empty for the smallest that does',
    weight: 'kilograms from 0.001 to 8000, such as 2.5, that some vehicle takes',
    quantity: 'how many equal parcels: 1 to 30 that some vehicle takes',
    value: 'reais from 0 to 10000000, such as 59.90',
    senderName: 'a text of at most 120 characters; empty for the name of the company',
    cep: 'a postal code that exists, of 8 digits, such as 01310-100',
    street: 'a street of at most 100 characters, near the postal code',
    number: 'the number of the house, at most 15 characters, or s/n',
    city: 'the city of the postal code, at most 40 characters',
    state: 'the state of the postal code, such as SP',
  },

  faults: {
    repeated: (row) => `Row ${row} has this reference already: each order has its own.`,
    dearer: (was, now) =>
      `The price went from ${was} to ${now}. Place the orders again to accept the new price.`,
    withoutRunner:
      'The person who sent the file may not place orders any more, or the API key was revoked or has expired.',
  },

  stops: { origin: 'Pickup', destination: 'Delivery' },
  hiddenRows: (count, rows) =>
    count === 1
      ? `1 row that the spreadsheet hides was left out: ${rows}. To include it, clear the filter and send the file again.`
      : `${count} rows that the spreadsheet hides were left out: ${rows}. To include them, clear the filter and send the file again.`,

  rowStatuses: {
    waiting: 'to be checked',
    valid: 'ready',
    invalid: 'with faults',
    placed: 'order placed',
    unpaid: 'not enough balance',
    refused: 'refused',
  },

  resultHeadings: {
    row: 'row',
    status: 'status',
    price: 'price',
    orderCode: 'order_code',
    tracking: 'tracking',
    faults: 'faults',
  },
  result: 'result',
  template: 'orders-template',
  addressTemplate: 'addresses-template',
}
