import { expect, test } from 'vitest'
import { html, trustedHtml } from './html.ts'

test('text in a hole is escaped, in an element and in an attribute', () => {
  const hostile = `<script>"&'=`
  expect(String(html`<p title="${hostile}">${hostile}</p>`)).toBe(
    '<p title="&#60;script&#62;&#34;&#38;&#39;&#61;">&#60;script&#62;&#34;&#38;&#39;&#61;</p>',
  )
})

test('markup in a hole goes in as it is, once', () => {
  const item = html`<li>${'a < b'}</li>`
  expect(String(html`<ul>${item}</ul>`)).toBe('<ul><li>a &#60; b</li></ul>')
  expect(String(html`<p>${trustedHtml('<svg/>')}</p>`)).toBe('<p><svg/></p>')
})

test('the items of a list follow each other; text among them is escaped', () => {
  expect(String(html`${[html`<b>1</b>`, '<', [2, html`<i/>`]]}`)).toBe('<b>1</b>&#60;2<i/>')
})

test('a value that only looks like markup is text', () => {
  const lookalike = { toString: () => '<b>', map: () => ['<b>'] } as unknown as string
  expect(String(html`${lookalike}`)).not.toContain('<b>')
})

test('the type refuses what is neither text nor markup', () => {
  // @ts-expect-error a missing value is not text
  html`${undefined}`
  // @ts-expect-error nor is a condition
  html`${false}`
  // @ts-expect-error markup is made by `html` or `trustedHtml`, not by hand
  const markup: import('./html.ts').Html = '<b>'
  expect(markup).toBe('<b>')
})
