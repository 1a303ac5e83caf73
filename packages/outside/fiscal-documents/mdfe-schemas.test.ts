import { namespaced } from '@rodovia/core/fiscal-documents/build-document.ts'
import { type EventDetail, fiscalEventTypes } from '@rodovia/core/fiscal-documents/fiscal-document.ts'
import { mdfeTree, roadPart } from '@rodovia/core/fiscal-documents/mdfe.ts'
import { eventDetailTree, eventTree } from '@rodovia/core/fiscal-documents/mdfe-events.ts'
import { mdfeKey } from '@rodovia/core/fiscal-documents/mdfe-key.ts'
import { aTrip, rioBranco } from '@rodovia/core/fiscal-documents/trip.fixture.ts'
import type { TripFacts } from '@rodovia/core/fiscal-documents/trip.ts'
import { describe, expect, test } from 'vitest'
import { anA1Certificate } from '../../../test/support/fiscal-documents/a1-certificate.ts'
import { mdfeSchemas, schemaFolder } from '../../../test/support/fiscal-documents/schemas.ts'
import { faultsOf } from './schemas.ts'
import { fiscalSigner } from './signer.ts'
import { writeXml } from './xml.ts'

const issuedAt = new Date('2026-11-30T13:15:00Z')
const pfx = anA1Certificate({ name: 'TRANSPORTES EXEMPLO', document: '11222333000181' })

function aDocument(trip: TripFacts, isContingency = false) {
  const [series, number] = [1, 42]
  const { document, address } = trip.issuer
  const key = mdfeKey({ uf: address.uf, issuedAt, document, series, number, isContingency, code: '12345678' })
  return {
    key,
    environment: 'homologation' as const,
    series,
    number,
    isContingency,
    issuedAt,
    trip,
    protocol: '935260000000001',
  }
}

test('the key has the state, month, issuer, model, series, number, kind of issue and a check digit', () => {
  expect(aDocument(aTrip).key).toMatch(/^3526111122233300018158001000000042112345678\d$/)
})

// FISCAL_SCHEMAS names the official package; `npm run test:fiscal` demands it.
describe.runIf(schemaFolder)('the official schemas accept', () => {
  const check = (schema: string, xml: string) => expect(faultsOf(mdfeSchemas(), schema, xml)).toEqual([])
  const bare: TripFacts = {
    ...aTrip,
    emitter: 'own_cargo',
    issuer: { ...aTrip.issuer, document: '52998224725', stateRegistration: null },
    rntrc: null,
    unloading: [
      {
        ...rioBranco,
        documents: ['1', '2'].map((digit) => ({
          kind: 'nfe' as const,
          key: `3526111122233300018155001000000001100000001${digit}`,
        })),
      },
    ],
    way: [],
    trailers: [],
    chassis: 'truck',
    ciot: null,
    contractor: null,
    insurances: [],
    payment: null,
    cargo: { ...aTrip.cargo, ncm: null },
  }
  const hired: TripFacts = {
    ...aTrip,
    vehicle: { ...aTrip.vehicle, owner: { name: 'Zé', document: '52998224725', rntrc: '87654321' } },
    payment: {
      ...aTrip.payment!,
      isCash: false,
      dueOn: '2026-12-15',
      pixKey: null,
      bank: { code: '001', branch: '1234' },
    },
  }
  for (const [name, trip] of Object.entries({ full: aTrip, bare, hired }))
    for (const isContingency of [false, true])
      test(`a ${name} MDF-e${isContingency ? ' in contingency' : ''}`, () => {
        const document = aDocument(trip, isContingency)
        const signature = isContingency ? fiscalSigner.signText(document.key, pfx) : null
        check('mdfe_v3.00.xsd', fiscalSigner.sign(mdfeTree(document, signature), pfx))
        check('mdfeModalRodoviario_v3.00.xsd', writeXml(namespaced({ rodo: roadPart(trip) })))
      })

  const details: EventDetail[] = [
    { type: 'close', town: rioBranco },
    { type: 'cancel', reason: 'O embarcador desistiu da viagem' },
    { type: 'add_driver', driver: { name: 'Zuleica', cpf: '52998224725' } },
  ]
  const schemas = { close: 'evEncMDFe', cancel: 'evCancMDFe', add_driver: 'evIncCondutorMDFe' }
  for (const detail of details)
    test(`the event ${fiscalEventTypes[detail.type]}`, () => {
      const document = aDocument(aTrip)
      const tree = eventTree(document, detail, { sequence: 1, at: issuedAt })
      check('eventoMDFe_v3.00.xsd', fiscalSigner.sign(tree, pfx))
      check(
        `${schemas[detail.type]}_v3.00.xsd`,
        writeXml(namespaced(eventDetailTree(detail, document, issuedAt))),
      )
    })

  test('and name each fault of another', () => {
    const xml = fiscalSigner.sign(mdfeTree(aDocument({ ...aTrip, rntrc: '12' }), null), pfx)
    check('mdfe_v3.00.xsd', xml)
    const faults = faultsOf(
      mdfeSchemas(),
      'mdfeModalRodoviario_v3.00.xsd',
      writeXml(namespaced({ rodo: roadPart({ ...aTrip, rntrc: '12' }) })),
    )
    expect(faults.join()).toContain('RNTRC')
  })
})
