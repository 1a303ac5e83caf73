import { momentOf } from '../format.ts'
import { type QueuedOperation, stopOf } from '../operations.ts'
import { discard, sendAgain } from '../sync.ts'
import { texts } from '../texts/texts.ts'
import { Button, Dialog, html, useState } from '../ui.ts'

/** The first refused step of a delivery: it holds back the later ones. */
export function refusedOf(queue: readonly QueuedOperation[], code: string): QueuedOperation | undefined {
  return queue.find((one) => one.code === code && one.refusal)
}

type Props = { operation: QueuedOperation; onCorrect?: () => void }

/**
 * An operation that the server refused, with the reason and what to do about it. Nothing is thrown away
 * without the driver.
 */
export function RefusedCard({ operation, onCorrect }: Props) {
  const [isAsking, setAsking] = useState(false)
  const t = texts()
  const { op, code, refusal, occurredAt } = operation
  const isCorrectable = onCorrect && (op === 'picked' || op === 'delivered')
  return html`<section class="card refusedcard" role="alert">
    <h2>${t.refusedTitle(t.operations[op], momentOf(code, occurredAt, stopOf(op)))}</h2>
    <p>${refusal?.message}</p>
    <p>${t.whatToDo(refusal?.error ?? '', refusal?.details ?? {})}</p>
    ${isCorrectable && html`<${Button} onClick=${onCorrect}>${t.correct}<//>`}
    <${Button} kind="quiet" onClick=${() => sendAgain(operation)}>${t.sendAgain}<//>
    <${Button} kind="grave" onClick=${() => setAsking(true)}>${t.discard}<//>
    ${
      isAsking &&
      html`<${Dialog} title=${t.discardAsk} onClose=${() => setAsking(false)}>
      <p>${t.discardHint}</p>
      <${Button} kind="grave" onClick=${() => discard(operation)}>${t.discard}<//>
      <form method="dialog"><button class="button quiet">${t.keep}</button></form>
    <//>`
    }
  </section>`
}
