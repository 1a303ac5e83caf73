import { expect, test } from 'vitest'
import { inLanguages } from './language.ts'

test('texts of all languages join to one tree, lists too', () => {
  const texts = inLanguages({
    'pt-BR': { steps: ['Pedido', 'Coleta'], left: (count: number) => `faltam ${count}`, none: null },
    en: { steps: ['Order', 'Pickup'], left: (count: number) => `${count} left`, none: null },
    es: { steps: ['Pedido', 'Recogida'], left: (count: number) => `faltan ${count}`, none: null },
  })
  expect(texts.steps[1]).toEqual({ 'pt-BR': 'Coleta', en: 'Pickup', es: 'Recogida' })
  expect(texts.steps).toHaveLength(2)
  expect(texts.left(3).en).toBe('3 left')
})
