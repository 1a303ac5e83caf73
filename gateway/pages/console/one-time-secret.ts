import { type Hole, html } from '../html.ts'
import { copyable } from './copyable.ts'

/** A secret that is shown once, or nothing without one. The page's script keeps a reload from creating another. */
export function oneTimeSecret(secret: string | undefined, { title, hint }: Record<'title' | 'hint', Hole>) {
  if (secret === undefined) return ''
  return html`<section class="card secret" data-once aria-labelledby="secret-title">
<h2 id="secret-title">${title}</h2>
<p>${copyable(secret)}</p>
<p>${hint}</p>
</section>`
}
