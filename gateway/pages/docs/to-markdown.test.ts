import { expect, test } from 'vitest'
import { relinkPage } from './markdown.ts'
import { toMarkdown } from './to-markdown.ts'

const linkTo = (address: string) => (address.startsWith('#') ? null : `https://site.example${address}`)

test.each([
  ['<h2 id="a"><a href="#a"><code>a_b</code></a> <small>404</small></h2>', '## `a_b` 404'],
  ['<p>One <b>word</b>, <em>two</em>\n words</p><p>*</p>', 'One **word**, *two* words\n\n\\*'],
  ['<p><a href="/docs/a#b">x</a></p>', '[x](https://site.example/docs/a#b)'],
  ['<p>1 &#60; 2 &amp;&amp; &quot;x&quot;</p>', '1 \\< 2 && "x"'],
  ['<ul><li>a</li>\n<li>b <span>c</span></li></ul>', '- a\n- b c'],
  [
    '<dl><div><dt><code>x</code></dt><dd>is<pre><code>{\n  "y": "```"\n}</code></pre></dd></div></dl>',
    '- `x`: is\n\n  ````\n  {\n    "y": "```"\n  }\n  ````',
  ],
  ['<blockquote><p>a</p><p>b</p></blockquote>', '> a\n> \n> b'],
  ['<p><code>a`b</code></p>', '`` a`b ``'],
  ['<p><img src="/docs/pictures/a.png" alt="A"></p>', '![A](https://site.example/docs/pictures/a.png)'],
])('%s', (markup, markdown) => {
  expect(toMarkdown(markup, linkTo)).toBe(`${markdown}\n`)
})

test('an element without a form in Markdown is named, so that nothing is lost', () => {
  expect(() => toMarkdown('<p><video>a</video></p>', linkTo)).toThrow('<video>')
})

test.each([
  [
    '[`rules`](../reference/rules.md#limits)',
    '[`rules`](https://site.example/docs/guides/reference/rules#limits)',
  ],
  ['[the test](../../test/a.test.ts)', 'the test'],
  ['[the file](../../schema/openapi.yaml)', '[the file](https://site.example/openapi.yaml)'],
  ['[a site](https://example.org/)', '[a site](https://example.org/)'],
  ['![alt](../pictures/a.png)', '![alt](https://site.example/docs/pictures/a.png)'],
  ['<img src="../pictures/a.png" alt="">', '<img src="https://site.example/docs/pictures/a.png" alt="">'],
  ['`[a](b.md)`', '`[a](b.md)`'],
  ['```\n[a](b.md)\n```', '```\n[a](b.md)\n```'],
])('in a guide %s leads where the site has it', (source, markdown) => {
  const absolute = (address: string) => (address.startsWith('/') ? `https://site.example${address}` : address)
  expect(relinkPage(source, 'how-to/a.md', absolute)).toBe(markdown)
})
