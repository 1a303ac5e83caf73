import type { Language } from '@rodovia/core/shared/language.ts'
import { type Fields, firstValue } from '../forms/fields.ts'
import { html } from '../html.ts'
import { close, notices } from './console-messages.ts'

export type NoticeName = keyof typeof notices

/** The address of a page that shows this notice. `count` takes the place of `#`. */
export function withNotice(path: string, what: NoticeName, count?: number): string {
  return `${path}${path.includes('?') ? '&' : '?'}feito=${what}${count === undefined ? '' : `&quantos=${count}`}`
}

export function notice(query: Fields) {
  const what = firstValue(query, 'feito')
  if (!Object.hasOwn(notices, what)) return ''
  const count = String(Number(firstValue(query, 'quantos')) || 0)
  const text = (language: Language) => notices[what as NoticeName][language].replace('#', count)
  return html`<div class="done" role="status" data-close="${close}"><p>${text}</p></div>`
}

/** The notices of a file, which one reads before anything is paid. */
export function noticesSection(texts: readonly string[]) {
  return texts.map((text) => html`<div class="alarm" role="status"><p>${text}</p></div>`)
}
