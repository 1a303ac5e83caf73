import { hasCode } from '../api.ts'
import { useLastSeen } from '../last-seen.ts'
import { type Money, moneyName, readMoney, setPixKey } from '../money.ts'
import { goTo, useStore } from '../store.ts'
import { texts } from '../texts/texts.ts'
import { BottomBar, html, Notice, useState } from '../ui.ts'
import { messageOf, useConfirmed } from './identity.ts'
import { MoneyHead, SeenLine } from './money-head.ts'

/**
 * The key that payouts go to. A changed key makes payouts wait for a day, which protects a driver whose phone
 * is stolen.
 */
export function PixKeyScreen() {
  const userId = useStore().user?.id ?? ''
  const { seen, error } = useLastSeen(moneyName(userId), () => readMoney(userId))
  return html`<main>
    <${MoneyHead} title=${texts().pixKey} back="#ganhos" />
    <${SeenLine} seen=${seen} error=${error} />
    ${seen && html`<${PixKeyForm} money=${seen.value} />`}
  </main>`
}

function PixKeyForm({ money: { me, secondFactors } }: { money: Money }) {
  const [key, setKey] = useState('')
  const { run, fault, dialog } = useConfirmed(secondFactors.factors.map(({ kind }) => kind))
  const t = texts()
  const message = hasCode(fault, 'validation_failed')
    ? t.pixKeyInvalid(key)
    : fault != null && messageOf(fault)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void run(async (headers) => {
      await setPixKey(key.trim(), headers)
      goTo('ganhos')
    })
  }
  return html`
    <p>${me.pixKey ? html`${t.pixKeyNow}: <b>${me.pixKey}</b>` : t.noPixKey}</p>
    ${me.pixKey && html`<${Notice}>${t.pixKeyHolds}<//>`}
    <form class="stack" id="pix-key" onSubmit=${submit}>
      <label>${t.newPixKey}
        <input autocapitalize="none" autocomplete="off" spellcheck="false" maxlength="77" required aria-describedby="pix-kinds"
          value=${key} onInput=${(event: Event) => setKey((event.currentTarget as HTMLInputElement).value)} />
      </label>
      <p class="quiet" id="pix-kinds">${t.pixKeyKinds}</p>
    </form>
    <${BottomBar}>
      ${message && html`<${Notice} kind="alarm">${message}<//>`}
      <button class="button primary" form="pix-key">${t.savePixKey}</button>
    <//>
    ${dialog}
  `
}
