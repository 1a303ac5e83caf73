/**
 * Improves the console's pages where scripts run: a form is sent once, reloading does not create another secret, and keys move
 * through a list of work.
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
  if (document.querySelector('[data-once]')) history.replaceState(null, '', location.href)

  /** @param {1 | -1} step */
  function goBy(step) {
    const links = /** @type {HTMLElement[]} */ ([...document.querySelectorAll('[data-keys] li a')])
    const at = links.indexOf(/** @type {HTMLElement} */ (document.activeElement))
    const next = at === -1 && step === -1 ? -1 : at + step
    links.at(next % (links.length || 1))?.focus()
  }
})()
