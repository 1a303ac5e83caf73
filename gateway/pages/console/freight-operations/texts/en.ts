import type { Texts } from './pt-br.ts'

export const texts: Texts = {
  messages: {
    section: 'CIOT and toll voucher',
    none: 'Nothing has been asked for yet: CIOT and toll voucher are asked for once a driver accepts the trip, if the operator has configured the institutions.',
    kinds: { ciot: 'CIOT', toll: 'Toll voucher' },
    statuses: {
      requested: 'asked for',
      issued: 'issued',
      refused: 'refused',
      exempt: 'not due',
      canceled: 'canceled',
      closed: 'closed',
    },
    means: { tag: 'by tag', plate: 'by plate' },
    plate: 'Plate',
    refusal: 'Answer of the institution',
    ownRefusals: {
      no_rntrc: 'The carrier’s RNTRC is missing under Vehicles and RNTRC.',
      no_vehicle: 'The driver’s truck, with the axles of the load, is missing under Vehicles and RNTRC.',
    },
    paymentDueOn: 'Pay the carrier by',
  },
}
