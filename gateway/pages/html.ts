import type { Language } from '@rodovia/core/shared/language.ts'
import { html as ghtml } from 'ghtml'

/**
 * Markup that is safe to put into a page, in every language. `html` makes it, and `trustedHtml` where the markup comes from elsewhere.
 * The class is ours, because no library has a value that is both synchronous and closed: `@remix-run/html-template` takes any string in
 * `html.raw` and prints booleans, the value of `hono/html` may be a promise. ghtml escapes.
 */
class Html {
  readonly #markupIn: (language: Language) => string

  constructor(markupIn: (language: Language) => string) {
    this.#markupIn = markupIn
  }

  in(language: Language): string {
    return this.#markupIn(language)
  }
}

export type { Html }

/**
 * A value in a template: text, markup, a list of these, or one value per language, as an object or a
 * function.
 */
export type Hole =
  | string
  | number
  | Html
  | readonly Hole[]
  | { readonly [L in Language]: Hole }
  | ((language: Language) => Hole)

/** A template. Text in a hole is escaped, `Html` goes in as it is, and the items of a list follow each other. */
export function html(template: TemplateStringsArray, ...holes: Hole[]): Html {
  return new Html((language) =>
    String.raw({ raw: template }, ...holes.map((hole) => markupOf(hole, language))),
  )
}

function markupOf(hole: Hole, language: Language): string {
  if (hole instanceof Html) return hole.in(language)
  if (typeof hole === 'function') return markupOf(hole(language), language)
  if (Array.isArray(hole)) return hole.map((item) => markupOf(item, language)).join('')
  if (typeof hole === 'object' && 'pt-BR' in hole) return markupOf(hole[language], language)
  return ghtml`${hole as string | number}`
}

/** Takes markup as it is. Only for what our own code wrote, never for a value that somebody sent. */
export function trustedHtml(markup: string): Html {
  return new Html(() => markup)
}
