import { goodsDocumentNames, groupedKey } from '@rodovia/core/delivery/goods/document-key.ts'
import { dismiss } from '../deliveries.ts'
import { goodsOf, nextStop, type StoredDelivery } from '../delivery.ts'
import { money, stopMoment, stopSpan } from '../format.ts'
import { ManyLabelsLink } from '../many-labels/link.ts'
import { isUnderWay, nextStep, statusWith } from '../operations.ts'
import { needsOf } from '../required.ts'
import { goTo, useStore } from '../store.ts'
import { texts } from '../texts/texts.ts'
import { BottomBar, Button, html, Notice, useState } from '../ui.ts'
import { CollectNotice } from './collect.ts'
import { Head } from './delivery-head.ts'
import { FiscalDocument } from './fiscal-document.ts'
import { HandOverForm, PickupForm } from './forms.ts'
import { NotesButton, NotesScreen } from './notes.ts'
import { AttemptForm, ProblemForm } from './reason-form.ts'
import { RefusedCard, refusedOf } from './refused.ts'
import { RequiredList } from './required.ts'
import { StepBar } from './step-bar.ts'
import { StopCard, SupportLink } from './stop.ts'

type Props = { delivery: StoredDelivery }
type Form = 'picked' | 'delivered' | 'problem' | 'attempt' | 'notes' | null

/** One delivery: where to go, and the one step that is due. Everything here works without a network. */
export function DeliveryScreen({ delivery }: Props) {
  const [form, setForm] = useState<Form>(null)
  const { queue } = useStore()
  const status = statusWith(delivery, queue)
  if (delivery.gone) return html`<${GoneScreen} delivery=${delivery} />`
  if (status === 'delivered') return html`<${DeliveredScreen} delivery=${delivery} />`
  const close = () => setForm(null)
  if (form === 'problem') return html`<${ProblemForm} delivery=${delivery} onClose=${close} />`
  if (form === 'attempt') return html`<${AttemptForm} delivery=${delivery} onClose=${close} />`
  if (form === 'notes') return html`<${NotesScreen} delivery=${delivery} onClose=${close} />`
  const retried = refusedOf(queue, delivery.code)
  if (form === 'picked')
    return html`<${PickupForm} delivery=${delivery} retried=${retried} onClose=${close} />`
  if (form === 'delivered')
    return html`<${HandOverForm} delivery=${delivery} retried=${retried} onClose=${close} />`
  return html`<${OverviewScreen} delivery=${{ ...delivery, status }} onForm=${setForm} />`
}

/** The step at the next stop that may have to show something. */
const proofAt: Partial<Record<StoredDelivery['status'], 'picked' | 'delivered'>> = {
  accepted: 'picked',
  at_pickup: 'picked',
  picked_up: 'delivered',
  in_transit: 'delivered',
}

