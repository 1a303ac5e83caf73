import type { StoredDelivery } from '../delivery.ts'
import { dropDraft, useDraft } from '../drafts.ts'
import { record } from '../sync.ts'
import { texts } from '../texts/texts.ts'
import { BottomBar, Button, html, Notice, useState } from '../ui.ts'
import { Head } from './delivery-head.ts'
import { NoteField, PhotoField } from './fields.ts'

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
export function ProblemForm({ delivery, onClose }: { delivery: StoredDelivery; onClose: () => void }) {
  const t = texts()
  const key = `${delivery.code}:problem`
  const { draft, change } = useDraft(key)
  const [problem, setProblem] = useState<string | null>(null)
  const [isMissing, setMissing] = useState(false)
  const send = async () => {
    if (!problem) return setMissing(true)
    const { photo, note } = draft
    const fields = { incident_code: problem, ...(photo && { photo_b64: photo }), ...(note && { note }) }
    await record('problem', delivery.code, fields)
    await dropDraft(key)
    onClose()
  }
  return html`<main>
    <${Head} delivery=${delivery} />
    <fieldset class="card"><legend>${t.whatProblem}</legend>
      ${problems.map(
        (code) => html`<label class="check" key=${code}>
          <input type="radio" name="problem" checked=${problem === code} onChange=${() => setProblem(code)} /><span>${t.problems[code]}</span>
        </label>`,
      )}
    </fieldset>
    <${PhotoField} label=${t.problemPhoto} photo=${draft.photo} onPhoto=${(photo: string) => change({ photo })} />
    <${NoteField} note=${draft.note} onNote=${(note: string) => change({ note })} />
    <${BottomBar}>
      ${isMissing && !problem && html`<${Notice} kind="alarm">${t.chooseProblem}<//>`}
      <${Button} kind="quiet" onClick=${onClose}>${t.back}<//>
      <${Button} onClick=${send}>${t.sendProblem}<//>
    <//>
  </main>`
}
