import { calendarDay, moment, money as reais } from '../format.ts'
import { useLastSeen } from '../last-seen.ts'
import { type Money, moneyName, type Payout, readMoney, requestPayout } from '../money.ts'
import { useStore } from '../store.ts'
import { texts } from '../texts/texts.ts'
import { BottomBar, Button, Dialog, html, Notice, useState } from '../ui.ts'
import { CashCard } from './cash.ts'
import { messageOf, useConfirmed } from './identity.ts'
import { MoneyHead, SeenLine } from './money-head.ts'

/** The driver's earnings and payouts; without a network, as last seen. */
export function MoneyScreen() {
  const userId = useStore().user?.id ?? ''
  const { seen, error, refresh } = useLastSeen(moneyName(userId), () => readMoney(userId))
  return html`<main>
    <${MoneyHead} title=${texts().earnings} back="#" />
    <${SeenLine} seen=${seen} error=${error} />
    ${seen && html`<${MoneyView} money=${seen.value} onChange=${refresh} />`}
  </main>`
}

type Props = { money: Money; onChange: () => Promise<void> }

function MoneyView({ money, onChange }: Props) {
  const t = texts()
  const { balanceCents, last7Days, last30Days } = money.earnings
  return html`
    <section class="card" aria-label=${t.balanceTitle}>
      <p>${t.balanceTitle}</p>
      <p class="amount">${reais(balanceCents)}</p>
      <p class="quiet">${t.last7Days}: ${reais(last7Days.cents)} · ${t.last30Days}: ${reais(last30Days.cents)}</p>
    </section>
    ${money.ownCash && html`<${CashCard} cash=${money.ownCash} balanceCents=${balanceCents} onChange=${onChange} />`}
    <${PixKeyCard} money=${money} />
    <${Days} days=${money.earnings.byDay} />
    <${Payouts} payouts=${money.payouts} />
    ${payableCents(money) > 0 && money.me.pixKey !== null && html`<${PayoutBar} money=${money} onChange=${onChange} />`}
  `
}

function PixKeyCard({ money: { me } }: { money: Money }) {
  const t = texts()
  return html`<section class="card stack" aria-label=${t.pixKey}>
    <p>${me.pixKey ? html`${t.pixKey}: <b>${me.pixKey}</b>` : t.noPixKey}</p>
    ${me.payoutsHeldUntil && html`<p class="quiet">${t.payoutsHeld(moment(me.payoutsHeldUntil))}</p>`}
    <a class="button quiet" href="#chave-pix">${me.pixKey ? t.changePixKey : t.setPixKey}</a>
  </section>`
}

function Days({ days }: { days: Money['earnings']['byDay'] }) {
  const t = texts()
  const worked = days.filter(({ count }) => count > 0).reverse()
  return html`<h2>${t.byDay}</h2>
    ${worked.length === 0 && html`<p class="quiet">${t.nothingEarned}</p>`}
    <ul class="deliveries">${worked.map(
      ({ date, count, cents }) =>
        html`<li key=${date}><a class="card amounts" href=${`#ganhos/${date}`}>
          <span>${calendarDay(date)} <small>${t.deliveries(count)}</small></span><b>${reais(cents)}</b>
        </a></li>`,
    )}</ul>`
}

function Payouts({ payouts: { nodes, totalCount } }: Pick<Money, 'payouts'>) {
  const t = texts()
  return html`<h2>${t.payouts}</h2>
    ${nodes.length === 0 && html`<p class="quiet">${t.noPayouts}</p>`}
    ${totalCount > nodes.length && html`<p class="quiet">${t.newestPayouts(nodes.length, totalCount)}</p>`}
    <ul class="deliveries">${nodes.map(
      (payout) =>
        html`<li key=${payout.id} class="card">
          <p class="amounts"><span>${payoutStatus(payout)}</span><b>${reais(payout.amountCents)}</b></p>
          <p class="quiet">${t.requestedAt(moment(payout.requestedAt))} · PIX ${payout.pixKey}</p>
          ${payout.reason && html`<p class="wrong">${payout.reason}</p>`}
        </li>`,
    )}</ul>`
}

function payoutStatus({ status, heldUntil, closedAt }: Payout): string {
  const t = texts()
  if (status === 'requested' && heldUntil) return t.heldUntil(moment(heldUntil))
  const label = t.payoutStatuses[status]
  return closedAt ? `${label}, ${moment(closedAt)}` : label
}

/** The amount of a payout: owed cash is taken from the earnings, up to the limit. */
function payableCents({ earnings, ownCash }: Pick<Money, 'earnings' | 'ownCash'>): number {
  const { owedCents = 0, limitCents = 0 } = ownCash ?? {}
  return earnings.balanceCents - Math.min(owedCents, limitCents, earnings.balanceCents)
}

/** Asks once: the balance goes to the key. */
function PayoutBar({ money: { me, earnings, ownCash, secondFactors }, onChange }: Props) {
  const [isAsking, setAsking] = useState(false)
  const kinds = secondFactors.factors.map(({ kind }) => kind)
  const { run, fault, dialog } = useConfirmed(kinds)
  const t = texts()
  const amount = reais(payableCents({ earnings, ownCash }))
  const confirm = async () => {
    setAsking(false)
    await run(async (headers) => {
      await requestPayout(headers)
      await onChange()
    })
  }
  return html`<${BottomBar}>
    ${fault != null && html`<${Notice} kind="alarm">${messageOf(fault)}<//>`}
    <${Button} onClick=${() => setAsking(true)}>${t.requestPayout(amount)}<//>
    ${
      isAsking &&
      html`<${Dialog} title=${t.askPayout(amount)} onClose=${() => setAsking(false)}>
      <p>${t.askPayoutHint(me.pixKey ?? '')}</p>
      ${me.payoutsHeldUntil && html`<p>${t.payoutsHeld(moment(me.payoutsHeldUntil))}</p>`}
      <${Button} onClick=${confirm}>${t.confirm}<//>
      <form method="dialog"><button class="button quiet">${t.notYet}</button></form>
    <//>`
    }
    ${dialog}
  <//>`
}
