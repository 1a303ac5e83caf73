import { formatLocales, type Language } from '@rodovia/core/shared/language.ts'

const moneyFormat = { style: 'currency', currency: 'BRL', currencyDisplay: 'narrowSymbol' } as const

/** Such as "R$ 31,54". */
export function money(cents: number) {
  return (language: Language) =>
    new Intl.NumberFormat(formatLocales[language], moneyFormat).format(cents / 100)
}

/** Such as "1.234,5 km". */
export function kilometres(distance: number, digits: Intl.NumberFormatOptions = {}) {
  return (language: Language) => `${distance.toLocaleString(formatLocales[language], digits)} km`
}

/** Such as "1.234". */
export const number = (value: number) => (language: Language) => value.toLocaleString(formatLocales[language])
