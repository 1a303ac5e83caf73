import { expect, test } from 'vitest'
import { statuses } from './states.ts'
import { statusLabel } from './status-labels.ts'

test('every status has words of its own in both languages', () => {
  for (const language of ['pt-BR', 'en'] as const) {
    const labels = statuses.map((status) => statusLabel(status, language))
    expect(new Set(labels).size).toBe(statuses.length)
  }
  expect(statusLabel('in_transit', 'pt-BR')).toBe('A caminho do destino')
  expect(statusLabel('in_transit', 'en')).toBe('On the way to the destination')
})
