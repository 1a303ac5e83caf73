import { readFileSync } from 'node:fs'
import { compressFile } from '@rodovia/gateway/http/send-compressed.ts'
import { expect, test } from 'vitest'
import { styles } from '../browser/embed/styles.ts'
import { bundleBrowserCode } from '../bundle-browser-code.ts'

test('the script for other sites has at most 15 KB, compressed in either way', async () => {
  const { scripts } = await bundleBrowserCode()
  const file = compressFile(scripts.embed, 'text/javascript')
  for (const encoding of ['gzip', 'br'] as const)
    expect((await file.as(encoding)).length, encoding).toBeLessThanOrEqual(15_000)
})

test('the script has nothing that a strict policy forbids', async () => {
  const { scripts } = await bundleBrowserCode()
  const text = Buffer.from(scripts.embed).toString()
  // Reading `innerHTML` is allowed.
  expect(text).not.toMatch(
    /\beval\(|new Function|innerHTML\s*=[^=]|insertAdjacentHTML|\.style\b|createElement\("style"\)/,
  )
})

test('the colours of the elements are those of all pages', () => {
  const tokens = readFileSync(new URL('../browser/tokens.css', import.meta.url), 'utf8')
  const defaults = [...styles.matchAll(/--([\w-]+): var\(--rodovia-[\w-]+, (light-dark\([^)]*\))\)/g)]
  expect(defaults.length).toBeGreaterThan(5)
  for (const [, name, colours] of defaults) expect(tokens).toContain(`--${name}: ${colours};`)
})

test('the guide names every property', () => {
  const guide = readFileSync(
    new URL('../../../docs/how-to/show-tracking-on-your-site.md', import.meta.url),
    'utf8',
  )
  const properties = new Set([...styles.matchAll(/--rodovia-[\w-]+/g)].map(([name]) => name))
  for (const name of properties) expect(guide).toContain(`${name}: `)
})
