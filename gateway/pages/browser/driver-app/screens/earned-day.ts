import { calendarDay, kilometres, moment, money as reais } from '../format.ts'
import { useLastSeen } from '../last-seen.ts'
import { type EarnedDelivery, earnedDayName, readEarnedDay } from '../money.ts'
import { useStore } from '../store.ts'
import { texts } from '../texts/texts.ts'
import { html } from '../ui.ts'
import { MoneyHead, SeenLine } from './money-head.ts'

/** The pay for each delivery of a day, and the amounts in it. */
export function EarnedDayScreen({ date }: { date: string }) {
  const userId = useStore().user?.id ?? ''
  const { seen, error } = useLastSeen(earnedDayName(userId, date), () => readEarnedDay(date))
  const t = texts()
  const { nodes, totalCount } = seen?.value ?? { nodes: [], totalCount: 0 }
  return html`<main>
    <${MoneyHead} title=${calendarDay(date)} back="#ganhos" />
    <${SeenLine} seen=${seen} error=${error} />
    ${seen && totalCount === 0 && html`<p class="quiet">${t.nothingEarnedThen}</p>`}
    ${totalCount > nodes.length && html`<p class="quiet">${t.newestOf(nodes.length, totalCount)}</p>`}
    <ul class="deliveries">${nodes.map((one) => html`<li key=${one.code}><${DeliveryParts} delivery=${one} /></li>`)}</ul>
  </main>`
}

/** The parts add up to what the driver got. */
function DeliveryParts({ delivery }: { delivery: EarnedDelivery }) {
  const { code, deliveredAt, distanceKm, cents, parts } = delivery
  const line = (label: string, amount: number) =>
    html`<tr><th scope="row">${label}</th><td>${reais(amount)}</td></tr>`
  return html`<section class="card" aria-label=${code}>
    <h2>${code}</h2>
    <p class="quiet">${texts().deliveredAt(moment(deliveredAt))} · ${kilometres(distanceKm)}</p>
    <table class="parts">
      <tbody>${parts.map((part) => line(part.label, part.cents))}</tbody>
      <tfoot>${line(texts().youGet, cents)}</tfoot>
    </table>
  </section>`
}
