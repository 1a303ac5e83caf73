import { expect, test } from 'vitest'
import { languages } from '../../shared/language.ts'
import { statuses } from '../model/states.ts'
import { statusLabels } from './labels.ts'

test('every status has words of its own in each language', () => {
  for (const language of languages) {
    const labels = statuses.map((status) => statusLabels[status][language])
    expect(new Set(labels).size).toBe(statuses.length)
  }
  expect(statusLabels.in_transit['pt-BR']).toBe('A caminho do destino')
  expect(statusLabels.in_transit.en).toBe('On the way to the destination')
})
