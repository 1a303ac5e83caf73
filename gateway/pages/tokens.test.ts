import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contrast } from './contrast.ts'
import { tones } from './tones.ts'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
const styles = read('./browser/tokens.css')

/** Both values of each colour: light, dark. */
const colours = new Map(
  [...styles.matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g)].map(
    ([, name, light, dark]) => [name!, [light!, dark!]] as const,
  ),
)

/** What ended in another way has no colour. */
const meanings = tones.filter((tone) => tone !== 'ended')

const textsOnGrounds: readonly (readonly [text: string, grounds: readonly string[]])[] = [
  ['ink', ['ground', 'card', 'tint']],
  ['quiet', ['ground', 'card', 'tint']],
  ['accent', ['ground', 'card', 'tint']],
  ['on-accent', ['accent']],
  ['on-problem', ['problem']],
  ...meanings.map((name) => [name, ['ground', 'card', `${name}-tint`]] as const),
]

test.each(textsOnGrounds)('text in %s can be read on %j, in light and dark', (name, grounds) => {
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

const sheets = globSync('browser/**/*.css', { cwd: import.meta.dirname }).filter(
  (path) => !path.endsWith('tokens.css'),
)

test.each(sheets)('%s takes colours and sizes of text from the tokens', (path) => {
  const text = read(`./${path}`).replace(/url\([^)]*\)|&#/g, '')
  expect(text.match(/#[\da-f]{3,8}\b|\b(?:rgb|hsl|oklch|light-dark)a?\([^)]*\)/gi) ?? []).toEqual([])
  const sizes = [...text.matchAll(/(?<![\w-])font(?:-size)?:\s*([^;]+);/g)].map(([, size]) => size!)
  // Zero hides a word where its sign is shown.
  const loose = sizes.filter((size) => !/^(?:var\(--text-|inherit$|0$)/.test(size))
  expect(loose).toEqual([])
  const names = new Set([...text.matchAll(/var\(--((?:text|space|radius)-\w+)/g)].map(([, name]) => name!))
  for (const name of names) expect(styles, path).toContain(`--${name}:`)
})

test.each(tones)('the tone %s has its class', (tone) => {
  expect(read('./browser/lists.css')).toContain(`.tone-${tone} {`)
})
