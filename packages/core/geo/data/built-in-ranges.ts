import type { CepRange } from '../cep-range.ts'

export const builtInRanges: readonly CepRange[] = []
