import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contrast } from './contrast.ts'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
const styles = read('./browser/base.css')

/** Both values of each colour: light, dark. */
const colours = new Map(
  [...styles.matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g)].map(
    ([, name, light, dark]) => [name!, [light!, dark!]] as const,
  ),
)

test.each([
  ['ink', ['ground', 'card', 'tint']],
  ['quiet', ['ground', 'card', 'tint']],
  ['accent', ['ground', 'card', 'tint']],
  ['on-accent', ['accent']],
  ['alarm', ['ground', 'card', 'alarm-tint']],
  ['warning', ['ground', 'card', 'warning-tint']],
  ['moving', ['ground', 'card', 'moving-tint']],
  ['late', ['ground', 'card', 'late-tint']],
])('text in %s can be read on %j, in light and dark', (name, grounds) => {
  for (const ground of grounds)
    for (const mode of [0, 1])
      expect(
        contrast(colours.get(name)![mode]!, colours.get(ground)![mode]!),
        `${name} on ${ground}`,
      ).toBeGreaterThanOrEqual(4.5)
})

test('the page about the design names every token and every value of a colour', () => {
  const page = read('../../docs/explanation/design.md')
  for (const [name, values] of colours)
    for (const text of [`\`--${name}\``, ...values]) expect(page).toContain(text)
  const sizes = [...styles.matchAll(/--((?:text|radius)-\w+):/g)].map(([, name]) => name)
  for (const name of sizes) expect(page).toContain(`\`--${name}\``)
})
