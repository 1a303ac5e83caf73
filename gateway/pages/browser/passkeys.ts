/**
 * Makes and uses passkeys. A form with `data-passkey` (`create` or `get`) and `data-options` gets the response of the
 * authenticator into its field `passkey` before it is sent. With `data-auto` it starts by itself.
 */
for (const form of document.querySelectorAll<HTMLFormElement>('form[data-passkey]')) prepare(form)

function prepare(form: HTMLFormElement): void {
  const field = form.elements.namedItem('passkey') as HTMLInputElement
  const alarm = form.querySelector('[data-passkey-alarm]') as HTMLElement
  if (!('PublicKeyCredential' in window) || !('parseRequestOptionsFromJSON' in PublicKeyCredential)) {
    alarm.hidden = false
    alarm.textContent = alarm.dataset.unsupported ?? ''
    return
  }
  form.addEventListener('submit', (event) => {
    if (field.value !== '') return
    event.preventDefault()
    // The console's script disables the buttons of a form that is sent.
    event.stopImmediatePropagation()
    alarm.hidden = true
    responseTo(form).then(
      (response) => {
        field.value = JSON.stringify(response)
        form.requestSubmit()
      },
      () => {
        alarm.hidden = false
        alarm.textContent = alarm.dataset.failed ?? ''
      },
    )
  })
  // Before, it would have sent the form without a passkey.
  for (const button of form.querySelectorAll('button')) button.disabled = false
  if (form.dataset.auto !== undefined) form.requestSubmit()
}

async function responseTo({ dataset }: HTMLFormElement) {
  const options = JSON.parse(dataset.options ?? '')
  const credential =
    dataset.passkey === 'create'
      ? await navigator.credentials.create({
          publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options),
        })
      : await navigator.credentials.get({
          publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options),
        })
  return (credential as PublicKeyCredential).toJSON()
}
