import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { headingsOf, inlineMarkdown, renderPage } from './markdown.ts'

const shown = (text: string, path = 'how-to/a.md') => renderPage(text, path).in('en').trim()

test.each([
  ['[rules](../reference/rules.md#limits)', '<p><a href="/docs/guides/reference/rules#limits">rules</a></p>'],
  ['[the test](../../test/a.test.ts)', '<p>the test</p>'],
  ['[the file](../../schema/openapi.yaml)', '<p><a href="/openapi.yaml">the file</a></p>'],
  ['[a site](https://example.org/)', '<p><a href="https://example.org/">a site</a></p>'],
  ['![alt](../pictures/a.png)', '<p><img src="/docs/pictures/a.png" alt="alt" loading="lazy"></p>'],
])('%s leads where the site has it', (text, markup) => {
  expect(shown(text)).toBe(markup)
})

test('the page keeps room for a picture', () => {
  const png = readFileSync('docs/pictures/console.png')
  const text = '![alt](../pictures/a.png)\n\n<img src="../pictures/a.png" alt="alt" width="500">\n'
  const markup = renderPage(text, 'how-to/a.md', new Map([['a.png', png]])).in('en')
  expect(markup.match(/ width="1280" height="780"/g)).toHaveLength(2)
})

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '[a](javascript:alert(1))',
  '<a href="javascript:alert(1)">a</a>',
  '<a id="x" onclick="alert(1)">',
  '[a](data:text/html,<script>alert(1)</script>)',
])('%s runs nothing', (text) => {
  for (const markup of [shown(text), inlineMarkdown(text).in('en')])
    expect(markup).not.toMatch(/<script|<img|<[^>]* on\w+=|href="(javascript|data):/i)
})

test('headings have the anchors that forges make, also twice', () => {
  const text = '# A `b`: c!\n\n## [Over](x.md) there\n\n## [Over](x.md) there\n'
  expect(headingsOf(text)).toEqual([
    { id: 'a-b-c', text: 'A b: c!' },
    { id: 'over-there', text: '[Over](x.md) there' },
    { id: 'over-there-1', text: '[Over](x.md) there' },
  ])
  expect(shown(text)).toContain('<h2 id="over-there-1">')
})
