import type { StoredDelivery } from '../delivery.ts'
import { dropDraft, useDraft } from '../drafts.ts'
import { record } from '../sync.ts'
import { texts } from '../texts/texts.ts'
import { BottomBar, Button, html, Notice, useState } from '../ui.ts'
import { Head } from './delivery-head.ts'
import { NoteField, PhotoField } from './fields.ts'

const reasons = ['recipient_absent', 'refused', 'address_not_found', 'closed', 'other'] as const

/** The parcel could not be handed over. After the last allowed attempt the server makes the return. */
export function AttemptForm({ delivery, onClose }: { delivery: StoredDelivery; onClose: () => void }) {
  const t = texts()
  const key = `${delivery.code}:attempt`
  const { draft, change } = useDraft(key)
  const [reason, setReason] = useState<string | null>(null)
  const [isMissing, setMissing] = useState(false)
  const send = async () => {
    if (!reason) return setMissing(true)
    const { photo, note } = draft
    const fields = { attempt_reason: reason, ...(photo && { photo_b64: photo }), ...(note && { note }) }
    await record('attempt-failed', delivery.code, fields)
    await dropDraft(key)
    onClose()
  }
  return html`<main>
    <${Head} delivery=${delivery} />
    <fieldset class="card"><legend>${t.whyNotDelivered}</legend>
      ${reasons.map(
        (code) => html`<label class="check" key=${code}>
          <input type="radio" name="reason" checked=${reason === code} onChange=${() => setReason(code)} /><span>${t.attemptReasons[code]}</span>
        </label>`,
      )}
    </fieldset>
    <${PhotoField} label=${t.attemptPhoto} photo=${draft.photo} onPhoto=${(photo: string) => change({ photo })} />
    <${NoteField} note=${draft.note} onNote=${(note: string) => change({ note })} />
    <${BottomBar}>
      ${isMissing && !reason && html`<${Notice} kind="alarm">${t.chooseProblem}<//>`}
      <${Button} kind="quiet" onClick=${onClose}>${t.back}<//>
      <${Button} onClick=${send}>${t.sendAttempt}<//>
    <//>
  </main>`
}
