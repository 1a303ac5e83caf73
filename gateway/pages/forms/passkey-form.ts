import { type Hole, html } from '../html.ts'
import { passkeyFormMessages as messages } from './forms-messages.ts'

/**
 * A form that sends the response of a passkey as `passkey`: see browser/passkeys.ts, which enables its button. `create` makes one, `get`
 * uses one. The page must name the script `passkeys`.
 */
export function passkeyForm({
  action,
  kind,
  fields,
  label,
  controls = '',
  isAuto = false,
}: {
  action: string
  kind: 'create' | 'get'
  /** Hidden fields; `options` is the JSON that the browser's function takes. */
  fields: { challenge: string; options: string } & Record<string, string>
  label: Hole
  controls?: Hole
  /** Whether it starts when the page is open. */
  isAuto?: boolean
}) {
  const hidden = Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )
  return html`<form method="post" action="${action}" class="form" data-passkey="${kind}" data-options="${fields.options}"${isAuto ? html` data-auto` : ''}>
${hidden}<input type="hidden" name="passkey" value="">
<noscript><p class="alarm">${messages.needsScript}</p></noscript>
<p class="alarm" role="alert" hidden data-passkey-alarm data-unsupported="${messages.unsupported}" data-failed="${messages.failed}"></p>
${controls}
<button disabled>${label}</button>
</form>`
}
