import { cashOf, dueOf, missingPayment } from '../collect.ts'
import type { Draft } from '../database.ts'
import type { StoredDelivery } from '../delivery.ts'
import { dropDraft, useDraft } from '../drafts.ts'
import type { OperationFields, QueuedOperation } from '../operations.ts'
import { needsOf } from '../required.ts'
import { record, sendAgain } from '../sync.ts'
import { texts } from '../texts/texts.ts'
import { BottomBar, Button, Dialog, html, Notice, useState } from '../ui.ts'
import { Checklist } from './checklist.ts'
import { CollectFields } from './collect.ts'
import { Head } from './delivery-head.ts'
import { NoteField, PhotoField, PinField, SignatureField } from './fields.ts'
import { missingTexts, RequiredFields, RequiredList } from './required.ts'
import { leaveHint } from './stop.ts'

type Props = {
  delivery: StoredDelivery
  /** The refused step that this form corrects. */
  retried: QueuedOperation | undefined
  onClose: () => void
}

/** The form of a pickup: the parcels one by one, and a photo and a note if the driver wants. */
export function PickupForm({ delivery, retried, onClose }: Props) {
  const t = texts()
  const key = `${delivery.code}:picked`
  const { draft, change } = useDraft(key, draftOf(retried))
  const unchecked = (delivery.parcels?.length ?? 0) - (draft.checked?.length ?? 0)
  const confirm = () => finish('picked', delivery.code, { key, retried, draft })
  const needs = needsOf(delivery, 'picked')
  return html`<main>
    <${Head} delivery=${delivery} />
    <${RequiredList} delivery=${delivery} needs=${needs} draft=${draft} />
    ${delivery.parcels && html`<${Checklist} delivery=${delivery} checked=${draft.checked ?? []} onChange=${(checked: number[]) => change({ checked })} />`}
    <${PhotoField} label=${t.pickupPhoto} photo=${draft.photo} onPhoto=${(photo: string) => change({ photo })} />
    ${needs?.signature && html`<${SignatureField} signature=${draft.signature} onSignature=${(signature: string) => change({ signature })} />`}
    ${needs && html`<${RequiredFields} delivery=${delivery} needs=${needs} draft=${draft} change=${change} />`}
    <${NoteField} note=${draft.note} onNote=${(note: string) => change({ note })} />
    <${ConfirmBar} missing=${missingTexts(delivery, needs, draft)} ask=${unchecked > 0 ? t.askPickupMissing(unchecked) : t.asks.picked} label=${t.confirmPickup} onConfirm=${confirm} onClose=${onClose} />
  </main>`
}

/** The form of the proof that the order needs. It names missing parts before anything is sent. */
export function HandOverForm({ delivery, retried, onClose }: Props) {
  const t = texts()
  const key = `${delivery.code}:delivered`
  const { draft, change } = useDraft(key, draftOf(retried))
  const needs = needsOf(delivery, 'delivered')
  const unpaid = missingPayment(dueOf(delivery), draft)
  const missing = [...(unpaid ? [t.collect.missing[unpaid]] : []), ...missingTexts(delivery, needs, draft)]
  const confirm = () => finish('delivered', delivery.code, { key, retried, draft })
  return html`<main>
    <${Head} delivery=${delivery} />
    <${RequiredList} delivery=${delivery} needs=${needs} draft=${draft} />
    <${LeaveCard} delivery=${delivery} note=${draft.note} onNote=${(note: string) => change({ note })} />
    <${CollectFields} delivery=${delivery} draft=${draft} change=${change} />
    ${needs?.pin && html`<${PinField} pin=${draft.pin} name=${delivery.recipient.name} onPin=${(pin: string) => change({ pin })} />`}
    <${PhotoField} label=${t.handOverPhoto} photo=${draft.photo} onPhoto=${(photo: string) => change({ photo })} />
    <${SignatureField} signature=${draft.signature} onSignature=${(signature: string) => change({ signature })} />
    ${needs && html`<${RequiredFields} delivery=${delivery} needs=${needs} draft=${draft} change=${change} />`}
    <${NoteField} note=${draft.note} onNote=${(note: string) => change({ note })} />
    <${ConfirmBar} missing=${missing} ask=${t.askHandOver(delivery.recipient.name)} label=${t.confirmHandOver} onConfirm=${confirm} onClose=${onClose} />
  </main>`
}

