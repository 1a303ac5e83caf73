import { markNotesRead } from '../deliveries.ts'
import { nextStop, notesOf, type StoredDelivery, unreadNotes } from '../delivery.ts'
import { dropDraft, useDraft } from '../drafts.ts'
import { stopMoment } from '../format.ts'
import { useStore } from '../store.ts'
import { record } from '../sync.ts'
import { texts } from '../texts/texts.ts'
import { BottomBar, Button, html, useEffect } from '../ui.ts'
import { Head } from './delivery-head.ts'

/** Opens the messages, and says how many the driver has not read. */
export function NotesButton({ delivery, onOpen }: { delivery: StoredDelivery; onOpen: () => void }) {
  const t = texts()
  const unread = unreadNotes(delivery)
  return html`<p><button type="button" class=${`button ${unread > 0 ? 'primary' : 'quiet'}`} onClick=${onOpen}>${unread > 0 ? t.unreadMessages(unread) : t.messages}</button></p>`
}

/** The messages among driver, shipper and dispatchers. What is written without a network is sent once, later. */
export function NotesScreen({ delivery, onClose }: { delivery: StoredDelivery; onClose: () => void }) {
  const t = texts()
  const { queue } = useStore()
  const { code } = delivery
  const key = `${code}:note`
  const { draft, change } = useDraft(key)
  const notes = notesOf(delivery)
  const waiting = queue.filter((one) => one.code === code && one.op === 'note' && !one.refusal)
  useEffect(() => void markNotesRead(code), [code, notes.length])
  const note = draft.note?.trim() ?? ''
  const send = async () => {
    await record('note', code, { note })
    change({ note: '' })
    await dropDraft(key)
  }
  return html`<main>
    <${Head} delivery=${delivery} />
    <h2>${t.messages}</h2>
    <p class="quiet">${t.messageReaders}</p>
    <ol class="notes" aria-live="polite">
      ${notes.map(
        ({ id, at, role, authorName, isOwn, text }) =>
          html`<li key=${id} class=${`card ${isOwn ? 'own' : ''}`}><p class="quiet"><b>${isOwn ? t.you : t.noteRoles[role]}</b>${authorName && !isOwn ? ` · ${authorName}` : ''} · ${stopMoment(at, delivery, nextStop(delivery))}</p><p class="text">${text}</p></li>`,
      )}
      ${waiting.map(({ seq, fields }) => html`<li key=${seq} class="card own"><p class="quiet">${t.messageWaiting}</p><p class="text">${fields.note}</p></li>`)}
    </ol>
    ${notes.length + waiting.length === 0 && html`<p class="quiet">${t.noMessages}</p>`}
    <label class="field">${t.newMessage}
      <textarea rows="3" maxlength="1000" value=${draft.note ?? ''} onInput=${(event: Event) => change({ note: (event.currentTarget as HTMLTextAreaElement).value })}></textarea>
    </label>
    <${BottomBar}>
      <${Button} kind="quiet" onClick=${onClose}>${t.back}<//>
      <${Button} isDisabled=${note === ''} onClick=${send}>${t.sendMessage}<//>
    <//>
  </main>`
}
