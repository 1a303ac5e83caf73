import { expect, test } from 'vitest'
import { streetOf } from './street.ts'

test.each([
  ['Avenida Paulista, 1578', 'Avenida Paulista', '1578'],
  ['Rua Augusta, nº 100', 'Rua Augusta', '100'],
  ['Rua Augusta, 100, Apto 31', 'Rua Augusta', '100'],
  ['Rua Augusta 1500', 'Rua Augusta', '1500'],
  ['Rua Augusta 100 B', 'Rua Augusta', '100 B'],
  ['Rua 25 de Março', 'Rua 25 de Março', 's/n'],
  ['Rua 7, 12', 'Rua 7', '12'],
  ['Estrada do Campo, s/n', 'Estrada do Campo', 's/n'],
  ['SQS 308 Bloco C', 'SQS 308 Bloco C', 's/n'],
  ['1500', '1500', 's/n'],
  ['', '', 's/n'],
])('%s', (line, street, number) => {
  expect(streetOf(line)).toEqual([street, number])
})
