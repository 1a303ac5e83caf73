import { issueText } from '@rodovia/gateway/errors/issues/issue-text.ts'
import { refusalDetails } from '@rodovia/gateway/errors/refusal-details.ts'
import { refusalMessage } from '@rodovia/gateway/errors/refusal-messages.ts'
import { expect, test } from 'vitest'
import { type AnyRefusal, refuse, refuseField } from '../shared/refusal.ts'
import { faultsOf, fieldOf } from './fault-of.ts'
import { orderFieldNames } from './fields.ts'

test.each([
  ['recipient_phone', 'recipient_phone'],
  ['cep_destino', 'destination_cep'],
  ['origin_address.street', 'origin_street'],
  ['destination_address.postal_code', 'destination_cep'],
  ['pickup_window.from', 'pickup_from'],
  ['parcels.0.weight_g', 'weight_kg'],
  ['parcels.12.length_cm', 'length_cm'],
  ['goods_documents.0', 'goods_documents'],
  ['goods_documents', 'goods_documents'],
  ['no_document_reason', 'no_document_reason'],
  ['service_type', 'service_type'],
  ['recipient_pin', null],
  ['toString', null],
  ['', null],
])('an issue of %j is about the column %s', (name, field) => {
  expect(fieldOf(name)).toBe(field)
})

test('each field of a file names itself', () => {
  for (const field of orderFieldNames) expect(fieldOf(field), field).toBe(field)
})

const ports = { refusalMessages: { message: refusalMessage, issue: issueText, details: refusalDetails } }
const mapping = { recipient_phone: { column: 0 }, destination_cep: { column: 1 } }
const faults = (refusal: AnyRefusal) => faultsOf(ports, refusal, mapping, { cells: ['123', '69005010'] })

test('a fault shows the text of the row, in each language', () => {
  const [fault] = faults(refuseField('recipient_phone', 'empty') as AnyRefusal)
  expect(fault).toMatchObject({ field: 'recipient_phone', value: '123' })
  for (const language of ['pt-BR', 'en', 'es'] as const) expect(fault!.message[language]).not.toBe('')
})

test('each end outside of the served areas is a fault of its postal code', () => {
  const outside = { postalCode: '69005010', city: 'Manaus', uf: 'AM' }
  const refusal = refuse('outside_service_area', {
    outside: (['origin', 'destination'] as const).map((end) => ({ end, ...outside })),
    ...{ served: ['São Paulo'], servedCount: 1 },
  }) as AnyRefusal
  expect(faults(refusal)).toMatchObject([
    { field: 'origin_cep', value: '' },
    { field: 'destination_cep', value: '69005010' },
  ])
})

test('what is about the row as a whole has no field', () => {
  const poor = refuse('insufficient_funds', { balanceCents: 0n, priceCents: 1n }) as AnyRefusal
  expect(faults(poor)).toMatchObject([{ field: null, value: '' }])
})
