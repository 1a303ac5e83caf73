import { momentOf } from '../format.ts'
import { stopOf } from '../operations.ts'
import { useStore } from '../store.ts'
import { flush } from '../sync.ts'
import { texts } from '../texts/texts.ts'
import { BottomBar, Button, html } from '../ui.ts'
import { RefusedCard } from './refused.ts'

/** The operations that wait for the network, and those that were refused. */
export function QueueScreen() {
  const { queue } = useStore()
  const t = texts()
  const waiting = queue.filter(({ refusal, op }) => !refusal && op !== 'position')
  const positions = queue.filter(({ op }) => op === 'position').length
  return html`<main>
    <header class="head"><a class="back" href="#" aria-label=${t.back}>‹</a><h1>${t.queueTitle}</h1></header>
    ${queue.filter(({ refusal }) => refusal).map((one) => html`<${RefusedCard} key=${one.seq} operation=${one} />`)}
    ${waiting.length + positions === 0 && html`<p class="quiet">${t.allSent}</p>`}
    <ul class="deliveries">${waiting.map(
      (one) =>
        html`<li key=${one.seq} class="card"><b>${t.operations[one.op]}</b><span class="quiet"> ${one.code} · ${momentOf(one.code, one.occurredAt, stopOf(one.op))}</span></li>`,
    )}</ul>
    ${positions > 0 && html`<p class="quiet">${t.positionsWaiting(positions)}</p>`}
    <${BottomBar}><${Button} onClick=${flush}>${t.sendNow}<//><//>
  </main>`
}
