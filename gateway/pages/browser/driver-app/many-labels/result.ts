import { goTo, type State, useStore } from '../store.ts'
import { texts } from '../texts/texts.ts'
import { BottomBar, Button, html, Notice } from '../ui.ts'
import type { Pickup } from './pickups.ts'
import { Row } from './row.ts'

type Props = {
  /** The deliveries whose pickup was confirmed, by code. */
  taken: readonly string[]
  /** The pickups that are due at the place. */
  pickups: readonly Pickup[]
  checkedOf: (code: string) => readonly number[]
  onMore: () => void
}

/** The result of each delivery. A line changes when the server has answered. */
export function Result({ taken, pickups, checkedOf, onMore }: Props) {
  const store = useStore()
  const t = texts().manyLabels
  const left = pickups.filter(({ delivery }) => !taken.includes(delivery.code))
  return html`
    <${Notice}>${t.done(taken.length, left.length)}<//>
    <ul class="deliveries" aria-live="polite">
      ${taken.map(
        (code) => html`<li key=${code}><a class="card delivery" href=${`#${code}`}>
          <b>${code}</b><span>${outcomeOf(code, store)}</span>
        </a></li>`,
      )}
      ${left.map((one) => html`<${Row} key=${one.delivery.code} pickup=${one} checked=${checkedOf(one.delivery.code).length} />`)}
    </ul>
    <${BottomBar}>
      ${left.some(({ isHeld }) => !isHeld) && html`<${Button} kind="quiet" onClick=${onMore}>${t.more}<//>`}
      <${Button} onClick=${() => goTo('')}>${texts().backToDay}<//>
    <//>`
}

function outcomeOf(code: string, { deliveries, queue }: State): string {
  const t = texts()
  const delivery = deliveries.find((one) => one.code === code)
  if (!delivery || delivery.gone) return t.gone[delivery?.gone ?? 'taken_away']
  const steps = queue.filter((one) => one.code === code)
  const refusal = steps.find((one) => one.refusal)?.refusal
  if (refusal) return t.manyLabels.refused(refusal.message)
  return steps.some(({ op }) => op === 'picked') ? t.manyLabels.waiting : t.manyLabels.sent
}
