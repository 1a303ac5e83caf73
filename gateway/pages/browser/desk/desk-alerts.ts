/** Alerts of the desk: what happened, with a link to the row, and three tones where the operator turned the sound on. */
import { create, elementOf } from '../dom.ts'
import { playTones } from '../tones.ts'

const setting = 'rodovia-desk-sound'
const mostAlerts = 5
const box = elementOf('alerts')
const button = elementOf('sound')

let audio: AudioContext | undefined
let isOn = localStorage.getItem(setting) === 'on'

button.hidden = false
button.addEventListener('click', toggleSound)
// Browsers allow sound only after the first click or key on a page.
for (const kind of ['pointerdown', 'keydown']) addEventListener(kind, unlock, { once: true })
showSetting()

export function toggleSound(): void {
  isOn = !isOn
  localStorage.setItem(setting, isOn ? 'on' : 'off')
  showSetting()
  unlock()
  if (isOn) beep()
}

/** Shows that the row got a problem or is late now. */
export function alertOf(row: HTMLElement): void {
  const code = row.querySelector('.code')?.textContent ?? ''
  const link = create('a', { href: `#${row.id}`, textContent: code })
  link.dataset.row = row.id.replace('delivery-', '')
  const line = document.createElement('p')
  line.append(`${row.dataset.problem ? box.dataset.problem : box.dataset.late} `, link)
  if (box.children.length === 0) box.append(dismissButton())
  box.querySelector('button')?.after(line)
  while (box.children.length > mostAlerts + 1) box.lastElementChild?.remove()
  beep()
}

function dismissButton(): HTMLElement {
  return create('button', {
    type: 'button',
    className: 'plain',
    textContent: '×',
    ariaLabel: box.dataset.dismiss ?? '',
    onclick: () => box.replaceChildren(),
  })
}

function showSetting(): void {
  button.setAttribute('aria-pressed', String(isOn))
}

function unlock(): void {
  if (!isOn) return
  audio ??= new AudioContext()
  void audio.resume()
}

function beep(): void {
  if (!isOn || audio?.state !== 'running') return
  playTones(audio, 0.3)
}
