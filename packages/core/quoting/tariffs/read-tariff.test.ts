import { expect, test } from 'vitest'
import { issueOf } from '../../shared/refusal.fixture.ts'
import type { TariffRowInput } from './read-tariff.ts'
import { withRows } from './tariffs.fixture.ts'

test.each<[TariffRowInput[], string, string]>([
  [[{ city: 'São Paulo - SP' }], 'rows.0', 'states no amount'],
  [[{ baseCents: 1n, fromHour: 3 }], 'rows.0', 'has one hour'],
  [[{ baseCents: 1n, fromHour: 3, untilHour: 3 }], 'rows.0', '0 to 23, until 1 to 24'],
  [[{ baseCents: 1n, fromHour: 24, untilHour: 25 }], 'rows.0', 'the hours 24 to 25 are not allowed'],
  [[{ baseCents: -1n }], 'rows.0.baseCents', 'whole number of 0 to 10000000; got -1'],
  [[{ markupBasisPoints: 100_001 }], 'rows.0.markupBasisPoints', 'got 100001'],
  [[{ city: 'Sampa', baseCents: 1n }], 'rows.0.city', '"Sampa" is no municipality'],
  [[{ baseCents: 1n }, { perKmCents: 1n }], 'rows.1', 'counts for the same trips as row 1'],
  [
    [
      { baseCents: 1n, fromHour: 22, untilHour: 6 },
      { baseCents: 1n, fromHour: 5, untilHour: 9 },
    ],
    'rows.1',
    'part their hours',
  ],
  [
    [
      {
        city: 'Campinas - SP',
        tier: 'express',
        serviceType: 'VAN',
        fromHour: 8,
        untilHour: 10,
        perKmCents: 999n,
      },
    ],
    'rows',
    'a faster tier may not cost less: Campinas - SP, VAN, 8 h, perKmCents: turbo 280, express 999',
  ],
  [Array(301).fill({ baseCents: 1n }), 'rows', '301 rows are too many: at most 300'],
])('rows that are wrong are refused (%#)', (rows, field, issue) => {
  expect(issueOf(() => withRows(...rows))).toEqual({ field, issue: expect.stringContaining(issue) })
})
