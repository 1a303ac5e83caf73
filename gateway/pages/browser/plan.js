/** The proposed routes: says that something changed since they were planned, and leaves what is shown as it is. */
;(() => {
  const news = document.getElementById('plan-news')
  if (!news) return

  const { orders = '', area = '', basis = '' } = news.dataset
  const feed = `/conta/despacho/rotas/base.json?${new URLSearchParams({ area })}`
  /** Drivers come and go without an event. */
  const basisMilliseconds = 30_000
  const planned = new Set(orders.split(' '))
  let isDone = false

  const endStream = window.subscribeDesk({
    onChange({ id, row }) {
      if (id === null) void compare()
      else if (concerns(id, row)) tell()
    },
  })
  const timer = setInterval(look, basisMilliseconds)
  document.addEventListener('visibilitychange', look)

  function look() {
    if (!isDone && document.visibilityState === 'visible') void compare()
  }

  /**
   * Whether a delivery waits that is not in the plan, or one of the plan waits no more.
   * @param {string} id
   * @param {string | null} row
   */
  function concerns(id, row) {
    const item = row && new DOMParser().parseFromString(row, 'text/html').querySelector('li')
    const waits = item ? item.dataset.driver === '' && (area === '' || item.dataset.area === area) : false
    return waits !== planned.has(id)
  }

  async function compare() {
    const response = await fetch(feed).catch(() => null)
    if (!response?.ok || response.redirected) return
    if ((await response.json()).basis !== basis) tell()
  }

  function tell() {
    const text = /** @type {HTMLElement} */ (news?.querySelector('p'))
    const button = /** @type {HTMLElement} */ (news?.querySelector('button'))
    isDone = true
    endStream()
    clearInterval(timer)
    news?.classList.add('done')
    text.textContent = text.dataset.text ?? ''
    button.hidden = false
  }
})()
