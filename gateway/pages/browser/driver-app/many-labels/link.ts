import type { StoredDelivery } from '../delivery.ts'
import { useStore } from '../store.ts'
import { texts } from '../texts/texts.ts'
import { html } from '../ui.ts'
import { pickupsAt } from './pickups.ts'

/** The address of the screen, after `#`. */
export const manyLabelsRoute = (code: string) => `coleta/${code}`

/** Leads to the labels of all pickups at this one's place, if there are others. */
export function ManyLabelsLink({ delivery }: { delivery: StoredDelivery }) {
  const pickups = pickupsAt(delivery.origin, useStore()).filter(({ isHeld }) => !isHeld)
  if (pickups.length < 2 || !pickups.some((one) => one.delivery.code === delivery.code)) return null
  const { open } = texts().manyLabels
  return html`<a class="button quiet" href=${`#${manyLabelsRoute(delivery.code)}`}>${open(pickups.length)}</a>`
}
