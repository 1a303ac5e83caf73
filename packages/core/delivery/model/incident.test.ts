import { expect, test } from 'vitest'
import { issueOf } from '../../shared/refusal.fixture.ts'
import { incidentCodes, readIncidentCode } from './incident.ts'

test('a problem has one of the codes; a driver who names none has another problem', () => {
  for (const code of incidentCodes) expect(readIncidentCode(code)).toBe(code)
  for (const nothing of [null, undefined]) expect(readIncidentCode(nothing)).toBe('other')
})

test.each(['', 'UNSAFE', 'toString', 'x'.repeat(1_000)])('%j is refused, with what is allowed', (text) => {
  const { field, issue } = issueOf(() => readIncidentCode(text))!
  expect(field).toBe('code')
  for (const code of incidentCodes) expect(issue).toContain(code)
  expect(issue.length).toBeLessThan(300)
})
