import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aDelivery, changePorts, newId } from '../../../../test/support/builders.ts'
import type { OrderId } from '../../shared/ids.ts'
import { refusalOf } from '../../shared/refusal.fixture.ts'
import { isRefusal } from '../../shared/refusal.ts'
import { byDriver } from '../changes/changes.fixture.ts'
import { targetOf } from '../model/states.ts'
import { takeStep } from '../steps/advance-delivery.ts'
import {
  assertPicturesProve,
  assertShown,
  checksIn,
  type EvidenceInput,
  evidenceFacts,
  missingRequirements,
  noEvidence,
  readEvidence,
  type Shown,
} from './evidence.ts'
import { requirementKinds } from './requirements.ts'
import type { StopNeeds } from './stop-needs.ts'

const nothing: Shown = { ...noEvidence, hasPhoto: false, hasSignature: false, pin: null }
const everything: Shown = {
  signerName: 'Ana Souza',
  scannedCodes: ['RD1'],
  document: { kind: 'rg', last4: '123X' },
  isAgeChecked: true,
  hasPhoto: true,
  hasSignature: true,
  pin: 'matched',
}
const needs = (more: Partial<StopNeeds>): StopNeeds => ({
  kinds: [],
  barcodes: [],
  photoOrSignature: false,
  ...more,
})
const missing = (stop: Partial<StopNeeds>, shown: Shown) =>
  missingRequirements(needs(stop), shown, ['RD1', 'RD0'])

describe('evidence', () => {
  test('is nothing where nothing was shown', () => {
    expect(readEvidence({})).toEqual(noEvidence)
  })

  test('has the kind of a document and its last four characters', () => {
    expect(readEvidence({ documentKind: 'rg', documentLast4: '12 3x'.replace(' ', '') }).document).toEqual({
      kind: 'rg',
      last4: '123X',
    })
  })

  test.each<[string, EvidenceInput, object]>([
    [
      'a whole number',
      { documentKind: 'cpf', documentLast4: '52998224725' },
      { field: 'document_last4', why: 'not_last_four' },
    ],
    [
      'three characters',
      { documentKind: 'cpf', documentLast4: '725' },
      { field: 'document_last4', why: 'not_last_four' },
    ],
    ['a kind alone', { documentKind: 'cpf' }, { field: 'document_last4', code: 'required_with' }],
    ['characters alone', { documentLast4: '4725' }, { field: 'document_kind', code: 'required_with' }],
    [
      'another kind',
      { documentKind: 'titulo', documentLast4: '4725' },
      { field: 'document_kind', code: 'not_one_of' },
    ],
  ])('refuses of a document %s, and repeats no number', (_, input, issue) => {
    const facts = refusalOf(() => readEvidence(input))
    expect(facts).toMatchObject({ issues: [issue] })
    expect(JSON.stringify(facts)).not.toContain('52998224725')
  })
})

describe('what is missing', () => {
  test('is nothing where nothing is needed', () => {
    expect(missing({}, nothing)).toEqual({ missing: [], barcodes: [] })
  })

  test('is everything at once where everything is needed', () => {
    expect(missing({ kinds: requirementKinds }, nothing).missing).toEqual([
      'photo',
      'signature',
      'signer_name',
      'pin',
      'barcode',
      'document',
      'age',
    ])
    expect(missing({ kinds: requirementKinds }, everything).missing).toEqual([])
    expect(missing({ kinds: ['pin'] }, { ...everything, pin: 'wrong' }).missing).toEqual(['matching_pin'])
    expect(missing({ kinds: ['signature'] }, { ...everything, signerName: null }).missing).toEqual([
      'signer_name',
    ])
  })

  test('with `pod` is a photo or a signature', () => {
    expect(missing({ photoOrSignature: true }, nothing).missing).toEqual(['photo_or_signature'])
    for (const picture of [{ hasPhoto: true }, { hasSignature: true }])
      expect(missing({ photoOrSignature: true }, { ...nothing, ...picture }).missing).toEqual([])
  })

  test('are the codes that were not scanned, in any case of letters; without codes the label', () => {
    const stop = { kinds: ['barcode'], barcodes: ['a-1', 'B-2'] } as const
    const scanned = (...scannedCodes: string[]) => missing(stop, { ...nothing, scannedCodes })
    expect(scanned('A-1', 'other')).toEqual({ missing: ['barcode'], barcodes: ['B-2'] })
    expect(scanned('A-1', ' b-2 ').missing).toEqual([])
    const label = (code: string) =>
      missing({ kinds: ['barcode'] }, { ...nothing, scannedCodes: [code] }).missing
    expect([label('rd1'), label('RD0'), label('RD9')]).toEqual([[], [], ['barcode']])
  })

  test('is refused with the place and the codes', () => {
    const stop = needs({ kinds: ['barcode'], barcodes: ['A'] })
    expect(refusalOf(() => assertShown('pickup', stop, nothing, []))).toEqual({
      missing: ['barcode'],
      place: 'pickup',
      missingBarcodes: ['A'],
    })
    expect(() => assertShown('pickup', null, nothing, [])).not.toThrow()
  })

  test('is a picture that shows more than one colour, where pictures prove something', () => {
    const blank = [{ stage: 'signature', isBlank: true }] as const
    expect(() => assertPicturesProve('handover', needs({ kinds: ['document'] }), blank)).not.toThrow()
    for (const stop of [{ photoOrSignature: true }, { kinds: ['signature'] }] as const)
      expect(refusalOf(() => assertPicturesProve('handover', needs(stop), blank))).toEqual({
        missing: ['signature_not_blank'],
        place: 'handover',
      })
  })
})

