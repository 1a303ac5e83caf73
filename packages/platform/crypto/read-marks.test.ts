import { expect, test } from 'vitest'
import { createReadMarks } from './read-marks.ts'

const settings = { secret: 'a secret of the tests, 32 characters', lifeSeconds: 60 }
const at = (seconds: number, secret = settings.secret) =>
  createReadMarks({ ...settings, secret, clock: () => new Date(seconds * 1000) })

test('a mark says the position until it ends', () => {
  const mark = at(1_000).write('16/B374D848')
  expect(mark).toMatch(/^16-B374D848\.1000\.[\w-]{22}$/)
  expect(at(1_059).read(mark)).toBe('16/B374D848')
  expect(at(1_060).read(mark)).toBe('0/0')
})

test.each([
  ['no mark', undefined],
  ['an empty one', ''],
  ['a text that is no mark', 'FFFFFFFF/FFFFFFFF'],
  ['another position under the same signature', at(1_000).write('16/0').replace('16-', 'FF-')],
  ['another time under the same signature', at(1_000).write('16/0').replace('.1000.', '.1001.')],
  ['the signature of another secret', at(1_000, 'another secret, of 32 characters too').write('16/0')],
  ['no signature', '16-0.1000.'],
])('%s holds nothing back', (_, mark) => {
  expect(at(1_000).read(mark)).toBe('0/0')
})
