import { expect, test } from 'vitest'
import { columnChart } from './bar-chart.ts'
import { periodBefore } from './period.ts'

const bar = (value: number, day: number) => ({ label: `day ${day + 1}`, value, shown: `${value} orders` })
const scale = (value: number) => `${value}`
const chart = (values: readonly number[], before?: readonly number[]) =>
  columnChart({ id: 'x', title: 'Orders', bars: values.map(bar), scale, ...(before && { before }) }).in('en')

const textsIn = (markup: string) => [...markup.matchAll(/<text[^>]*>([^<]*)</g)].map(([, text]) => text)

test('the axes name the largest value, its half, and the first, middle and last bar', () => {
  expect(textsIn(chart([4, 7, 3, 9, 12]))).toEqual(['12', '6', 'day 1', 'day 3', 'day 5'])
  expect(textsIn(chart([4]))).toEqual(['4', '2', 'day 1', ''])
})

test('each bar says its value, and that of the period before, which the axis has room for', () => {
  const markup = chart([4, 7], [10, 2])
  expect(markup).toContain('data-shown="day 1: 4 orders (before: 10)"')
  expect(textsIn(markup)[0]).toBe('10')
  expect(markup).toContain('chart-before')
  expect(chart([4, 7])).not.toContain('chart-before')
})

test('bars without any value stand on the axis', () => {
  expect(chart([0, 0])).not.toMatch(/NaN|Infinity/)
})

test.each([
  ['2026-11-01', '2026-11-30', '2026-10-02', '2026-10-31'],
  ['2026-03-01', '2026-03-01', '2026-02-28', '2026-02-28'],
])('the period before %s to %s is as long and ends the day before', (from, to, first, last) => {
  const choice = { from, to, by: 'day', tenant: '', key: '' } as const
  expect(periodBefore(choice)).toMatchObject({ from: first, to: last })
})
