import { type Charge, type Collect, cashOf, dueOf, readCharge } from '../collect.ts'
import type { Draft } from '../database.ts'
import type { Delivery } from '../delivery.ts'
import { money } from '../format.ts'
import { texts } from '../texts/texts.ts'
import { Button, html, Notice, useEffect, useState } from '../ui.ts'
import { messageOf } from './identity.ts'

/** The amount that the recipient has to pay; nothing without one. */
export function CollectNotice({ delivery }: { delivery: Delivery }) {
  const t = texts().collect
  const due = dueOf(delivery)
  if (!due) return delivery.collectOnDelivery ? html`<${Notice}>${t.paid}<//>` : null
  return html`<${Notice} kind="alarm">${t.due(money(due.amountCents), t.methods[due.method])}<//>`
}

type Fields = { delivery: Delivery; draft: Draft; change: (part: Draft) => void }

/** The payment of the hand-over: cash counted twice, or the QR code for PIX. */
export function CollectFields({ delivery, draft, change }: Fields) {
  const due = dueOf(delivery)
  if (!due) return html`<${CollectNotice} delivery=${delivery} />`
  return due.method === 'cash'
    ? html`<${CashFields} due=${due} draft=${draft} change=${change} />`
    : html`<${PixCharge} code=${delivery.code} due=${due} />`
}

function CashFields({ due, draft, change }: Omit<Fields, 'delivery'> & { due: Collect }) {
  const t = texts().collect
  const { received, confirmed } = cashOf(draft)
  const take = (name: 'cashReceived' | 'cashConfirmed') => (event: Event) =>
    change({ [name]: (event.currentTarget as HTMLInputElement).value.trim() })
  const field = (name: 'cashReceived' | 'cashConfirmed', label: string) => html`<label class="field">${label}
    <input inputmode="decimal" autocomplete="off" maxlength="12" value=${draft[name] ?? ''} onInput=${take(name)} />
  </label>`
  const change_ = received !== null && received === confirmed ? received - due.amountCents : null
  return html`<fieldset class="card">
    <legend>${t.due(money(due.amountCents), t.methods.cash)}</legend>
    ${field('cashReceived', t.received)}
    ${field('cashConfirmed', t.again)}
    ${change_ !== null && change_ >= 0 && html`<p role="status"><b>${t.change(money(change_))}</b></p>`}
    <p class="hint">${t.noPart}</p>
  </fieldset>`
}

const askSeconds = 5

/** The bank is asked every few seconds while the code is shown; its word arrives as an update of the delivery. */
function PixCharge({ code, due }: { code: string; due: Collect }) {
  const t = texts().collect
  const [charge, setCharge] = useState<Charge | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const ask = () =>
    readCharge(code).then(
      (read) => {
        setCharge(read)
        setFault(null)
      },
      (error) => setFault(messageOf(error)),
    )
  useEffect(() => {
    void ask()
    const timer = setInterval(ask, askSeconds * 1000)
    return () => clearInterval(timer)
  }, [code])
  return html`<section class="card stack">
    <h2>${t.due(money(due.amountCents), t.methods.pix)}</h2>
    ${fault && html`<${Notice} kind="alarm">${fault}<//>`}
    ${charge && html`<${ChargeCode} charge=${charge} />`}
    <p class="hint" role="status">${t.waitsForBank}</p>
    <${Button} kind="quiet" onClick=${ask}>${t.ask}<//>
  </section>`
}

/** A QR code for a banking app, and the same as text. */
export function ChargeCode({ charge: { brCode, qrSvg } }: { charge: Charge }) {
  const t = texts().collect
  return html`<img class="qr" alt=${t.qr} width="240" height="240" src=${`data:image/svg+xml,${encodeURIComponent(qrSvg)}`} />
    <label class="field">${t.copyPaste}<textarea readonly rows="3" value=${brCode}></textarea></label>`
}
