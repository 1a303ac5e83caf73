import { type Html, html } from '../html.ts'

/** What is shown once. The script sees to it that loading the page anew does not make another. */
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
