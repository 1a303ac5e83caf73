import { inEachLanguage } from '@rodovia/core/shared/language.ts'
import { expect, test } from 'vitest'
import { type Hole, html, trustedHtml } from './html.ts'

test('text in a hole is escaped, in an element and in an attribute', () => {
  const hostile = `<script>"&'=`
  expect(html`<p title="${hostile}">${hostile}</p>`.in('en')).toBe(
    '<p title="&#60;script&#62;&#34;&#38;&#39;&#61;">&#60;script&#62;&#34;&#38;&#39;&#61;</p>',
  )
})

test('markup in a hole goes in as it is, once', () => {
  const item = html`<li>${'a < b'}</li>`
  expect(html`<ul>${item}</ul>`.in('en')).toBe('<ul><li>a &#60; b</li></ul>')
  expect(html`<p>${trustedHtml('<svg/>')}</p>`.in('en')).toBe('<p><svg/></p>')
})

test('the items of a list follow each other; text among them is escaped', () => {
  expect(html`${[html`<b>1</b>`, '<', [2, html`<i/>`]]}`.in('en')).toBe('<b>1</b>&#60;2<i/>')
})

test('each language has its own text, and makes its own of a value', () => {
  const text = html`<p lang="${(language) => language}">${inEachLanguage<Hole>((language) => (language === 'en' ? html`<b>${'&'}</b>` : 'a < b'))}</p>`
  expect(text.in('pt-BR')).toBe('<p lang="pt-BR">a &#60; b</p>')
  expect(text.in('en')).toBe('<p lang="en"><b>&#38;</b></p>')
})

test('a value that only looks like markup is text', () => {
  const lookalike = { toString: () => '<b>', map: () => ['<b>'] } as unknown as string
  expect(html`${lookalike}`.in('en')).not.toContain('<b>')
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
