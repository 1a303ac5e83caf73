/** The button that sends the page's address to somebody, by what the device offers, or copies it where it offers nothing. */
const button = document.querySelector<HTMLButtonElement>('#send-link')

if (button) {
  button.hidden = false
  button.addEventListener('click', () => {
    const url = new URL(location.pathname, location.href).href
    if (navigator.share) {
      // Closing the device's dialog is no fault.
      navigator.share({ title: document.title, url }).catch(() => {})
      return
    }
    void navigator.clipboard.writeText(url).then(() => {
      button.textContent = button.dataset.copied ?? ''
    })
  })
}
