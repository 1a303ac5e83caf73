import { expect, test } from 'vitest'
import { firstTariff } from '../tariff.ts'
import { changesBetween } from './tariff-changes.ts'
import { withRows } from './tariffs.fixture.ts'

test('the log says what changed, and only that', () => {
  const after = withRows({ city: 'São Paulo - SP', fromHour: 22, untilHour: 6, baseCents: 900n })
  const dearer = {
    ...after,
    vehicles: { ...after.vehicles, CAR: { ...after.vehicles.CAR, baseCents: 800n } },
  }
  expect(changesBetween(firstTariff, dearer)).toBe(
    'CAR.baseCents 700 → 800; + São Paulo - SP, 22–6 h: baseCents 900',
  )
  expect(changesBetween(after, firstTariff)).toBe('- São Paulo - SP, 22–6 h: baseCents 900')
  expect(changesBetween(after, after)).toBe('none')
})
