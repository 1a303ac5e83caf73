/**
 * Improves the console's pages where scripts run: a form is sent once, reloading does not create another secret, keys move
 * through a list of work, and streets are offered while one types.
 */
;(() => {
  for (const form of document.forms) {
    if (form.method !== 'post') continue
    form.addEventListener('submit', () => {
      // The browser reads the form first: a disabled button is not part of it.
      setTimeout(() => {
        for (const button of form.querySelectorAll('button')) button.disabled = true
      })
    })
  }
  // After "back" the form may be sent again.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) for (const button of document.querySelectorAll('button')) button.disabled = false
  })
  addEventListener('keydown', (event) => {
    const isTyping = event.target instanceof Element && event.target.matches('input, textarea, select')
    if (isTyping || event.ctrlKey || event.altKey || event.metaKey) return
    if (event.key === 'Escape') {
      const back = document.querySelector('[data-back]')
      if (back instanceof HTMLElement) back.click()
    }
    if (event.key === 'j') goBy(1)
    if (event.key === 'k') goBy(-1)
  })
  for (const input of document.querySelectorAll('input[name$=".street"]'))
    if (input instanceof HTMLInputElement) offerStreets(input)
  if (document.querySelector('[data-once]')) history.replaceState(null, '', location.href)

  /** @param {1 | -1} step */
  function goBy(step) {
    const links = /** @type {HTMLElement[]} */ ([...document.querySelectorAll('[data-keys] li a')])
    const at = links.indexOf(/** @type {HTMLElement} */ (document.activeElement))
    const next = at === -1 && step === -1 ? -1 : at + step
    links.at(next % (links.length || 1))?.focus()
  }

  /**
   * The list of a street's field follows what one types, once the postal code is there. The district follows a chosen street.
   * @param {HTMLInputElement} input
   */
  function offerStreets(input) {
    const fieldOf = (/** @type {string} */ part) => {
      const field = input.form?.elements.namedItem(input.name.replace(/street$/, part))
      return field instanceof HTMLInputElement ? field : null
    }
    let timer = 0
    input.addEventListener('input', () => {
      clearTimeout(timer)
      const rua = input.value.trim()
      const cep = fieldOf('postal_code')?.value.replace(/\D/g, '') ?? ''
      if (cep.length === 8 && rua.replace(/[^\p{L}\d]/gu, '').length >= 3)
        timer = setTimeout(() => fill(rua, cep), 150)
    })
    input.addEventListener('change', () => {
      const options = [...(input.list?.options ?? [])].filter(({ value }) => value === input.value)
      const [district, [option]] = [fieldOf('district'), options]
      if (district?.value === '' && options.length === 1 && !option?.label.startsWith('CEP '))
        district.value = option?.label ?? ''
    })
    /**
     * @param {string} rua
     * @param {string} cep
     */
    async function fill(rua, cep) {
      const response = await fetch(`/conta/ruas.json?${new URLSearchParams({ cep, rua })}`).catch(() => null)
      if (!response?.ok || response.redirected || input.value.trim() !== rua) return
      /** @type {{ value: string, label: string }[]} */
      const suggestions = await response.json()
      const options = suggestions.map((one) => Object.assign(document.createElement('option'), one))
      if (options.length > 0) input.list?.replaceChildren(...options)
    }
  }
})()
