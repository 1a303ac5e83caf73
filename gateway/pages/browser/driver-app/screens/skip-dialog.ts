import { momentOf } from '../format.ts'
import { endOf, type StopAhead } from '../routes.ts'
import { record } from '../sync.ts'
import { texts } from '../texts/texts.ts'
import { Button, Dialog, html, Notice, useState } from '../ui.ts'

type Props = { stop: StopAhead; onClose: () => void }

/** Leaves the next stop for later, with a reason. It names the windows that would be missed. */
export function SkipDialog({ stop, onClose }: Props) {
  const t = texts()
  const [reason, setReason] = useState<string | null>(null)
  const [note, setNote] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { kind, delivery, missedBySkip } = stop
  const skip = async () => {
    if (!reason) return setMissing(true)
    const text = note.trim()
    await record('skip-stop', delivery.code, {
      stop_kind: kind,
      skip_reason: reason,
      ...(text && { note: text }),
    })
    onClose()
  }
  return html`<${Dialog} title=${t.skipTitle(kind === 'pickup', delivery.code)} onClose=${onClose}>
    <p>${t.skipHint}</p>
    ${missedBySkip?.map(
      ({ code, kind, until }) =>
        html`<${Notice} kind="alarm" key=${`${code} ${kind}`}>${t.skipMisses(code, kind === 'pickup', momentOf(code, until, endOf(kind)))}<//>`,
    )}
    <fieldset><legend>${t.whySkip}</legend>
      ${Object.entries(t.skipReasons).map(
        ([code, label]) => html`<label class="check" key=${code}>
          <input type="radio" name="skip-reason" checked=${reason === code} onChange=${() => setReason(code)} /><span>${label}</span>
        </label>`,
      )}
    </fieldset>
    <label class="field">${t.note}<textarea rows="2" maxlength="300" value=${note} onInput=${(event: Event) => setNote((event.currentTarget as HTMLTextAreaElement).value)}></textarea></label>
    ${isMissing && !reason && html`<${Notice} kind="alarm">${t.chooseProblem}<//>`}
    <${Button} onClick=${skip}>${t.skipConfirm}<//>
    <form method="dialog"><button class="button quiet">${t.back}</button></form>
  <//>`
}
