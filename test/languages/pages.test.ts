import { globSync } from 'node:fs'
import { type Language, languages } from '@rodovia/core/shared/language.ts'
import { sections } from '@rodovia/pages/console/sections.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPlatform, type TestPlatform } from '../support/journey.ts'
import { demo, placeOrder, tokenOf } from '../support/rest-client.ts'
import { Visitor } from '../support/visitor.ts'

const publicPaths = [
  '/',
  '/status',
  '/prova',
  '/piso',
  '/incorporar',
  '/motorista/cadastro',
  '/conta/entrar',
  '/conta/criar',
  '/conta/criar/enviado',
  '/conta/senha',
]
const consolePaths = Object.values(sections).map(({ path }) => path)

const root = new URL('../..', import.meta.url).pathname

/** The texts of all areas of at least three words. */
const phrases: Record<string, Set<string>> = {}
let platform: TestPlatform
let orderPath: string
beforeAll(async () => {
  for (const language of languages) {
    const files = globSync(`{gateway,packages}/**/texts/${language.toLowerCase()}.ts`, {
      exclude: (path) =>
        path.includes('node_modules') || path.includes('/browser/') || path.includes('/issues/'),
    })
    const all = await Promise.all(files.map(async (file) => Object.values(await import(`${root}${file}`))))
    phrases[language] = new Set(
      all.flatMap((texts) => leaves(texts)).filter((text) => /\S+ \S+ \S+/.test(text)),
    )
  }
  platform = await startTestPlatform()
  const { order } = await placeOrder(platform.url, await tokenOf(platform.url, demo.shipper))
  orderPath = `/conta/pedidos/${order.order_id}`
})
afterAll(() => platform[Symbol.asyncDispose]())

function leaves(tree: unknown): string[] {
  if (typeof tree === 'string') return [tree]
  return typeof tree === 'object' && tree !== null ? Object.values(tree).flatMap(leaves) : []
}

/** The text that a reader sees, without code and the links to other languages. */
const visibleText = (html: string) =>
  html
    .replaceAll(/<(script|style|code|pre|nav class="languages")[\s\S]*?<\/(script|style|code|pre|nav)>/g, ' ')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&#39;', '’')
    .replaceAll(/\s+/g, ' ')

function foreignPhrases(text: string, language: Language): string[] {
  const own = phrases[language]!
  const others = languages.filter((other) => other !== language).flatMap((other) => [...phrases[other]!])
  return others.filter((phrase) => !own.has(phrase) && text.includes(phrase))
}

const rawCodes = (text: string) => text.match(/\b[a-z]+(?:_[a-z]+)+\b/g) ?? []

async function visitor(account: string | null): Promise<Visitor> {
  const visitor = new Visitor()
  if (account) await visitor.send(`${platform.url}/conta/entrar`, { email: account, password: demo.password })
  return visitor
}

const readers = [null, demo.shipper, demo.operations, demo.admin, demo.driver]

test.each(languages.flatMap((language) => readers.map((account) => [language, account] as const)))(
  'in %s, %s reads no other language and no codes',
  async (language, account) => {
    const reader = await visitor(account)
    const paths = account === null ? publicPaths : [...consolePaths, orderPath]
    for (const path of paths) {
      const { text: page, status } = await reader.open(`${platform.url}${path}?lang=${language}`, {
        headers: { accept: 'text/html' },
      })
      if (status >= 500) throw new Error(`${path}: ${status}`)
      const text = visibleText(page)
      expect([path, page.includes(`<html lang="${language}">`)]).toEqual([path, true])
      expect([path, foreignPhrases(text, language)]).toEqual([path, []])
      // Developers choose events, columns and routes by their names.
      if (!/webhooks|tarifas|requisicoes/.test(path)) expect([path, rawCodes(text)]).toEqual([path, []])
    }
  },
)

test.each(['pt-BR', 'es'] as const)('a form that is refused says why in %s', async (language) => {
  const reader = await visitor(demo.shipper)
  await reader.open(`${platform.url}/conta/cotar?lang=${language}`)
  const { text: page, status } = await reader.send(`${platform.url}/conta/cotar`, {
    cep_origem: '123',
    cep_destino: '04538-133',
  })
  expect(status).toBe(422)
  const text = visibleText(page)
  expect(text).toContain(language === 'es' ? 'debe tener 8 dígitos' : 'deve ter 8 dígitos')
  expect(text).not.toMatch(/must|allowed|digits/)
})

test('a link to another language keeps the filters of a list', async () => {
  const reader = await visitor(demo.shipper)
  const { text } = await reader.open(`${platform.url}/conta/pedidos?status=delivered&lang=es&text=a%26b`)
  const links = text.replaceAll('&#38;', '&').replaceAll('&#61;', '=')
  expect(links).toContain('href="?status=delivered&lang=en&text=a%26b"')
})
