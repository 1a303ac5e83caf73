import { readAmount } from '@rodovia/core/shared/written-number.ts'
import { type Charge, depositCash, takeCashFromEarnings } from '../collect.ts'
import { moment, money as reais } from '../format.ts'
import type { Money } from '../money.ts'
import { texts } from '../texts/texts.ts'
import { Button, html, Notice, useState } from '../ui.ts'
import { ChargeCode } from './collect.ts'
import { messageOf } from './identity.ts'

type Props = { cash: Money['ownCash']; balanceCents: number; onChange: () => Promise<void> }

/** The cash of recipients that the driver owes: what it is of, a deposit by PIX, or taken from the earnings. */
export function CashCard({ cash, balanceCents, onChange }: Props) {
  const t = texts().collect
  const [amount, setAmount] = useState('')
  const [charge, setCharge] = useState<Charge | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const { owedCents, limitCents, payments } = cash
  if (owedCents === 0) return null
  const run = (work: () => Promise<unknown>) =>
    work().then(
      () => setFault(null),
      (error) => setFault(messageOf(error)),
    )
  const deposit = () =>
    run(async () => setCharge(await depositCash(amount ? (readAmount(amount) ?? 0) : owedCents)))
  const take = () => run(() => takeCashFromEarnings().then(onChange))
  return html`<section class="card stack" aria-label=${t.owedTitle}>
    <h2>${t.owedTitle}</h2>
    <p class="amount">${reais(owedCents)}</p>
    ${owedCents >= limitCents ? html`<${Notice} kind="alarm">${t.atLimit(reais(limitCents))}<//>` : html`<p class="quiet">${t.limit(reais(limitCents))}</p>`}
    <ul class="deliveries">${payments.map(
      ({ id, code, amountCents, settledCents, collectedAt }) =>
        html`<li key=${id} class="amounts"><span>${code} <small>${moment(collectedAt)}</small></span><b>${reais(amountCents - settledCents)}</b></li>`,
    )}</ul>
    ${fault && html`<${Notice} kind="alarm">${fault}<//>`}
    ${charge && html`<${ChargeCode} charge=${charge} /><p class="hint">${t.depositWaits}</p>`}
    <label class="field">${t.depositAmount}
      <input inputmode="decimal" autocomplete="off" maxlength="12" placeholder=${(owedCents / 100).toFixed(2).replace('.', ',')} value=${amount} onInput=${(event: Event) => setAmount((event.currentTarget as HTMLInputElement).value.trim())} />
    </label>
    <${Button} onClick=${deposit}>${t.deposit}<//>
    ${charge && html`<${Button} kind="quiet" onClick=${onChange}>${t.ask}<//>`}
    ${balanceCents > 0 && html`<${Button} kind="quiet" onClick=${take}>${t.fromEarnings}<//>`}
  </section>`
}
