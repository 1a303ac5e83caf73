import { copyBy } from './dom.ts'

/** The button that sends the page's address to somebody, by what the device offers, or copies it where it offers nothing. */
const button = document.querySelector<HTMLButtonElement>('#send-link')

// Browsers share and copy on secure connections only.
if (button && ('share' in navigator || 'clipboard' in navigator)) {
  button.hidden = false
  button.addEventListener('click', () => {
    const url = new URL(location.pathname, location.href).href
    // Closing the device's dialog is no fault.
    if ('share' in navigator) navigator.share({ title: document.title, url }).catch(() => {})
    else void copyBy(button, url, button.dataset.copied ?? '')
  })
}
