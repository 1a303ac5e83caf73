import { issueAt } from '@rodovia/core/shared/refusal.fixture.ts'
import { expect, test } from 'vitest'
import type * as z from 'zod'
import { readInput } from '../http/parse-input.ts'
import { publicQuoteRoute } from './quote.ts'

const asked = (service_type: string) => {
  const query = publicQuoteRoute.query as z.ZodType
  return readInput(query, { cep_origem: '01310100', cep_destino: '04538133', service_type }, 'query')
}

test('accepts a vehicle in upper and lower case, and repeats an unknown one in the error', () => {
  expect(asked('mOtO')).toMatchObject({ service_type: 'MOTO' })
  expect(() => asked('bike')).toThrow(
    expect.objectContaining({
      facts: {
        issues: [issueAt('service_type', expect.stringMatching(/in any case; got "bike"$/))],
      },
    }),
  )
})
