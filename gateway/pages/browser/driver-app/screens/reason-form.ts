import type { StoredDelivery } from '../delivery.ts'
import { dropDraft, useDraft } from '../drafts.ts'
import { record } from '../sync.ts'
import { texts } from '../texts/texts.ts'
import { BottomBar, Button, html, Notice, useState } from '../ui.ts'
import { Head } from './delivery-head.ts'
import { NoteField, PhotoField } from './fields.ts'

type Report = { delivery: StoredDelivery; onClose: () => void }

type Asked = Report & {
  step: 'attempt-failed' | 'problem'
  /** The field of the step that takes the reason. */
  field: 'attempt_reason' | 'incident_code'
  /** In the order in which the driver reads them. */
  labels: Readonly<Record<string, string>>
  title: string
  photoLabel: string
  sendLabel: string
}

/** Asks for one of several reasons, with a picture and a note if the driver wants. The draft stays until it is sent. */
function ReasonForm({ delivery, onClose, step, field, labels, ...own }: Asked) {
  const t = texts()
  const key = `${delivery.code}:${step}`
  const { draft, change } = useDraft(key)
  const [reason, setReason] = useState<string | null>(null)
  const [isMissing, setMissing] = useState(false)
  const send = async () => {
    if (!reason) return setMissing(true)
    const { photo, note } = draft
    await record(step, delivery.code, {
      [field]: reason,
      ...(photo && { photo_b64: photo }),
      ...(note && { note }),
    })
    await dropDraft(key)
    onClose()
  }
  return html`<main>
    <${Head} delivery=${delivery} />
    <fieldset class="card"><legend>${own.title}</legend>
      ${Object.entries(labels).map(
        ([code, label]) => html`<label class="check" key=${code}>
          <input type="radio" name="reason" checked=${reason === code} onChange=${() => setReason(code)} /><span>${label}</span>
        </label>`,
      )}
    </fieldset>
    <${PhotoField} label=${own.photoLabel} photo=${draft.photo} onPhoto=${(photo: string) => change({ photo })} />
    <${NoteField} note=${draft.note} onNote=${(note: string) => change({ note })} />
    <${BottomBar}>
      ${isMissing && !reason && html`<${Notice} kind="alarm">${t.chooseProblem}<//>`}
      <${Button} kind="quiet" onClick=${onClose}>${t.back}<//>
      <${Button} onClick=${send}>${own.sendLabel}<//>
    <//>
  </main>`
}

/** The parcel could not be handed over. After the last allowed attempt the server makes the return. */
export function AttemptForm(report: Report) {
  const { whyNotDelivered, attemptReasons: labels, attemptPhoto, sendAttempt } = texts()
  return ReasonForm({
    ...report,
    step: 'attempt-failed',
    field: 'attempt_reason',
    labels,
    title: whyNotDelivered,
    photoLabel: attemptPhoto,
    sendLabel: sendAttempt,
  })
}

/** Tells the operators what is wrong. The delivery stays where it is. */
export function ProblemForm(report: Report) {
  const { whatProblem, problems: labels, problemPhoto, sendProblem } = texts()
  return ReasonForm({
    ...report,
    step: 'problem',
    field: 'incident_code',
    labels,
    title: whatProblem,
    photoLabel: problemPhoto,
    sendLabel: sendProblem,
  })
}
