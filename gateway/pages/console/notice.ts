import type { Language } from '@rodovia/core/shared/language.ts'
import { actionButton } from '../forms/buttons.ts'
import { type Fields, firstValue } from '../forms/fields.ts'
import { html } from '../html.ts'
import { close, notices, undo } from './console-messages.ts'

export type NoticeName = keyof typeof notices

/** The address of a page that shows this notice. `count` takes the place of `#`. */
export function withNotice(path: string, what: NoticeName, count?: number): string {
  return `${path}${path.includes('?') ? '&' : '?'}feito=${what}${count === undefined ? '' : `&quantos=${count}`}`
}

/** The notice that the address names. `undos` has the form's address of the inverse of what some of them report. */
export function notice(query: Fields, undos: Partial<Record<NoticeName, string>> = {}) {
  const what = firstValue(query, 'feito')
  if (!Object.hasOwn(notices, what)) return ''
  const count = String(Number(firstValue(query, 'quantos')) || 0)
  const text = (language: Language) => notices[what as NoticeName][language].replace('#', count)
  const inverse = undos[what as NoticeName]
  return html`<div class="done" role="status" data-close="${close}"><p>${text}</p>${inverse ? actionButton({ action: inverse, label: undo }) : ''}</div>`
}

/** The notices of a file, which one reads before anything is paid. */
export function noticesSection(texts: readonly string[]) {
  return texts.map((text) => html`<div class="alarm" role="status"><p>${text}</p></div>`)
}
