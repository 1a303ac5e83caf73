import type { StoredDelivery } from '../delivery.ts'
import { dropDraft, useDraft } from '../drafts.ts'
import { record } from '../sync.ts'
import { texts } from '../texts/texts.ts'
import { BottomBar, Button, html, Notice, useState } from '../ui.ts'
import { Head } from './delivery-head.ts'
import { NoteField, PhotoField } from './fields.ts'

type Report = { delivery: StoredDelivery; onClose: () => void }

type Asked<Code extends string> = Report & {
  step: 'attempt-failed' | 'problem'
  /** The field of the step that takes the reason. */
  field: 'attempt_reason' | 'incident_code'
  reasons: readonly Code[]
  labels: Record<Code, string>
  title: string
  photoLabel: string
  sendLabel: string
}

/** Asks for one of several reasons, with a picture and a note if the driver wants. The draft stays until it is sent. */
function ReasonForm<Code extends string>({
  delivery,
  onClose,
  step,
  field,
  reasons,
  labels,
  ...own
}: Asked<Code>) {
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
      ${reasons.map(
        (code) => html`<label class="check" key=${code}>
          <input type="radio" name="reason" checked=${reason === code} onChange=${() => setReason(code)} /><span>${labels[code]}</span>
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

const attemptReasons = ['recipient_absent', 'refused', 'address_not_found', 'closed', 'other'] as const

/** The parcel could not be handed over. After the last allowed attempt the server makes the return. */
export function AttemptForm(report: Report) {
  const { whyNotDelivered, attemptReasons: labels, attemptPhoto, sendAttempt } = texts()
  return ReasonForm({
    ...report,
    ...{ step: 'attempt-failed', field: 'attempt_reason', reasons: attemptReasons, labels },
    ...{ title: whyNotDelivered, photoLabel: attemptPhoto, sendLabel: sendAttempt },
  })
}

const problems = [
  'recipient_absent',
  'address_not_found',
  'refused',
  'damaged',
  'vehicle_breakdown',
  'unsafe',
  'other',
] as const

/** Tells the operators what is wrong. The delivery stays where it is. */
export function ProblemForm(report: Report) {
  const { whatProblem, problems: labels, problemPhoto, sendProblem } = texts()
  return ReasonForm({
    ...report,
    ...{ step: 'problem', field: 'incident_code', reasons: problems, labels },
    ...{ title: whatProblem, photoLabel: problemPhoto, sendLabel: sendProblem },
  })
}
