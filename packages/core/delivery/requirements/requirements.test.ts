import { describe, expect, test } from 'vitest'
import { aDelivery } from '../../../../test/support/builders.ts'
import type { OrderId } from '../../shared/ids.ts'
import { refusalOf } from '../../shared/refusal.fixture.ts'
import {
  type RequirementsInput,
  readRequirements,
  requirementsInputOf,
  requirementsInText,
  requirementsText,
  withoutBarcodes,
} from './requirements.ts'
import { needsAt, requirementsOf, requirementsOfReturn } from './stop-needs.ts'

const read = (input: RequirementsInput | null, recipientPin: string | null = null) =>
  readRequirements(input, { recipientPin })
const issuesOf = (input: RequirementsInput, recipientPin: string | null = null) =>
  refusalOf(() => read(input, recipientPin))

describe('the requirements of an order', () => {
  test('are nothing where nobody asks for anything', () => {
    for (const input of [null, {}, { pickup: null }, { handover: {} }, { handover: { photo: false } }])
      expect(read(input)).toBeNull()
  })

  test('are the kinds of each stop, and codes without spaces around them', () => {
    const input = {
      pickup: { barcode: true, barcodes: [' A-1 ', 'B-2'] },
      return: { age: true, photo: true },
    }
    const requirements = read(input)!
    expect(requirements).toEqual({
      pickup: { kinds: ['barcode'], barcodes: ['A-1', 'B-2'] },
      return: { kinds: ['photo', 'age'], barcodes: [] },
    })
    expect(read(requirementsInputOf(requirements))).toEqual(requirements)
  })

  test('have a PIN at the hand-over alone, of an order with a PIN', () => {
    expect(read({ handover: { pin: true } }, '1234')).toMatchObject({ handover: { kinds: ['pin'] } })
    expect(issuesOf({ handover: { pin: true } })).toMatchObject({
      issues: [{ field: 'recipient_pin', code: 'required_with', other: 'requirements.handover.pin' }],
    })
    expect(issuesOf({ pickup: { pin: true }, return: { pin: true } }, '1234')).toMatchObject({
      issues: [
        { field: 'requirements.pickup.pin', why: 'pin_without_holder' },
        { field: 'requirements.return.pin', why: 'pin_without_holder' },
      ],
    })
  })

  test.each<[string, RequirementsInput, object]>([
    [
      'without the kind',
      { handover: { barcodes: ['A'] } },
      { field: 'requirements.handover.barcode', code: 'required_with' },
    ],
    [
      'more than 20',
      { handover: { barcode: true, barcodes: Array.from({ length: 21 }, (_, index) => `A${index}`) } },
      { field: 'requirements.handover.barcodes', code: 'too_many', got: 21, max: 20 },
    ],
    [
      'one of more than 64 characters',
      { handover: { barcode: true, barcodes: ['A'.repeat(65)] } },
      { field: 'requirements.handover.barcodes.0', code: 'too_long', got: 65, max: 64 },
    ],
    [
      'an empty one',
      { handover: { barcode: true, barcodes: ['A', ' '] } },
      { field: 'requirements.handover.barcodes.1', code: 'empty' },
    ],
    [
      'one twice',
      { handover: { barcode: true, barcodes: ['a1', 'A1'] } },
      { field: 'requirements.handover.barcodes.1', code: 'repeated', got: 'A1' },
    ],
  ])('refuse codes: %s', (_, input, issue) => {
    expect(issuesOf(input)).toMatchObject({ issues: [issue] })
  })
})

describe('the text of a spreadsheet', () => {
  test.each<[string, RequirementsInput | null]>([
    ['', {}],
    ['foto', { handover: { photo: true } }],
    [
      'Coleta: Código; entrega: foto + assinatura',
      { pickup: { barcode: true }, handover: { photo: true, signature: true } },
    ],
    [
      'handover: photo+age ; return: document',
      { handover: { photo: true, age: true }, return: { document: true } },
    ],
    ['entrega: foto, +18', { handover: { photo: true, age: true } }],
    ['telhado: foto', null],
    ['entrega: retina', null],
    ['entrega: foto; entrega: pin', null],
    ['entrega:', null],
  ])('%s', (text, input) => {
    expect(requirementsInText(text)).toEqual(input)
  })

  test('is what an export wrote', () => {
    const input = { pickup: { barcode: true, photo: true }, return: { age: true } }
    const text = requirementsText(read(input))!
    expect(text).toBe('pickup: photo + barcode; return: age')
    expect(requirementsInText(text)).toEqual(input)
    expect(requirementsText(null)).toBeNull()
  })
})

describe('what a stop needs', () => {
  test('has the short forms `pod` and `recipient_pin` at the end of the way', () => {
    const short = aDelivery({ pod: true, recipientPinHash: 'a hash' })
    expect(needsAt(short, 'handover')).toEqual({ kinds: ['pin'], barcodes: [], photoOrSignature: true })
    expect([needsAt(short, 'pickup'), needsAt(short, 'return')]).toEqual([null, null])
    const back = { ...short, recipientPinHash: null, returnOf: 'an order' as OrderId }
    expect([needsAt(back, 'handover'), needsAt(back, 'return')?.photoOrSignature]).toEqual([null, true])
    expect(requirementsOf(aDelivery())).toBeNull()
  })

  test('is a photo where the order asks for one, whatever `pod` says', () => {
    const requirements = { handover: { kinds: ['photo'], barcodes: [] } } as const
    expect(needsAt(aDelivery({ pod: true, requirements }), 'handover')).toEqual({
      kinds: ['photo'],
      barcodes: [],
      photoOrSignature: false,
    })
  })

  test('of a return order is what the sender wants to see', () => {
    const requirements = read({ pickup: { photo: true }, return: { signature: true } })
    expect(requirementsOfReturn({ requirements })).toEqual({ return: { kinds: ['signature'], barcodes: [] } })
    expect(requirementsOfReturn({ requirements: null })).toBeNull()
  })

  test('names no code to a driver who is only asked', () => {
    const requirements = read({ pickup: { barcode: true, barcodes: ['A'] } })
    expect(withoutBarcodes(requirements)).toEqual({ pickup: { kinds: ['barcode'], barcodes: [] } })
  })
})
