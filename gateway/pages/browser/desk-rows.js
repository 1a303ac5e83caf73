/** The queue of the desk: its rows in the order of urgency, and which of them the filters show. The map has the pins of the shown ones. */
;(() => {
  /** @typedef {{ id: string, li: HTMLElement, markup: string, key: string, text: string, isLate: boolean }} Row */

  const mapMilliseconds = 300
  const chooseMilliseconds = 150
  const tickMilliseconds = 15_000
  const dangerMinutes = 60

  window.deskRows = (list, { onChoose, onAlarm }) => {
    const desk = /** @type {HTMLElement} */ (list.closest('.desk'))
    const form = /** @type {HTMLFormElement} */ (document.getElementById('filters'))
    const counted = /** @type {HTMLElement} */ (document.getElementById('counted'))
    const search = /** @type {HTMLInputElement} */ (form.querySelector('input'))
    /** @type {Map<string, Row>} */
    const rows = new Map()
    /** @type {Row[]} */
    const sorted = []
    /** The trips that the map does not show as they are now. @type {Set<string>} */
    const stale = new Set()
    const map = window.showMap?.([])
    let isMapEmpty = true
    let mapTimer = 0
    let chooseTimer = 0
    let total = Number(counted.dataset.total)

    for (const li of list.children) if (li instanceof HTMLElement && li.dataset.key) add(rowOf(li), li)
    map?.onPick((id) => choose(id, false))
    list.addEventListener('change', ({ target }) => {
      if (target instanceof HTMLInputElement) markChosen(target.value)
    })
    list.addEventListener('click', ({ target }) => {
      const li = target instanceof Element && !target.closest('a, input') ? target.closest('li') : null
      if (li) choose(li.id.replace('delivery-', ''))
    })
    setInterval(tick, tickMilliseconds)
    filter()

    /**
     * @param {HTMLElement} li
     * @returns {Row}
     */
    function rowOf(li) {
      const { key = '', deadline = '' } = li.dataset
      const isLate = Date.parse(deadline) < Date.now()
      return {
        id: li.id.replace('delivery-', ''),
        li,
        markup: li.outerHTML,
        key,
        text: folded(li.textContent ?? ''),
        isLate,
      }
    }

    /**
     * @param {Row} row
     * @param {HTMLElement | null} [inPlace] the row in the list already
     */
    function add(row, inPlace) {
      let [low, high] = [0, sorted.length]
      while (low < high) {
        const middle = (low + high) >> 1
        if (/** @type {Row} */ (sorted[middle]).key < row.key) low = middle + 1
        else high = middle
      }
      if (!inPlace) list.insertBefore(row.li, sorted[low]?.li ?? null)
      sorted.splice(low, 0, row)
      rows.set(row.id, row)
      stale.add(row.id)
    }

    /** @param {Row} row */
    function drop(row) {
      rows.delete(row.id)
      sorted.splice(sorted.indexOf(row), 1)
      row.li.remove()
    }

    /** @type {DeskRows['put']} */
    function put(markups, isNews) {
      const template = document.createElement('template')
      for (const markup of markups) {
        template.innerHTML = markup
        const li = /** @type {HTMLElement} */ (template.content.firstElementChild)
        const row = rowOf(li)
        const before = rows.get(row.id)
        if (before?.markup === row.markup) continue
        const wasChosen = before?.li.querySelector('input:checked')
        const hadFocus = before?.li.contains(document.activeElement) ? document.activeElement?.id : undefined
        const issue = before?.li.querySelector('.issue:not([hidden])')
        if (before) drop(before)
        add(row)
        li.hidden = !fits(row)
        if (issue) li.querySelector('.issue')?.replaceWith(issue)
        if (wasChosen) inputOf(li).checked = true
        if (hadFocus) document.getElementById(hadFocus)?.focus({ preventScroll: true })
        if (isNews && li.dataset.problem && li.dataset.problem !== before?.li.dataset.problem) onAlarm(li)
      }
      show()
    }

    /** @param {HTMLElement} li */
    function inputOf(li) {
      return /** @type {HTMLInputElement} */ (li.querySelector('input'))
    }

    /** Deadlines pass without an event. */
    function tick() {
      for (const row of sorted) {
        const minutes = Math.floor((Date.parse(row.li.dataset.deadline ?? '') - Date.now()) / 60_000)
        if (minutes >= dangerMinutes) continue
        const text = (minutes < 0 ? desk.dataset.minutesLate : desk.dataset.minutesLeft) ?? ''
        const mark = row.li.querySelector('strong.late')
        const words = text.replace('#', String(Math.abs(minutes)))
        if (mark && mark.textContent !== words) mark.textContent = words
        if (minutes < 0 && !row.isLate) {
          row.isLate = true
          onAlarm(row.li)
        }
      }
      if (form.prazo.value) filter()
    }

    /** @param {Row} row */
    function fits({ li, text }) {
      const { area, driver, deadline = '', problem } = li.dataset
      const minutes = (Date.parse(deadline) - Date.now()) / 60_000
      const isOf = {
        '': true,
        problema: problem !== '',
        atrasada: minutes < 0,
        vence: minutes >= 0 && minutes < dangerMinutes,
        no_prazo: minutes >= dangerMinutes,
      }
      const { prazo, area: areas, motorista } = form
      return (
        (isOf[/** @type {keyof typeof isOf} */ (prazo.value)] ?? true) &&
        (areas.value === '' || areas.value === area) &&
        (motorista.value === '' || (motorista.value === 'sem' ? '' : motorista.value) === driver) &&
        folded(search.value)
          .split(/\s+/)
          .every((word) => text.includes(word))
      )
    }

    function filter() {
      for (const row of sorted) row.li.hidden = !fits(row)
      show()
    }

    /** Says how many are shown, and later on the map. */
    function show() {
      const shown = sorted.filter(({ li }) => !li.hidden).length
      const numbers = [shown, Math.max(total, sorted.length)]
      counted.textContent = (counted.dataset.shown ?? '').replaceAll('#', () => String(numbers.shift()))
      clearTimeout(mapTimer)
      mapTimer = setTimeout(showOnMap, mapMilliseconds)
    }

    function showOnMap() {
      const isShown = (/** @type {string} */ id) => rows.get(id)?.li.hidden === false
      map?.removeTrips((id) => {
        const isGone = !isShown(id)
        if (isGone) stale.add(id)
        return isGone
      })
      const trips = [...stale].filter(isShown)
      for (const id of trips) stale.delete(id)
      for (const id of stale) if (!rows.has(id)) stale.delete(id)
      map?.addTrips(trips.map((id) => tripOf(/** @type {Row} */ (rows.get(id)))))
      if (isMapEmpty && trips.length > 0) map?.showAll()
      isMapEmpty &&= trips.length === 0
    }

    /**
     * @param {Row} row
     * @returns {MapTrip}
     */
    function tripOf({ id, li }) {
      const [from, to, driver] = /** @type {[number, number][]} */ (
        JSON.parse(li.dataset.places ?? '[]')
      ).map(([lat, lng]) => ({ lat, lng }))
      const link = /** @type {HTMLAnchorElement} */ (li.querySelector('a.code'))
      const stop = (/** @type {MapPlace | undefined} */ place, /** @type {string} */ name) => ({
        ...(place ?? { lat: 0, lng: 0 }),
        address: li.querySelector(name)?.textContent ?? '',
      })
      return {
        id,
        origin: stop(from, '.from'),
        destination: stop(to, '.to'),
        driver: driver ?? null,
        line: null,
        link: { href: link.href, text: link.textContent ?? '' },
      }
    }

    /**
     * @param {string} id
     * @param {boolean} [goes] the map goes to its places
     */
    function markChosen(id, goes = true) {
      const row = rows.get(id)
      if (!row) return
      onChoose(row.li)
      // While an arrow key is held down, the map waits.
      clearTimeout(chooseTimer)
      chooseTimer = setTimeout(() => map?.choose(tripOf(row), goes), chooseMilliseconds)
    }

    /**
     * @param {string} id
     * @param {boolean} [isByRow] not by a pin, which has the focus and its place
     */
    function choose(id, isByRow = true) {
      const row = rows.get(id)
      if (!row) return
      const input = inputOf(row.li)
      input.checked = true
      row.li.scrollIntoView({ block: 'nearest' })
      if (isByRow) input.focus({ preventScroll: true })
      markChosen(id, isByRow)
    }

    const chosen = () => list.querySelector('input:checked')?.closest('li') ?? undefined

    return {
      put,
      choose,
      chosen,
      filter,
      get: (id) => rows.get(id)?.li,
      remove(isGone) {
        for (const row of [...sorted]) if (isGone(row.id)) drop(row)
        show()
      },
      step(by) {
        const shown = sorted.filter(({ li }) => !li.hidden)
        const at = shown.findIndex(({ li }) => li === chosen())
        const next =
          at === -1 && by === -1 ? shown.length - 1 : (at + by + shown.length) % (shown.length || 1)
        choose(shown[next]?.id ?? '')
      },
      setTotal(count) {
        total = count
        show()
      },
    }
  }

  /** Without case and accents. @param {string} text */
  function folded(text) {
    return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  }
})()
