/**
 * Improves the console's pages where scripts run: a form is sent once, reloading does not create another secret, keys move
 * through a list of work, streets are offered while one types, codes are copied, and a notice becomes a toast.
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
      const menu = document.querySelector('.more[open]')
      if (menu instanceof HTMLDetailsElement) {
        menu.open = false
        menu.querySelector('summary')?.focus()
        return
      }
      const back = document.querySelector('[data-back]')
      if (back instanceof HTMLElement) back.click()
    }
    if (event.key === 'j') goBy(1)
    if (event.key === 'k') goBy(-1)
  })
  for (const input of document.querySelectorAll('input[name$=".street"]'))
    if (input instanceof HTMLInputElement) offerStreets(input)
  // Browsers copy on secure connections only.
  document.documentElement.classList.toggle('copies', 'clipboard' in navigator)
  addEventListener('click', async ({ target }) => {
    if (!(target instanceof HTMLElement) || !target.matches('.copyable button')) return
    const codes = target.parentElement?.querySelectorAll('code') ?? []
    await navigator.clipboard.writeText([...codes].map(({ textContent }) => textContent).join('\n'))
    const label = target.textContent
    target.textContent = target.dataset.copied ?? label
    setTimeout(() => {
      target.textContent = label
    }, 2_000)
  })
  for (const link of document.querySelectorAll('a[data-marks]'))
    if (link instanceof HTMLAnchorElement) link.addEventListener('click', (event) => markAll(event, link))
  for (const notice of document.querySelectorAll('.done[data-close]'))
    if (notice instanceof HTMLElement) showAsToast(notice)
  if (document.querySelector('[data-once]')) history.replaceState(null, '', location.href)

  /**
   * Checks each box of the list; if all are, none.
   * @param {Event} event
   * @param {HTMLAnchorElement} link
   */
  function markAll(event, link) {
    event.preventDefault()
    const boxes = /** @type {HTMLInputElement[]} */ ([...document.querySelectorAll('.on-pick input')])
    const isOff = boxes.some(({ checked }) => !checked)
    for (const box of boxes) box.checked = isOff
    link.textContent = (isOff ? link.dataset.unmarks : link.dataset.marks) ?? ''
  }

  /** @param {1 | -1} step */
  function goBy(step) {
    const links = /** @type {HTMLElement[]} */ ([...document.querySelectorAll('[data-keys] li a')])
    const at = links.indexOf(/** @type {HTMLElement} */ (document.activeElement))
    const next = at === -1 && step === -1 ? -1 : at + step
    links.at(next % (links.length || 1))?.focus()
  }

  /**
   * It goes by itself, not while somebody points at it or is in it. Its text comes again, because a status that a page begins with is
   * not read out.
   * @param {HTMLElement} notice
   */
  function showAsToast(notice) {
    const [text] = notice.children
    const close = Object.assign(document.createElement('button'), {
      type: 'button',
      className: 'plain',
      textContent: '×',
      ariaLabel: notice.dataset.close,
      onclick: () => notice.remove(),
    })
    notice.classList.add('toast')
    notice.replaceChildren()
    setTimeout(() => notice.replaceChildren(...(text ? [text] : []), close))
    const leave = () => {
      if (notice.matches(':hover, :focus-within')) setTimeout(leave, 2_000)
      else notice.remove()
    }
    setTimeout(leave, 10_000)
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
