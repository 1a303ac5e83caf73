import { type Hole, html } from '../../html.ts'

export type Bar = { label: Hole; value: number; shown: Hole }

type Chart = { id: string; title: Hole; bars: readonly Bar[] }

/** The unit is a pixel of a narrow phone, so that texts keep their size there. */
const width = 340
const height = 150
const rowHeight = 34
const axis = { top: 18, bottom: 20 }

const round = (value: number) => Math.round(value * 10) / 10

const largestOf = (bars: readonly Bar[]) => Math.max(...bars.map(({ value }) => value), 0)

function picture({ id, title }: Chart, tall: number, marks: Hole) {
  return html`<svg class="chart" viewBox="0 0 ${width} ${tall}" role="img" aria-labelledby="chart-${id}">
<title id="chart-${id}">${title}</title>
${marks}
</svg>`
}

/** Bars side by side, for days and hours. The axis names the first and the last, and the largest value. */
export function columnChart(chart: Chart) {
  const { bars } = chart
  const largest = largestOf(bars)
  const step = width / bars.length
  const room = height - axis.top - axis.bottom
  const columns = bars.map(({ value }, index) => {
    const tall = largest === 0 ? 0 : (value / largest) * room
    return html`<rect class="chart-bar" x="${round(index * step + step * 0.1)}" y="${round(height - axis.bottom - tall)}" width="${round(step * 0.8)}" height="${round(tall)}"/>`
  })
  const highest = bars.find(({ value }) => value === largest)
  return picture(
    chart,
    height,
    html`<path class="chart-axis" d="M0 ${axis.top}H${width}M0 ${height - axis.bottom}H${width}"/>
${columns}
<text x="0" y="${axis.top - 5}">${highest?.shown ?? ''}</text>
<text x="0" y="${height - 5}">${bars[0]?.label ?? ''}</text>
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
<rect class="chart-rail" x="0" y="${top + 19}" width="${width}" height="8"/><rect class="chart-bar" x="0" y="${top + 19}" width="${round(long)}" height="8"/>`
  })
  return picture(chart, chart.bars.length * rowHeight, rows)
}
