import { create } from './dom.ts'

/**
 * Shows the value of a bar below its chart: of the bar under the pointer, or at the focus, which the arrow keys, Home and End move. A screen
 * reader says each, because the line is a status.
 */
export function showValues(chart: SVGElement): void {
  const bars = [...chart.querySelectorAll<SVGElement>('[data-shown]')]
  chart.tabIndex = 0
  const line = create('p', { className: 'chart-value', role: 'status' })
  chart.after(line)
  let current = -1
  const show = (index: number) => {
    bars[current]?.classList.remove('current')
    current = index
    bars[current]?.classList.add('current')
    line.textContent = bars[current]?.dataset.shown ?? ''
  }
  chart.addEventListener('focus', () => show(current === -1 ? bars.length - 1 : current))
  chart.addEventListener('blur', () => show(-1))
  chart.addEventListener('pointermove', ({ target }) => {
    const index = bars.indexOf(target as SVGElement)
    if (index !== -1) show(index)
  })
  chart.addEventListener('keydown', (event) => {
    const places: Record<string, number> = {
      ArrowLeft: Math.max(current - 1, 0),
      ArrowUp: Math.max(current - 1, 0),
      ArrowRight: Math.min(current + 1, bars.length - 1),
      ArrowDown: Math.min(current + 1, bars.length - 1),
      Home: 0,
      End: bars.length - 1,
    }
    const place = places[event.key]
    if (place === undefined) return
    event.preventDefault()
    show(place)
  })
}
