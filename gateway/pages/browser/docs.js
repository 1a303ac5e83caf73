/** A button on each example that copies it; "/" goes to the search. Everything else of the documentation needs no script. */
;(() => {
  const { copy, copied } = document.body.dataset
  addEventListener('keydown', (event) => {
    const { key, ctrlKey, metaKey, altKey, target } = event
    const isTyping = target instanceof Element && target.matches('input, textarea, select')
    if (key !== '/' || ctrlKey || metaKey || altKey || isTyping) return
    event.preventDefault()
    document.getElementById('q')?.focus()
  })
  // Browsers copy on secure connections only.
  if (!copy || !copied || !('clipboard' in navigator)) return
  for (const example of document.querySelectorAll('pre')) {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'copy'
    button.ariaLive = 'polite'
    button.textContent = copy
    const frame = document.createElement('div')
    frame.className = 'example'
    example.replaceWith(frame)
    frame.append(example, button)
    button.addEventListener('click', async () => {
      await navigator.clipboard.writeText(example.textContent ?? '')
      button.textContent = copied
      setTimeout(() => {
        button.textContent = copy
      }, 2_000)
    })
  }
})()
