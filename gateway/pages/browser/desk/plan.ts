/** The proposed routes: says that something changed since they were planned, and leaves what is shown as it is. */
import { subscribeDesk } from './desk-stream.ts'
import './drag-stops.ts'

const news = document.getElementById('plan-news')
if (news) watchChanges(news)

function watchChanges(news: HTMLElement): void {
  const { orders = '', area = '', basis = '' } = news.dataset
  const feed = `/conta/despacho/rotas/base.json?${new URLSearchParams({ area })}`
  /** Drivers come and go without an event. */
  const basisMilliseconds = 30_000
  const planned = new Set(orders.split(' '))
  let isDone = false

  const endStream = subscribeDesk({
    onChange({ id, row }) {
      if (id === null) void compare()
      else if (waits(row) !== planned.has(id)) showNews()
    },
  })
  const timer = setInterval(compareIfVisible, basisMilliseconds)
  document.addEventListener('visibilitychange', compareIfVisible)

  function compareIfVisible() {
    if (!isDone && document.visibilityState === 'visible') void compare()
  }

  /** Whether the delivery of the row waits for a driver in the area of the plan. */
  function waits(row: string | null) {
    const item = row && new DOMParser().parseFromString(row, 'text/html').querySelector('li')
    return item ? item.dataset.driver === '' && (area === '' || item.dataset.area === area) : false
  }

  async function compare() {
    const response = await fetch(feed).catch(() => null)
    if (!response?.ok || response.redirected) return
    if ((await response.json()).basis !== basis) showNews()
  }

  function showNews() {
    const text = news.querySelector('p') as HTMLElement
    isDone = true
    endStream()
    clearInterval(timer)
    news.classList.add('done')
    text.textContent = text.dataset.text ?? ''
    news.querySelector('button')?.removeAttribute('hidden')
  }
}
