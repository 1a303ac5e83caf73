import { html as ghtml } from 'ghtml'

/**
 * Markup that is safe to put into a page. `html` makes it, and `trustedHtml` where the markup comes from elsewhere. The class is
 * ours, because no library has a value that is both synchronous and closed: `@remix-run/html-template` takes any string in
 * `html.raw` and prints booleans, the value of `hono/html` may be a promise. ghtml escapes.
 */
class Html {
  readonly #markup: string

  constructor(markup: string) {
    this.#markup = markup
  }

  toString(): string {
    return this.#markup
  }
}

export type { Html }

type Hole = string | number | Html | readonly Hole[]

/** A template. Text in a hole is escaped, `Html` goes in as it is, and the items of a list follow each other. */
export function html(template: TemplateStringsArray, ...holes: Hole[]): Html {
  return new Html(String.raw(template, ...holes.map(markupOf)))
}

function markupOf(hole: Hole): string {
  if (hole instanceof Html) return String(hole)
  return Array.isArray(hole) ? hole.map(markupOf).join('') : ghtml`${hole as string | number}`
}

/** Takes markup as it is. Only for what our own code wrote, never for a value that somebody sent. */
export function trustedHtml(markup: string): Html {
  return new Html(markup)
}
