import { texts } from '../texts/texts.ts'
import { html } from '../ui.ts'
import type { Pickup } from './pickups.ts'

type RowProps = { pickup: Pickup; checked: number }

/** A pickup and how many of its labels are read. It leads to the delivery, where parcels are checked by hand. */
export function Row({ pickup: { delivery, labels, isHeld }, checked }: RowProps) {
  const t = texts().manyLabels
  const { code, recipient } = delivery
  return html`<li><a class="card delivery" href=${`#${code}`}>
    <b>${code} · ${recipient.name}</b>
    <span>${isHeld ? t.own : t.count(Math.min(checked, labels), labels)}</span>
  </a></li>`
}
