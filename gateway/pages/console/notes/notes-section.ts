import { maxNoteCharacters, maxNotesPerOrder } from '@rodovia/core/delivery/notes/order-note.ts'
import type { Note } from '@rodovia/gateway/rest/notes.ts'
import { stopTime } from '../../formats.ts'
import { controlsOf } from '../../forms/controls.ts'
import { newForm } from '../../forms/form-state.ts'
import { html } from '../../html.ts'
import type { StopZones } from '../../local-time.ts'
import { badge } from '../../tones.ts'
import { messages } from './note-messages.ts'

type Section = {
  notes: readonly Note[]
  zones: StopZones
  /** The address that the form posts to; null for users who only read. */
  action: string | null
  /** Whether the author may keep a note among those who dispatch. */
  mayBeInternal?: boolean
}

/** The messages about an order. The list is renewed while one writes. */
export function notesSection({ notes, zones, action, mayBeInternal = false }: Section) {
  const isFull = notes.length >= maxNotesPerOrder
  return html`<section class="card" id="mensagens"><h2>${messages.title}</h2>
<p class="quiet">${messages.readers}</p>
<ol id="notes" class="notes" aria-live="polite" data-fresh>${notes.length === 0 ? html`<li class="quiet">${messages.none}</li>` : notes.map((note) => noteItem(note, zones))}</ol>
${isFull ? html`<p class="quiet">${messages.full}</p>` : ''}${action && !isFull ? noteForm(action, mayBeInternal) : ''}
</section>`
}

function noteItem({ at, role, author, own, internal, text }: Note, zones: StopZones) {
  const name = own ? html` · ${messages.you}` : author && html` · ${author}`
  const mark = internal ? html` ${badge(messages.internalBadge)}` : ''
  return html`<li class="note${own ? ' own' : ''}${internal ? ' internal' : ''}"><p class="quiet"><b>${messages.roles[role]}</b>${name ?? ''} · ${stopTime(at, zones)}${mark}</p>
<p class="text">${text}</p></li>`
}

function noteForm(action: string, mayBeInternal: boolean) {
  const { textArea, choices } = controlsOf(newForm(), 'note')
  const internal = [{ value: '1', label: messages.internal }]
  return html`<form method="post" action="${action}" class="form">
${textArea({ name: 'text', label: messages.text, maxLength: maxNoteCharacters })}
${mayBeInternal ? choices({ name: 'internal', label: messages.audience, type: 'checkbox', options: internal }) : ''}
<p class="buttons"><button>${messages.send}</button></p></form>`
}