type Leave = Pick<Props, 'delivery'> & { note: string | undefined; onNote: (note: string) => void }

/**
 * The person with whom the recipient wants the parcel left, and a button that notes this person as the
 * receiver.
 */
function LeaveCard({ delivery, note, onNote }: Leave) {
  const t = texts()
  const name = delivery.instructions?.leaveWith?.name
  const hint = leaveHint(delivery)
  if (!hint) return null
  const suggested = name && t.receivedBy(name)
  return html`<section class="card stack">
    <p class="hint">${hint}</p>
    ${suggested && note !== suggested && html`<${Button} kind="quiet" onClick=${() => onNote(suggested)}>${suggested}<//>`}
  </section>`
}

type Bar = {
  missing?: string[]
  ask: string
  label: string
  onConfirm: () => Promise<void>
  onClose: () => void
}

function ConfirmBar({ missing = [], ask, label, onConfirm, onClose }: Bar) {
  const t = texts()
  const [state, setState] = useState<'idle' | 'asking' | 'missing'>('idle')
  const done = () => onConfirm().then(onClose, () => setState('idle'))
  return html`<${BottomBar}>
    ${state === 'missing' && missing.length > 0 && html`<${Notice} kind="alarm">${missing.join(' ')}<//>`}
    <${Button} kind="quiet" onClick=${onClose}>${t.back}<//>
    <${Button} onClick=${() => setState(missing.length > 0 ? 'missing' : 'asking')}>${label}<//>
    ${
      state === 'asking' &&
      html`<${Dialog} title=${ask} onClose=${() => setState('idle')}>
      <p>${t.noUndo}</p>
      <${Button} onClick=${done}>${t.confirm}<//>
      <form method="dialog"><button class="button quiet">${t.notYet}</button></form>
    <//>`
    }
  <//>`
}

type Finish = { key: string; retried: QueuedOperation | undefined; draft: Draft }

async function finish(op: 'picked' | 'delivered', code: string, { key, retried, draft }: Finish) {
  const fields = fieldsOf(draft)
  if (retried?.op === op) await sendAgain(retried, fields)
  else await record(op, code, fields)
  await dropDraft(key)
}

/** A draft as its step takes it. */
export function fieldsOf(draft: Draft): OperationFields {
  const { photo, signature, note, pin, signerName, scanned, documentKind, documentLast4, ageChecked } = draft
  const { received, confirmed } = cashOf(draft)
  return {
    ...(received !== null && { cash_received_cents: received }),
    ...(confirmed !== null && { cash_confirmed_cents: confirmed }),
    ...(photo && { photo_b64: photo }),
    ...(signature && { signature_b64: signature }),
    ...(note?.trim() && { note: note.trim() }),
    ...(pin && { pin }),
    ...(signature && signerName?.trim() && { signer_name: signerName.trim() }),
    ...(scanned?.length && { scanned_codes: scanned }),
    ...(documentKind && documentLast4 && { document_kind: documentKind, document_last4: documentLast4 }),
    ...(ageChecked && { age_checked: true }),
  }
}

/** The draft of an operation that was sent before, for its correction. */
function draftOf(retried: QueuedOperation | undefined): Draft {
  const { photo_b64: photo, signature_b64: signature, note, ...rest } = retried?.fields ?? {}
  return {
    ...(photo && { photo }),
    ...(signature && { signature }),
    ...(note && { note }),
    ...(rest.signer_name && { signerName: rest.signer_name }),
    ...(rest.scanned_codes && { scanned: rest.scanned_codes }),
    ...(rest.document_kind && { documentKind: rest.document_kind }),
    ...(rest.document_last4 && { documentLast4: rest.document_last4 }),
    ...(rest.age_checked && { ageChecked: true }),
  }
}
