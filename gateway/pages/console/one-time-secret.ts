import { type Html, html } from '../html.ts'

/** A secret that is shown once. The page's script keeps a reload from creating another. */
export function oneTimeSecret({
  title,
  hint,
  secret,
}: {
  title: string
  hint: string
  secret: string
}): Html {
  return html`<section class="card secret" data-once aria-labelledby="secret-title">
<h2 id="secret-title">${title}</h2>
<p><code tabindex="0">${secret}</code></p>
<p>${hint}</p>
</section>`
}