describe('the timeline', () => {
  test('has no document, age nor code that nobody asked for', () => {
    expect(evidenceFacts(null, everything)).toEqual({ signer_name: 'Ana Souza' })
    expect(evidenceFacts(null, { ...everything, hasSignature: false })).toEqual({})
  })

  test('says what was checked, where and how far away, and nothing of what was erased', () => {
    const kinds = ['barcode', 'document', 'age'] as const
    const facts = {
      ...evidenceFacts(needs({ kinds, barcodes: ['A', 'B'] }), everything),
      signature_sha256: 'aa',
      distance_to_destination_m: 12,
    }
    const entry = {
      type: 'tracking.delivered',
      at: new Date(0),
      by: { kind: 'platform' },
      hash: '',
      facts,
    } as const
    const check = {
      place: 'handover',
      at: new Date(0),
      kinds: ['signature', 'barcode', 'document', 'age'],
      signerName: 'Ana Souza',
      barcodes: ['A', 'B'],
      documentKind: 'rg',
      documentLast4: '123X',
      distanceMeters: 12,
    }
    expect(checksIn([entry], 'handover')).toEqual([check])
    const erased = { ...facts, barcodes: '[apagado]', document_kind: '[apagado]' }
    expect(checksIn([{ ...entry, facts: erased }], 'return')).toEqual([
      { ...check, place: 'return', barcodes: [], documentKind: null },
    ])
    expect(checksIn([{ ...entry, facts: { note: 'x' } }], 'handover')).toEqual([])
  })
})

describe('a step', () => {
  const flags = fc.record({
    hasPhoto: fc.boolean(),
    hasSignature: fc.boolean(),
    hasSigner: fc.boolean(),
    hasCode: fc.boolean(),
    hasDocument: fc.boolean(),
    isAgeChecked: fc.boolean(),
  })
  const places = [
    ['picked', 'at_pickup', 'pickup', null],
    ['delivered', 'in_transit', 'handover', null],
    ['delivered', 'in_transit', 'return', 'an order'],
  ] as const

  test('is never taken while something that its stop needs is missing', () => {
    const kinds = fc.subarray(['photo', 'signature', 'barcode', 'document', 'age'] as const)
    fc.assert(
      fc.property(
        fc.constantFrom(...places),
        kinds,
        fc.boolean(),
        flags,
        ([step, status, place, of], asked, pod, shown) => {
          const before = aDelivery({
            status,
            pod,
            returnOf: of as OrderId | null,
            requirements: asked.length > 0 ? { [place]: { kinds: asked, barcodes: ['A'] } } : null,
          })
          const picture = (stage: 'delivery' | 'signature') => ({
            ...{ id: newId(), stage, name: '', note: '', takenAt: new Date(0) },
            ...{ sha256: 'a', sentSha256: 'b', isBlank: false },
          })
          const has = {
            photo: shown.hasPhoto,
            signature: shown.hasSignature && shown.hasSigner,
            barcode: shown.hasCode,
            document: shown.hasDocument,
            age: shown.isAgeChecked,
          }
          const isPodMet = place === 'pickup' || !pod || shown.hasPhoto || shown.hasSignature
          const photos = [
            ...(shown.hasPhoto ? [picture('delivery')] : []),
            ...(shown.hasSignature ? [picture('signature')] : []),
          ] as Parameters<typeof takeStep>[2]['photos'] & {}
          const isComplete = asked.every((kind) => has[kind]) && isPodMet
          const taken = () =>
            takeStep(changePorts, before, {
              ...byDriver,
              step,
              note: null,
              photos,
              evidence: {
                signerName: shown.hasSigner ? 'Ana' : null,
                scannedCodes: shown.hasCode ? ['a'] : [],
                document: shown.hasDocument ? { kind: 'rg', last4: '1234' } : null,
                isAgeChecked: shown.isAgeChecked,
              },
            })
          const outcome = () => {
            try {
              return taken()?.after.status
            } catch (error) {
              return isRefusal(error) ? error.code : error
            }
          }
          expect(outcome()).toBe(isComplete ? targetOf(status, step) : 'proof_required')
        },
      ),
    )
  })
})
