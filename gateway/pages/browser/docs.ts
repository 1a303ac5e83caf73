/** A button on each example that copies it; "/" goes to the search. Everything else of the documentation needs no script. */
import { copyBy, create, hasModifier, isTyped } from './dom.ts'

const { copy, copied } = document.body.dataset

addEventListener('keydown', (event) => {
  if (event.key !== '/' || hasModifier(event) || isTyped(event)) return
  event.preventDefault()
  document.getElementById('q')?.focus()
})
// Browsers copy on secure connections only.
if (copy && copied && 'clipboard' in navigator)
  for (const example of document.querySelectorAll('pre')) {
    const button = create('button', {
      type: 'button',
      className: 'copy',
      ariaLive: 'polite',
      textContent: copy,
    })
    const frame = create('div', { className: 'example' })
    example.replaceWith(frame)
    frame.append(example, button)
    button.addEventListener('click', () => copyBy(button, example.textContent ?? '', copied))
  }
