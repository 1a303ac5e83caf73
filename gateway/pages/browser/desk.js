/** The dispatchers' desk: reads the whole queue, follows its changes, and offers deliveries to drivers by drag, key or click. */
;(() => {
  const list = document.getElementById('queue')
  const panel = document.getElementById('drivers')
  const desk = /** @type {HTMLElement | null} */ (document.querySelector('.desk'))
  if (!list || !panel || !desk) return

  /** The most urgent; more rows than that nobody reads. */
  const mostRows = 2_000
  /** Drivers and their load come with the first rows. */
  const driversMilliseconds = 60_000
  const feed = '/conta/despacho/fila.json'

  const live = /** @type {HTMLElement} */ (document.getElementById('live'))
  const filters = /** @type {HTMLFormElement} */ (document.getElementById('filters'))
  const search = /** @type {HTMLInputElement} */ (filters.querySelector('input'))
  const form = /** @type {HTMLFormElement} */ (document.getElementById('assign'))
  const formIssue = /** @type {HTMLElement} */ (document.getElementById('assign-issue'))
  const help = /** @type {HTMLElement} */ (document.getElementById('help'))

  const alerts = window.deskAlerts(
    /** @type {HTMLElement} */ (document.getElementById('alerts')),
    /** @type {HTMLElement} */ (document.getElementById('sound')),
  )
  const drivers = window.deskDrivers(panel)
  const rows = window.deskRows(list, { onAlarm: alerts.raise, onChoose: drivers.sortFor })
  let isReading = false
  let isStale = false
  let isRead = false

  prepareFilters()
  window.subscribeDesk({
    onOpen: () => say(live.dataset.live),
    onAway() {
      say(live.dataset.away)
      // Without events there is at least the queue.
      if (!isRead) void readAll()
    },
    onChange(change) {
      if (change.id === null) void readAll()
      else if (change.row === null) rows.remove((id) => id === change.id)
      else rows.put([change.row], true)
    },
  })
  setInterval(() => document.visibilityState === 'visible' && void read(), driversMilliseconds)

  /** Shows the search. With this script, the filters need no button and no pages. */
  function prepareFilters() {
    const label = /** @type {HTMLElement} */ (search.closest('label'))
    label.hidden = false
    const fold = filters.querySelector('details')
    if (fold && matchMedia('(min-width: 60rem)').matches) fold.open = true
    for (const part of document.querySelectorAll('#filters button, .desk-queue .pager')) part.remove()
    filters.addEventListener('input', () => rows.filter())
    filters.addEventListener('change', () => {
      const chosen = [...new FormData(filters)].map(([name, value]) => [name, String(value)])
      const query = new URLSearchParams(chosen.filter(([, value]) => value !== ''))
      history.replaceState(null, '', `${location.pathname}${query.size > 0 ? `?${query}` : ''}`)
    })
    filters.addEventListener('submit', (event) => event.preventDefault())
  }

  /** @param {string | undefined} text */
  function say(text) {
    live.textContent = text ?? ''
  }

  /**
   * A part of the queue; null while the server cannot answer.
   * @param {string | null} [after]
   * @returns {Promise<{ rows: string[], total: number, after: string | null, drivers: string[] | null } | null>}
   */
  async function read(after) {
    const response = await fetch(after ? `${feed}?${new URLSearchParams({ depois: after })}` : feed).catch(
      () => null,
    )
    if (response?.redirected) location.reload()
    if (!response?.ok || response.redirected) return null
    const part = await response.json()
    rows.put(part.rows, isRead)
    rows.setTotal(part.total)
    if (part.drivers) drivers.show(part.drivers)
    return part
  }

  /** Rows that are not there any more go. One reading at a time; another one follows if it was asked for meanwhile. */
  async function readAll() {
    isStale = true
    if (isReading) return
    isReading = true
    while (isStale) {
      isStale = false
      const ids = new Set()
      let part = await read()
      for (; part; part = await read(part.after)) {
        for (const row of part.rows) ids.add(/id="delivery-([^"]+)"/.exec(row)?.[1])
        if (!part.after || ids.size >= mostRows) break
      }
      if (!part) break
      rows.remove((id) => !ids.has(id))
      isRead = true
    }
    isReading = false
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (event.submitter instanceof HTMLButtonElement) void offer(rows.chosen(), event.submitter)
  })

  /**
   * Offers a delivery as the form does. What the server says against it stands at the row.
   * @param {HTMLElement | undefined} row
   * @param {HTMLButtonElement} button
   */
  async function offer(row, button) {
    const issue = row?.querySelector('.issue')
    showIssue(formIssue, row ? '' : desk?.dataset.chooseFirst)
    if (!row || !(issue instanceof HTMLElement)) return
    const id = row.id.replace('delivery-', '')
    showIssue(issue, '')
    button.disabled = true
    const body = new URLSearchParams({ order_id: id, driver_id: button.value })
    const response = await fetch(form.action, { method: 'POST', body }).catch(() => null)
    button.disabled = false
    if (response?.url.includes('/entrar')) return location.reload()
    const now = rows.get(id)?.querySelector('.issue')
    if (!(now instanceof HTMLElement)) return
    if (response?.ok) {
      const names = [
        row.querySelector('.code')?.textContent,
        button.closest('li')?.querySelector('b')?.textContent,
      ]
      say((desk?.dataset.offered ?? '').replaceAll('#', () => names.shift() ?? ''))
      void read()
    } else showIssue(now, response ? await issueIn(response, id) : desk?.dataset.notSent)
  }

  /**
   * @param {Response} response
   * @param {string} id
   */
  async function issueIn(response, id) {
    const page = new DOMParser().parseFromString(await response.text(), 'text/html')
    const issue = page.querySelector(`#delivery-${id} .issue`)?.textContent
    return (
      issue || page.getElementById('assign-issue')?.textContent || page.querySelector('main p')?.textContent
    )
  }

  /**
   * @param {HTMLElement} place
   * @param {string | null | undefined} text
   */
  function showIssue(place, text) {
    place.textContent = text ?? ''
    place.hidden = !text
  }

  list.addEventListener('dragstart', ({ target, dataTransfer }) => {
    const row = target instanceof Element ? target.closest('li') : null
    if (!row || !dataTransfer) return
    dataTransfer.setData('text/plain', row.id)
    dataTransfer.effectAllowed = 'move'
    rows.choose(row.id.replace('delivery-', ''))
  })
  for (const kind of /** @type {const} */ (['dragover', 'dragleave', 'drop']))
    panel.addEventListener(kind, dragOn)

  /** @param {DragEvent} event */
  function dragOn(event) {
    const card = event.target instanceof Element ? event.target.closest('[data-driver]') : null
    if (!card) return
    event.preventDefault()
    card.classList.toggle('takes', event.type === 'dragover')
    const button = card.querySelector('button')
    if (event.type === 'drop' && button) void offer(rows.chosen(), button)
  }

  document.getElementById('alerts')?.addEventListener('click', (event) => {
    const link = event.target instanceof HTMLElement ? event.target.dataset.row : undefined
    if (!link) return
    event.preventDefault()
    rows.choose(link)
  })

  addEventListener('keydown', (event) => {
    const { key, target } = event
    const isChoice = target instanceof HTMLInputElement && target.type === 'radio'
    const isTyping = target instanceof Element && target.matches('input, textarea, select') && !isChoice
    if (event.ctrlKey || event.altKey || event.metaKey) return
    if (key === 'Escape' && !help.matches(':popover-open')) return backToRow(event)
    if (isTyping) return
    if (key === 'Enter' && isChoice) rows.chosen()?.querySelector('a')?.click()
    else if (isChoice && (key === 'ArrowDown' || key === 'ArrowUp')) rows.step(key === 'ArrowDown' ? 1 : -1)
    else if (keys[key]) keys[key]()
    else return
    event.preventDefault()
  })

  /** @type {Record<string, () => void>} */
  const keys = {
    j: () => rows.step(1),
    k: () => rows.step(-1),
    a: () => panel.querySelector('button')?.focus(),
    f: () => search.focus(),
    s: alerts.toggleSound,
    '?': () => help.togglePopover(),
  }

  /** @param {KeyboardEvent} event */
  function backToRow(event) {
    const row = rows.chosen()
    if (!row || !(event.target instanceof Element) || row.contains(event.target)) return
    event.preventDefault()
    rows.choose(row.id.replace('delivery-', ''))
  }
})()
