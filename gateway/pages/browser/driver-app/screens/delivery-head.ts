import type { StoredDelivery } from '../delivery.ts'
import { money } from '../format.ts'
import { statusWith } from '../operations.ts'
import { useStore } from '../store.ts'
import { texts } from '../texts/texts.ts'
import { html } from '../ui.ts'

export function Head({ delivery }: { delivery: StoredDelivery }) {
  const { queue } = useStore()
  const t = texts()
  return html`<header class="head">
    <a class="back" href="#" aria-label=${t.back}>‹</a>
    <div>
      <h1>${t.statuses[statusWith(delivery, queue)]}</h1>
      <p class="quiet">${delivery.code} · ${money(delivery.earningsCents)}</p>
    </div>
  </header>`
}
