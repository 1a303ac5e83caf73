/** What pages of the console gain where scripts run: a form is sent once, and a secret is not made again by loading anew. */
;(() => {
  for (const form of document.forms) {
    if (form.method !== 'post') continue
    form.addEventListener('submit', () => {
      // After the browser has read what it sends.
      setTimeout(() => {
        for (const button of form.querySelectorAll('button')) button.disabled = true
      })
    })
  }
  // Whoever comes back by the browser's "back" may send again.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) for (const button of document.querySelectorAll('button')) button.disabled = false
  })
  if (document.querySelector('[data-once]')) history.replaceState(null, '', location.href)
})()