function OverviewScreen({ delivery, onForm }: Props & { onForm: (form: Form) => void }) {
  const { queue, position, isRestAdvised } = useStore()
  const t = texts()
  const { status, code } = delivery
  const step = nextStep(status)
  const refused = refusedOf(queue, code)
  const stepWithProof = proofAt[status]
  const waiting = queue.filter((one) => one.code === code && one.op === 'attempt-failed').length
  const attempts = (delivery.failedAttempts ?? 0) + waiting
  return html`<main>
    <${Head} delivery=${delivery} />
    ${refused && html`<${RefusedCard} operation=${refused} onCorrect=${() => onForm(refused.op as Form)} />`}
    ${status === 'returning' && html`<${Notice}>${t.returning}<//>`}
    ${isRestAdvised && delivery.wholeLoad && html`<${Notice}>${t.restAdvice}<//>`}
    ${delivery.originalCode && html`<${Notice}>${t.isReturn(delivery.originalCode)}<//>`}
    ${attempts > 0 && html`<${Notice}>${t.attempts(attempts)}<//>`}
    <${CollectNotice} delivery=${delivery} />
    <${StopCard} delivery=${delivery} stop=${nextStop(delivery)} />
    ${stepWithProof && html`<${RequiredList} delivery=${delivery} needs=${needsOf(delivery, stepWithProof)} />`}
    <${ManyLabelsLink} delivery=${delivery} />
    <${Facts} delivery=${delivery} />
    ${isUnderWay(status) && html`<p class="quiet">${position === 'denied' ? t.positionDenied : t.keepOpen}</p>`}
    <${FiscalDocument} delivery=${delivery} />
    <${NotesButton} delivery=${delivery} onOpen=${() => onForm('notes')} />
    ${status === 'in_transit' && html`<p><button type="button" class="button quiet" onClick=${() => onForm('attempt')}>${t.notDelivered}</button></p>`}
    <p><button type="button" class="button quiet" onClick=${() => onForm('problem')}>${t.reportProblem}</button></p>
    <${SupportLink} />
    ${step && !refused && html`<${StepBar} delivery=${delivery} step=${step} onForm=${onForm} />`}
  </main>`
}

function Facts({ delivery }: Props) {
  const t = texts()
  const { deadlineAt, pickupWindow, deliveryWindow, parcels, wholeLoad, freightOperations, remarks } =
    delivery
  const { documents, noDocumentReason } = goodsOf(delivery)
  return html`<section class="card"><dl class="facts">
    <div><dt>${t.deadline}</dt><dd>${stopMoment(deadlineAt, delivery, 'destination')}</dd></div>
    ${pickupWindow && html`<div><dt>${t.pickupWindow}</dt><dd>${stopSpan(pickupWindow, delivery, 'pickup')}</dd></div>`}
    ${deliveryWindow && html`<div><dt>${t.deliveryWindow}</dt><dd>${stopSpan(deliveryWindow, delivery, 'destination')}</dd></div>`}
    ${parcels && html`<div><dt>${t.parcelsTitle}</dt><dd>${t.parcels(parcels.length)}</dd></div>`}
    ${wholeLoad && html`<div><dt>${t.wholeLoad}</dt><dd>${t.wholeLoadOf(wholeLoad.axles, money(wholeLoad.floorCents))}</dd></div>`}
    ${freightOperations?.map((one) => html`<div key=${one.kind}><dt>${t.freightOperations[one.kind]}</dt><dd>${operationText(one)}</dd></div>`)}
    ${documents.map(({ kind, key }) => html`<div key=${key}><dt>${goodsDocumentNames[kind]}</dt><dd><code class="key">${groupedKey(key)}</code></dd></div>`)}
    ${noDocumentReason && html`<div><dt>${t.noDocument}</dt><dd>${t.noDocumentReasons[noDocumentReason]}</dd></div>`}
    ${remarks && html`<div><dt>${t.remarks}</dt><dd>${remarks}</dd></div>`}
  </dl></section>`
}

/** The number of a CIOT or a toll voucher, or why there is none yet. */
function operationText(operation: NonNullable<StoredDelivery['freightOperations']>[number]) {
  const { number, status, amountCents, kind, means, refusalCode, refusalText } = operation
  const t = texts()
  const price = kind === 'toll' && amountCents ? ` · ${money(amountCents)}` : ''
  if (number)
    return html`<code class="key">${number}</code>${price}${means ? ` · ${t.tollMeans[means]}` : ''}`
  return [t.operationStatuses[status], refusalText ?? refusalCode].filter((part) => part !== null).join(': ')
}

/** The parcels are handed over; the server may not know yet. */
function DeliveredScreen({ delivery }: Props) {
  const { queue } = useStore()
  const t = texts()
  const isWaiting = queue.some(({ code, op }) => code === delivery.code && op === 'delivered')
  return html`<main class="done">
    <p class="mark" aria-hidden="true">✓</p>
    <h1>${t.statuses.delivered}</h1>
    <p class="amount">${money(delivery.earningsCents)}</p>
    <p class="quiet">${delivery.code}</p>
    <p role="status">${isWaiting ? t.deliveredWaiting : t.deliveredSent}</p>
    <${BottomBar}><${Button} onClick=${() => leave(delivery.code, !isWaiting)}>${t.backToDay}<//><//>
  </main>`
}

/** A delivery that waits for the network stays in the list. */
async function leave(code: string, isSent: boolean): Promise<void> {
  goTo('')
  if (isSent) await dismiss(code)
}

function GoneScreen({ delivery }: Props) {
  const { queue } = useStore()
  const t = texts()
  const refused = refusedOf(queue, delivery.code)
  return html`<main>
    <${Head} delivery=${delivery} />
    <${Notice} kind="alarm">${t.goneHint[delivery.gone ?? 'canceled']}<//>
    <${SupportLink} />
    ${refused && html`<${RefusedCard} operation=${refused} />`}
    <${BottomBar}><${Button} onClick=${() => leave(delivery.code, !refused)}>${t.understood}<//><//>
  </main>`
}
