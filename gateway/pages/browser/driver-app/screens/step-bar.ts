import type { Delivery } from '../delivery.ts'
import type { Step } from '../operations.ts'
import { record } from '../sync.ts'
import { texts } from '../texts/texts.ts'
import { BottomBar, Button, Dialog, html, useState } from '../ui.ts'

type Props = { delivery: Delivery; step: Step; onForm: (form: 'picked' | 'delivered') => void }

/** The next step. What needs a form opens it; the others ask once, because no step can be undone. */
export function StepBar({ delivery, step, onForm }: Props) {
  const [isAsking, setAsking] = useState(false)
  const t = texts()
  const { code, suggestion } = delivery
  if (step === 'picked' || step === 'delivered')
    return html`<${BottomBar}>
      ${suggestion?.step === step && html`<p class="suggestion">${t.suggestions.delivered}</p>`}
      <${Button} onClick=${() => onForm(step)}>${t.steps[step]}<//>
    <//>`
  if (step === 'accept') return null
  const confirm = () => record(step, code).catch(() => {})
  const isSuggested = suggestion?.step === step
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
