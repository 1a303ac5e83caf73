/** Alerts of the desk: what happened, with a link to the row, and three tones where the operator turned the sound on. */
;(() => {
  const setting = 'rodovia-desk-sound'
  const mostAlerts = 5

  window.deskAlerts = (box, button) => {
    /** @type {AudioContext | undefined} */
    let audio
    let isOn = localStorage.getItem(setting) === 'on'
    button.hidden = false
    button.addEventListener('click', toggleSound)
    // Browsers allow sound only after the first click or key on a page.
    for (const kind of ['pointerdown', 'keydown']) addEventListener(kind, unlock, { once: true })
    show()

    function unlock() {
      if (!isOn) return
      audio ??= new AudioContext()
      void audio.resume()
    }

    function show() {
      button.setAttribute('aria-pressed', String(isOn))
    }

    function toggleSound() {
      isOn = !isOn
      localStorage.setItem(setting, isOn ? 'on' : 'off')
      show()
      unlock()
      if (isOn) beep()
    }

    function beep() {
      if (!isOn || audio?.state !== 'running') return
      for (const [index, hertz] of [660, 880, 1100].entries()) playTone(audio, hertz, index * 0.25)
    }

    return {
      toggleSound,
      raise(row) {
        const code = row.querySelector('.code')?.textContent ?? ''
        const words = row.dataset.problem ? box.dataset.problem : box.dataset.late
        const line = document.createElement('p')
        const link = Object.assign(document.createElement('a'), { href: `#${row.id}`, textContent: code })
        link.dataset.row = row.id.replace('delivery-', '')
        line.append(`${words} `, link)
        if (box.children.length === 0) {
          const close = Object.assign(document.createElement('button'), {
            ...{ type: 'button', className: 'plain', textContent: '×', ariaLabel: box.dataset.dismiss },
            onclick: () => box.replaceChildren(),
          })
          box.append(close)
        }
        box.querySelector('button')?.after(line)
        while (box.children.length > mostAlerts + 1) box.lastElementChild?.remove()
        beep()
      },
    }
  }

  /**
   * @param {AudioContext} audio
   * @param {number} hertz
   * @param {number} afterSeconds
   */
  function playTone(audio, hertz, afterSeconds) {
    const oscillator = audio.createOscillator()
    const volume = audio.createGain()
    const at = audio.currentTime + afterSeconds
    oscillator.frequency.value = hertz
    volume.gain.setValueAtTime(0.3, at)
    volume.gain.exponentialRampToValueAtTime(0.001, at + 0.22)
    oscillator.connect(volume).connect(audio.destination)
    oscillator.start(at)
    oscillator.stop(at + 0.24)
  }
})()
