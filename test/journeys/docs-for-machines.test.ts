import { apiChanges } from '@rodovia/gateway/changes/api-changes.ts'
import { demoApiKey } from '@rodovia/postgres/demo/demo-data.ts'
import MarkdownIt from 'markdown-it'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPlatform, type TestPlatform } from '../support/journey.ts'
import { anAgent } from '../support/mcp-client.ts'

let platform: TestPlatform
let base: string
beforeAll(async () => {
  platform = await startTestPlatform()
  const list = await read('/llms.txt')
  base = /https?:\/\/[^/ ]+(?=\/docs)/.exec(list.text)![0]
})
afterAll(() => platform[Symbol.asyncDispose]())

async function read(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${platform.url}${path}`, { headers })
  const type = response.headers.get('content-type')
  return { status: response.status, type, headers: response.headers, text: await response.text() }
}

const markdownOf = (page: string) => `${page}.md`

/** The addresses that a Markdown links to on this server. */
const linksIn = (text: string) =>
  [...text.replaceAll(/^```[\s\S]*?^```$/gm, '').matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, address = '']) => new URL(address, `${base}/`))
    .filter(({ origin }) => origin === base)
    .map(({ pathname }) => pathname)

const onlyLetters = (markup: string) =>
  markup
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
    .replaceAll(/&(amp|lt|gt|quot);/g, '')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

test('guides, errors and the search are in Portuguese at addresses of their own', async () => {
  const guide = await read('/docs/pt/guides/how-to/pay-drivers', { 'accept-language': 'en' })
  expect([guide.status, guide.type]).toEqual([200, 'text/html; charset=utf-8'])
  expect(guide.text).toContain('<html lang="pt-BR">')
  expect(guide.text).toContain('<h1 id="pague-os-motoristas">Pague os motoristas</h1>')
  expect(guide.text).toContain('href="/docs/pt/guides/how-to/take-payments-by-pix"')
  expect(guide.text).toContain(
    `<link rel="alternate" hreflang="en" href="${base}/docs/guides/how-to/pay-drivers">`,
  )
  expect((await read(markdownOf('/docs/pt/guides/how-to/pay-drivers'))).text).toMatch(
    /^# Pague os motoristas\n/,
  )
  expect((await read('/docs/pt/errors')).text).toContain('O saldo da carteira não cobre o preço.')
  expect((await read('/docs/pt/guides')).text).toContain('href="/docs/guides/explanation/architecture"')

  const found = (await read('/docs/pt/search?q=cotacoes')).text
  expect(found).toContain('href="/docs/pt/guides/how-to/show-tracking-on-your-site"')
  expect(found).not.toContain('href="/docs/guides/how-to/show-tracking-on-your-site"')
  const english = (await read('/docs/search?q=quotes', { 'accept-language': 'en' })).text
  expect(english).toContain('href="/docs/guides/how-to/show-tracking-on-your-site"')
  expect(english).not.toContain('href="/docs/pt/guides/')
})

test.each([
  ['/docs/pt?lang=en', '/docs?lang=en'],
  ['/docs/pt/guides/how-to/pay-drivers?lang=es', '/docs/guides/how-to/pay-drivers?lang=es'],
  ['/docs/guides/how-to/pay-drivers?lang=pt-BR', '/docs/pt/guides/how-to/pay-drivers?lang=pt-BR'],
  ['/docs/pt/search?q=pix&lang=en', '/docs/search?q=pix&lang=en'],
])('who chooses a language at %s goes on at %s', async (from, to) => {
  const answer = await fetch(`${platform.url}${from}`, { redirect: 'manual' })
  expect([answer.status, answer.headers.get('location')]).toEqual([302, to])
  expect(answer.headers.get('set-cookie')).toContain('rodovia-lang=')
})

test('llms.txt has a title, a summary, and the address of every page as Markdown', async () => {
  const { status, type, text } = await read('/llms.txt')
  expect([status, type]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(text).toMatch(/^# Rodovia\n\n> Freight delivery by API[^\n]+\n\n/)
  expect(text.match(/^# /gm)).toHaveLength(1)
  const [, ...sections] = text.split(/^## .+\n\n/m)
  for (const line of sections.flatMap((section) => section.trim().split('\n')))
    expect(line).toMatch(/^- \[[^\]]+\]\(https?:\/\/[^)\s]+\)(: \S.*)?$/)
  const links = linksIn(text)
  for (const path of [
    '/openapi.yaml',
    '/asyncapi.yaml',
    '/docs/schema.graphql',
    '/mcp',
    '/mcp/server.json',
    '/docs/changes.atom',
  ])
    expect(links).toContain(path)
  const page = await read('/docs', { accept: 'text/html', 'accept-language': 'en' })
  const menu = [
    ...page.text.matchAll(/<a href="(\/docs\/(?:rest|graphql|webhooks|messages|errors|tools)[^"#]*)"/g),
  ]
  expect(menu.length).toBeGreaterThan(15)
  for (const [, address] of menu) expect(links).toContain(`${address}.md`)
})

test('what llms.txt and the Markdown of pages link to is there, and pages are Markdown', async () => {
  const waiting = linksIn((await read('/llms.txt')).text)
  const faults: string[] = []
  for (const path of waiting) {
    // The endpoint takes POST only.
    if (path === '/mcp') continue
    const { status, type, text } = await read(path, { accept: 'text/html' })
    if (status !== 200) faults.push(`${path}: ${status}`)
    if (path.endsWith('.md') !== (type === 'text/markdown; charset=utf-8')) faults.push(`${path}: ${type}`)
    if (!path.endsWith('.md')) continue
    if (!/^(?:<!--[\s\S]*?-->\s*)?# \S/.test(text)) faults.push(`${path} begins with ${text.slice(0, 40)}`)
    for (const link of linksIn(text)) if (!waiting.includes(link)) waiting.push(link)
  }
  expect(faults).toEqual([])
  expect(waiting.filter((path) => path.endsWith('.md')).length).toBeGreaterThan(90)
})

test.each([
  '/docs',
  '/docs/rest/partner',
  '/docs/rest/shapes',
  '/docs/webhooks',
  '/docs/messages/newLogisticEvent',
  '/docs/errors',
  '/docs/tools',
  '/docs/graphql/mutations',
  '/docs/graphql/values',
  '/docs/guides',
])('the Markdown of %s says what the page says, and the page names it', async (path) => {
  const english = { 'accept-language': 'en' }
  const page = await read(path, { ...english, accept: 'text/html' })
  expect(page.text).toContain(`<link rel="alternate" type="text/markdown" href="${path}.md">`)
  const [, body = ''] = /<main[^>]*>([\s\S]*)<\/main>/.exec(page.text) ?? []
  const markdown = await read(markdownOf(path), english)
  expect(onlyLetters(new MarkdownIt().render(markdown.text))).toBe(onlyLetters(body))
})

test('a page is Markdown for who asks for it, also in their language, and caches keep them apart', async () => {
  const markdown = await read('/docs/errors', { accept: 'text/markdown' })
  expect([markdown.status, markdown.type]).toEqual([200, 'text/markdown; charset=utf-8'])
  expect(markdown.text).toBe((await read(markdownOf('/docs/errors'))).text)
  expect(markdown.headers.get('vary')).toMatch(/\baccept\b(?!-)/)
  const portuguese = await read('/docs', { accept: 'text/markdown', 'accept-language': 'pt-BR' })
  expect(portuguese.text).toMatch(/^# Documentação da Rodovia\n/)
  for (const accept of ['*/*', 'text/html, text/markdown;q=0.5', 'text/html'])
    expect((await read('/docs/errors', { accept })).type).toBe('text/html; charset=utf-8')
})

test.each([
  '/docs/rest/nothing',
  '/docs/guides/nothing',
  markdownOf('/docs/rest/partner'),
  '/docs/%2e%2e/package',
])('the Markdown of %s is an error of the contract, because there is no such page', async (path) => {
  const { status, text } = await read(markdownOf(path), { accept: 'text/markdown' })
  expect([status, JSON.parse(text)]).toEqual([
    404,
    expect.objectContaining({ ok: false, error: 'not_found' }),
  ])
})

test('the feed of API changes has an entry for each change, which each page names', async () => {
  const { status, type, text } = await read('/docs/changes.atom')
  expect([status, type]).toEqual([200, 'application/atom+xml; charset=utf-8'])
  expect(text).toMatch(
    /^<\?xml version="1.0" encoding="utf-8"\?>\n<feed xmlns="http:\/\/www.w3.org\/2005\/Atom"/,
  )
  const entries = text.match(/<entry>[\s\S]*?<\/entry>/g) ?? []
  expect(entries).toHaveLength(apiChanges.length)
  const page = await read('/docs/guides/reference/api-changes', { accept: 'text/html' })
  for (const [index, { id, date }] of apiChanges.entries()) {
    expect(entries[index]).toContain(`<id>tag:${new URL(base).hostname},${date}:${id}</id>`)
    expect(entries[index]).toContain(`<updated>${date}T00:00:00Z</updated>`)
    expect(entries[index]).toContain(`href="${base}/docs/guides/reference/api-changes#${id}"`)
    expect(page.text).toContain(`<a id="${id}">`)
  }
  // Entities are those of XML only.
  expect(text.replaceAll(/&(?:amp|lt|gt|quot|apos|#\d+);/g, '')).not.toContain('&')
  for (const [language, title] of [
    ['en', 'API changes'],
    ['pt-BR', 'Mudanças da API'],
    ['es', 'Cambios de la API'],
  ] as const) {
    const { text: docs } = await read('/docs', { accept: 'text/html', 'accept-language': language })
    expect(docs).toContain(
      `<link rel="alternate" type="application/atom+xml" title="${title}" href="/docs/changes.atom">`,
    )
  }
})

test('server.json describes the endpoint to registries in the schema of 2025-12-11', async () => {
  const { status, type, text } = await read('/mcp/server.json')
  expect([status, type]).toEqual([200, expect.stringContaining('application/json')])
  const description = JSON.parse(text)
  expect(description).toMatchObject({
    $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
    name: expect.stringMatching(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/),
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    remotes: [{ type: 'streamable-http', url: `${base}/mcp` }],
  })
  expect(description.description.length).toBeLessThanOrEqual(100)
  await using agent = await anAgent(platform.url, { 'x-service-key': demoApiKey })
  expect(agent.client.getServerVersion()).toMatchObject({ version: description.version })
})

test('an agent searches the documentation and reads what it finds', async () => {
  await using agent = await anAgent(platform.url, { 'x-service-key': demoApiKey })
  const { tools } = await agent.client.listTools()
  expect(tools.find(({ name }) => name === 'search_docs')!.annotations).toMatchObject({ readOnlyHint: true })
  const found = await agent.call('search_docs', { text: 'insufficient_funds' })
  expect(found.results[0]).toEqual({
    title: 'insufficient_funds',
    kind: 'Error',
    url: `${base}${markdownOf('/docs/errors')}#insufficient_funds`,
    excerpt: expect.stringContaining('wallet'),
  })
  expect((await read(markdownOf('/docs/errors'))).text).toContain('insufficient_funds')
  const many = await agent.call('search_docs', { text: 'order' })
  expect(many.results).toHaveLength(20)
  expect(many.total).toBeGreaterThan(20)
  expect(await agent.call('search_docs', { text: 'no such word anywhere' })).toMatchObject({
    results: [],
    total: 0,
  })
})

test.each([
  [{}, 'text'],
  [{ text: ' ' }, 'text'],
  [{ text: 'x'.repeat(101) }, 'text'],
  [{ text: 7 }, 'text'],
  [{ text: 'order', txt: 'order' }, 'txt'],
])('search_docs refuses %j', async (given, field) => {
  await using agent = await anAgent(platform.url, { 'x-service-key': demoApiKey })
  const refusal = await agent.refused('search_docs', given)
  expect(refusal).toMatchObject({ ok: false, error: 'validation_failed', details: [{ field }] })
})
