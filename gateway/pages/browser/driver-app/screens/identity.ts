import { hasCode, isOffline } from '../api.ts'
import { type ConfirmedHeaders, confirmedHeaders, confirmWith, confirmWithPasskey } from '../step-up.ts'
import { texts } from '../texts/texts.ts'
import { Button, Dialog, html, Notice, useState } from '../ui.ts'

type Work = (headers: ConfirmedHeaders) => Promise<void>
export type FactorKinds = readonly ('totp' | 'passkey')[]

/** Words for the driver: what the server said, or that it was not reached. */
export function messageOf(error: unknown): string {
  return isOffline(error) ? texts().needsNetwork : (error as Error).message
}

/** Runs what may need a proof of who the driver is: then asks for it in place, and runs it again. */
export function useConfirmed(kinds: FactorKinds) {
  const [waiting, setWaiting] = useState<Work | null>(null)
  const [fault, setFault] = useState<unknown>(null)
  const run = async (work: Work) => {
    setFault(null)
    setWaiting(null)
    try {
      await work(confirmedHeaders())
    } catch (error) {
      if (hasCode(error, 'step_up_required')) setWaiting(() => work)
      else setFault(error)
    }
  }
  const dialog =
    waiting &&
    html`<${IdentityDialog} kinds=${kinds} onConfirmed=${() => run(waiting)} onClose=${() => setWaiting(null)} />`
  return { run, fault, dialog }
}

type Props = { kinds: FactorKinds; onConfirmed: () => Promise<void>; onClose: () => void }

/** The password proves it, as does a second factor that the driver has. */
function IdentityDialog({ kinds, onConfirmed, onClose }: Props) {
  const [fault, setFault] = useState<string | null>(null)
  const t = texts()
  const attempt = async (confirm: () => Promise<unknown>) => {
    try {
      if ((await confirm()) !== false) await onConfirmed()
    } catch (error) {
      setFault(messageOf(error))
    }
  }
  return html`<${Dialog} title=${t.confirmIdentity} onClose=${onClose}>
    <p>${t.confirmIdentityHint}</p>
    ${fault && html`<${Notice} kind="alarm">${fault}<//>`}
    <${ProofForm} name="password" onProof=${(password: string) => attempt(() => confirmWith({ password }))} />
    ${kinds.includes('totp') && html`<${ProofForm} name="code" onProof=${(code: string) => attempt(() => confirmWith({ code }))} />`}
    ${kinds.includes('passkey') && html`<${Button} kind="quiet" onClick=${() => attempt(confirmWithPasskey)}>${t.usePasskey}<//>`}
    <form method="dialog"><button class="button quiet">${t.cancel}</button></form>
  <//>`
}

const fields = {
  password: { type: 'password', autocomplete: 'current-password', maxlength: 200 },
  code: { type: 'text', autocomplete: 'one-time-code', inputmode: 'numeric', maxlength: 6 },
} as const

type ProofProps = { name: keyof typeof fields; onProof: (proof: string) => Promise<void> }

function ProofForm({ name, onProof }: ProofProps) {
  const [proof, setProof] = useState('')
  const t = texts()
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void onProof(proof.trim())
  }
  return html`<form class="stack" onSubmit=${submit}>
    <label>${name === 'password' ? t.password : t.authenticatorCode}
      <input ...${fields[name]} required value=${proof} onInput=${(event: Event) => setProof((event.currentTarget as HTMLInputElement).value)} />
    </label>
    <button class="button primary">${name === 'password' ? t.confirmWithPassword : t.confirmWithCode}</button>
  </form>`
}
