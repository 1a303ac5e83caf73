import { cepIn } from '@rodovia/core/geo/cep.ts'

/** The eight digits of a postal code as people write it; other text as it is, which is refused with its reason. */
export const cepDigits = (text: string): string => cepIn(text) ?? text.trim()
