/**
 * The search in the header: a combobox (WAI-ARIA) that lists orders while one types. "/" and Ctrl+K go to it. Without a script its form
 * leads to the page of results, and so does Enter.
 */
;(() => {
  const input = document.getElementById('search')
  const list = document.getElementById('search-results')
  const status = document.querySelector('.search [role=status]')
  if (!(input instanceof HTMLInputElement) || !list || !status) return
  const { dataset } = input
  let timer = 0
  let request = new AbortController()
  for (const [name, value] of Object.entries({
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-controls': list.id,
    'aria-expanded': 'false',
  }))
    input.setAttribute(name, value)

  addEventListener('keydown', (event) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event
    const isTyping = target instanceof Element && target.matches('input, textarea, select')
    const isPlain = !ctrlKey && !metaKey && !altKey
    const isCtrlK = key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey
    if (!isCtrlK && !(key === '/' && isPlain && !isTyping)) return
    event.preventDefault()
    input.focus()
    input.select()
  })

  input.addEventListener('input', () => {
    clearTimeout(timer)
    request.abort()
    const text = input.value.trim()
    if (text.length < 2) close()
    else timer = setTimeout(() => find(text), 250)
  })
  input.addEventListener('keydown', (event) => {
    const options = [...list.children]
    const current = options.findIndex((option) => option.ariaSelected === 'true')
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (list.hidden) return
      event.preventDefault()
      const step = event.key === 'ArrowDown' ? 1 : -1
      // Before the first and after the last option comes the text itself.
      choose(options, ((current + 1 + step + options.length + 1) % (options.length + 1)) - 1)
    } else if (event.key === 'Enter' && current !== -1) {
      event.preventDefault()
      open(options[current])
    } else if (event.key === 'Escape' && !list.hidden) {
      event.preventDefault()
      close()
    }
  })
  input.addEventListener('blur', close)
  // A press would take the focus, and with it the list, before the click.
  list.addEventListener('pointerdown', (event) => event.preventDefault())
  list.addEventListener('click', ({ target }) => {
    if (target instanceof Element) open(target.closest('[role=option]'))
  })

  /** @param {string} text */
  async function find(text) {
    request = new AbortController()
    const { signal } = request
    const response = await fetch(`/conta/busca.json?${new URLSearchParams({ text })}`, { signal }).catch(
      () => null,
    )
    if (!response?.ok || response.redirected) return
    /** @type {{ value: string, label: string, hint: string }[]} */
    const found = await response.json().catch(() => null)
    if (signal.aborted || !found || !status || document.activeElement !== input) return
    const all = { value: `/conta/busca?${new URLSearchParams({ text })}`, label: dataset.all ?? '', hint: '' }
    const options = found.length > 0 ? [...found, all] : []
    list?.replaceChildren(...options.map(optionOf))
    show(options.length > 0)
    status.textContent = found.length > 0 ? `${found.length} ${dataset.found}` : (dataset.none ?? '')
  }

  /**
   * @param {{ value: string, label: string, hint: string }} one
   * @param {number} index
   */
  function optionOf({ value, label, hint }, index) {
    const option = document.createElement('li')
    option.id = `search-result-${index}`
    option.role = 'option'
    option.ariaSelected = 'false'
    option.dataset.href = value
    option.append(Object.assign(document.createElement('b'), { textContent: label }))
    if (hint) option.append(Object.assign(document.createElement('small'), { textContent: hint }))
    return option
  }

  /**
   * @param {Element[]} options
   * @param {number} index
   */
  function choose(options, index) {
    for (const option of options) option.ariaSelected = String(option === options[index])
    options[index]?.scrollIntoView({ block: 'nearest' })
    const id = options[index]?.id
    if (id) input?.setAttribute('aria-activedescendant', id)
    else input?.removeAttribute('aria-activedescendant')
  }

  /** @param {Element | null | undefined} option */
  function open(option) {
    if (option instanceof HTMLElement && option.dataset.href) location.assign(option.dataset.href)
  }

  function close() {
    clearTimeout(timer)
    request.abort()
    show(false)
  }

  /** @param {boolean} isOpen */
  function show(isOpen) {
    if (!list || !input) return
    list.hidden = !isOpen
    input.ariaExpanded = String(isOpen)
    input.removeAttribute('aria-activedescendant')
  }
})()
