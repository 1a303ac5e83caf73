import { formatLocales, type Language } from '@rodovia/core/shared/language.ts'
import { type Hole, html } from '../../html.ts'

/** The difference as a part of the former value; null without a former value. */
export function part(now: number, before: number | undefined): number | null {
  return before ? now / before - 1 : null
}

/** Such as "+12%", or with a unit "−1,5 p.p.". */
export function change(by: number | null, unit: Hole = '') {
  if (by === null) return ''
  const style = unit === '' ? { style: 'percent' as const } : {}
  const text = (language: Language) =>
    (unit === '' ? by : by * 100).toLocaleString(formatLocales[language], {
      ...style,
      signDisplay: 'exceptZero',
      maximumFractionDigits: unit === '' ? 0 : 1,
    })
  return html`<small class="quiet">${text}${unit === '' ? '' : html` ${unit}`}</small>`
}
