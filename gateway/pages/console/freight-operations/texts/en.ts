import type { Texts } from './pt-br.ts'

export const texts: Texts = {
  messages: {
    title: 'Fiscal',
    intro:
      'What freight law asks of your whole loads, what is missing and what was sent. It is no legal advice.',
    trips: 'Trips',
    noTrips: 'No whole load yet: they appear here with the duties of each trip.',
    allDuties: 'All duties of this trip',
    nothingMissing: 'Nothing is missing, as far as the platform knows.',
    duties: 'Duties',
    dutyCaption: 'Duties, whom they bind, since when, and the source',
    duty: 'Duty',
    binds: 'Binds',
    since: 'Since',
    source: 'Source',
    does: 'What the platform does and does not',
    state: 'State',
    limits: 'What is not measured',
    limitsText:
      'The hours of self-employed drivers are neither scheduled nor limited: drivers decide about their time, and scheduling them would make them employees (CLT, arts. 2 and 3). The app only advises a pause after 5 h 30 at the wheel (Lei 13.103/2015); it blocks nothing, and a driver’s position does not serve to measure working hours. Who employs drivers controls their hours by means of their own.',
    reference: 'Rules and sources in detail',
    dutyStates: { met: 'in order', missing: 'missing', open: 'in due time', unknown: 'check it' },
    parties: {
      contractor: 'who contracts',
      carrier: 'carrier',
      sender: 'sender',
      platform: 'platform',
      driver: 'driver',
    },
    dutyTexts: {
      freight_floor: {
        name: 'Freight floor',
        does: 'Computes it, and never charges or pays less; does not include the toll.',
      },
      platform_floor: {
        name: 'Freight floor of what an app offers',
        does: 'Offers no whole load below the floor.',
      },
      goods_document: {
        name: 'Fiscal document of the goods',
        does: 'Keeps and shows the keys; issues and queries no document.',
      },
      content_declaration: {
        name: 'DC-e where there is no invoice',
        does: 'Takes the key of a DC-e; does not decide whether one is due.',
      },
      rntrc: {
        name: 'RNTRC of the carrier',
        does: 'Keeps the number and the imported state; does not ask ANTT.',
      },
      rctr_c: {
        name: 'Insurance RCTR-C',
        does: 'Keeps the policy and warns before its end; reads no policy.',
      },
      rc_dc: { name: 'Insurance RC-DC', does: 'Keeps the policy and warns before its end; reads no policy.' },
      rc_v: { name: 'Insurance RC-V', does: 'Keeps the policy and warns before its end; reads no policy.' },
      ciot_tac: {
        name: 'CIOT of a self-employed carrier or one who counts as such',
        does: 'Asks for it, rectifies, cancels and closes it, if the operator configured an institution; no trip starts without it.',
      },
      ciot_manifest: {
        name: 'CIOT that the MDF-e demands',
        does: 'Asks for one for every carrier (CIOT_RULE); the law is not clear beyond self-employed ones, and the operator decides.',
      },
      toll: {
        name: 'Toll voucher',
        does: 'Buys it, if the operator configured a company; does not charge it to the wallet.',
      },
      payment: {
        name: 'Payment into an account, within 30 business days',
        does: 'Credits the freight at the delivery and shows the last day; the driver asks for the payout.',
      },
      manifest: { name: 'MDF-e', does: 'Does not know whether the manifest exists: check with its issuer.' },
      driver_rest: {
        name: 'Rest of the driver',
        does: 'Advises a pause; neither measures nor limits hours.',
      },
    },
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
