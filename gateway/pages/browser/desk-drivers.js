/** The drivers beside the queue: the nearest to the chosen pickup first. */
;(() => {
  window.deskDrivers = (panel) => {
    /** @type {HTMLElement | null} */
    let chosen = null

    /** @param {HTMLElement} row */
    function sortFor(row) {
      chosen = row
      const [[lat, lng] = [0, 0]] = JSON.parse(row.dataset.places ?? '[]')
      const items = /** @type {HTMLElement[]} */ ([...panel.querySelectorAll('[data-driver]')])
      const ranked = items.map((item, index) => {
        const { place, vehicles = '' } = item.dataset
        const fits = vehicles.split(' ').includes(row.dataset.vehicle ?? '')
        item.classList.toggle('unsuitable', !fits)
        const at = place ? JSON.parse(place) : null
        // Near enough to sort by: a degree of longitude is shorter than one of latitude.
        const far = at ? Math.hypot(at[0] - lat, (at[1] - lng) * Math.cos((lat * Math.PI) / 180)) : Infinity
        return { item, index, rank: fits ? 0 : 1, far }
      })
      ranked.sort((a, b) => a.rank - b.rank || a.far - b.far || a.index - b.index)
      if (ranked.some(({ index }, at) => index !== at)) panel.append(...ranked.map(({ item }) => item))
    }

    return {
      sortFor,
      show(items) {
        // Somebody is choosing: the next one comes soon.
        if (panel.contains(document.activeElement)) return
        panel.innerHTML = items.join('')
        if (chosen) sortFor(chosen)
      },
    }
  }
})()
