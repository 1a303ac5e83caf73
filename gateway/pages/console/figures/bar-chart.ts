import { type Hole, html } from '../../html.ts'
import { messages } from './figure-messages.ts'

export type Bar = { label: Hole; value: number; shown: Hole }

type Chart = { id: string; title: Hole; bars: readonly Bar[] }

/** A chart of days or hours. `before` has the values of the period before, at the same places; `scale` writes a value of the axis. */
type ColumnChart = Chart & { before?: readonly number[]; scale: (value: number) => Hole }

/** The unit is a pixel of a narrow phone, so that texts keep their size there. */
const width = 340
const height = 150
const rowHeight = 34
const axis = { top: 18, bottom: 20 }

const round = (value: number) => Math.round(value * 10) / 10

const largestOf = (bars: readonly { value: number }[]) => Math.max(...bars.map(({ value }) => value), 0)

/** The script of charts shows the value of a bar below it: of the one under the pointer, or at the focus, which the arrow keys move. */
function picture({ id, title }: Chart, tall: number, marks: Hole) {
  return html`<svg class="chart" viewBox="0 0 ${width} ${tall}" role="img" aria-labelledby="chart-${id}">
<title id="chart-${id}">${title}</title>
${marks}
</svg>`
}

/** Bars side by side, for days and hours. The axes name the largest value and its half, the first bar, the middle and the last. */
export function columnChart(chart: ColumnChart) {
  const { bars, before = [], scale } = chart
  const largest = Math.max(largestOf(bars), ...before)
  const step = width / bars.length
  const room = height - axis.top - axis.bottom
  const topOf = (value: number) =>
    round(height - axis.bottom - (largest === 0 ? 0 : (value / largest) * room))
  const columns = bars.map(({ label, value, shown }, index) => {
    const top = topOf(value)
    const former = before[index] === undefined ? '' : html` (${messages.before}: ${scale(before[index])})`
    return html`<rect class="chart-bar" x="${round(index * step + step * 0.1)}" y="${top}" width="${round(step * 0.8)}" height="${round(height - axis.bottom - top)}" data-shown="${label}: ${shown}${former}"/>`
  })
  const line = before
    .slice(0, bars.length)
    .map((value, index) => `H${round(index * step)}V${topOf(value)}H${round((index + 1) * step)}`)
  const middle = bars.length > 4 ? Math.floor((bars.length - 1) / 2) : 0
  return picture(
    chart,
    height,
    html`<path class="chart-axis" d="M0 ${axis.top}H${width}M0 ${axis.top + room / 2}H${width}M0 ${height - axis.bottom}H${width}"/>
${columns}
${line.length === 0 ? '' : html`<path class="chart-before" d="M0 ${topOf(before[0] ?? 0)}${line.join('')}"/>`}
<text x="0" y="${axis.top - 5}">${scale(largest)}</text>
<text x="0" y="${axis.top + room / 2 - 3}">${scale(largest / 2)}</text>
<text x="0" y="${height - 5}">${bars[0]?.label ?? ''}</text>
${middle === 0 ? '' : html`<text x="${round((middle + 0.5) * step)}" y="${height - 5}" text-anchor="middle">${bars[middle]!.label}</text>`}
<text x="${width}" y="${height - 5}" text-anchor="end">${bars.length > 1 ? bars.at(-1)!.label : ''}</text>`,
  )
}

/** Bars below each other with their names, for everything else. */
export function rowChart(chart: Chart) {
  const largest = largestOf(chart.bars)
  const rows = chart.bars.map(({ label, value, shown }, index) => {
    const top = index * rowHeight
    const long = largest === 0 ? 0 : (value / largest) * width
    return html`<text x="0" y="${top + 14}">${label}</text><text x="${width}" y="${top + 14}" text-anchor="end">${shown}</text>
<rect class="chart-rail" x="0" y="${top + 19}" width="${width}" height="8"/><rect class="chart-bar" x="0" y="${top + 19}" width="${round(long)}" height="8" data-shown="${label}: ${shown}"/>`
  })
  return picture(chart, chart.bars.length * rowHeight, rows)
}
