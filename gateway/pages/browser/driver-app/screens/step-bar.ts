import type { Delivery } from '../delivery.ts'
import type { Step } from '../operations.ts'
import { useStore } from '../store.ts'
import { record } from '../sync.ts'
import { texts } from '../texts/texts.ts'
import { BottomBar, Button, Dialog, html, useState } from '../ui.ts'

type Props = { delivery: Delivery; step: Step; onForm: (form: 'picked' | 'delivered') => void }

/** The next step. A step with a form opens it. The other steps ask once, because no step can be undone. */
export function StepBar({ delivery, step, onForm }: Props) {
  const t = texts()
  if (step === 'accept') return null
  if (step === 'delivered') return html`<${HandOverBar} delivery=${delivery} onForm=${onForm} />`
  if (step === 'picked')
    return html`<${BottomBar}><${Button} onClick=${() => onForm(step)}>${t.steps[step]}<//><//>`
  return html`<${AskedStep} delivery=${delivery} step=${step} />`
}

function AskedStep({ delivery, step }: { delivery: Delivery; step: 'arrived' | 'on-route' }) {
  const t = texts()
  const [isAsking, setAsking] = useState(false)
  const confirm = () => record(step, delivery.code).catch(() => {})
  const isSuggested = delivery.suggestion?.step === step
  return html`<${BottomBar}>
    ${isSuggested && html`<p class="suggestion">${t.suggestions.arrived}</p>`}
    <${Button} onClick=${isSuggested ? confirm : () => setAsking(true)}>${t.steps[step]}<//>
    ${
      isAsking &&
      html`<${Dialog} title=${t.asks[step]} onClose=${() => setAsking(false)}>
      <p>${t.noUndo}</p>
      <${Button} onClick=${() => confirm().then(() => setAsking(false))}>${t.confirm}<//>
      <form method="dialog"><button class="button quiet">${t.notYet}</button></form>
    <//>`
    }
  <//>`
}

/** The arrival is a fact that the driver may leave out; the hand-over needs its form. */
function HandOverBar({ delivery, onForm }: Pick<Props, 'delivery' | 'onForm'>) {
  const t = texts()
  const { queue } = useStore()
  const { code, suggestion, arrivedAtDestinationAt } = delivery
  const isOnItsWay = queue.some((one) => one.code === code && one.op === 'arrived-at-destination')
  const hasArrived = arrivedAtDestinationAt !== null || isOnItsWay
  const isSuggested = suggestion?.step === 'arrived-at-destination' && !hasArrived
  return html`<${BottomBar}>
    ${isSuggested && html`<p class="suggestion">${t.suggestions.arrived}</p>`}
    ${!hasArrived && html`<${Button} kind="quiet" onClick=${() => record('arrived-at-destination', code).catch(() => {})}>${t.steps['arrived-at-destination']}<//>`}
    <${Button} onClick=${() => onForm('delivered')}>${t.steps.delivered}<//>
  <//>`
}
