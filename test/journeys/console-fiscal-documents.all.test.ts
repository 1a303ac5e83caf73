import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoApiKey } from '@rodovia/postgres/demo/demo-data.ts'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { barriersIn, openBrowser, visit } from '../support/browser.ts'
import { logInAt, openSection } from '../support/console.ts'
import { aDocumentKey } from '../support/document-keys.ts'
import { logInAsDriver, openDriverApp } from '../support/driver-app.ts'
import { anA1Certificate } from '../support/fiscal-documents/a1-certificate.ts'
import { type FiscalAuthorityPeer, startFiscalAuthority } from '../support/fiscal-documents/authority.ts'
import { mdfeSchemas, schemaFolder } from '../support/fiscal-documents/schemas.ts'
import { startTestProcess, type TestProcess } from '../support/journey.ts'
import { ask, type Body, demo, orderBody, tokenOf, until } from '../support/rest-client.ts'
import { testConfig } from '../support/test-config.ts'

const a1 = anA1Certificate({ name: 'JOAO MOTORISTA', document: '52998224725' })

// FISCAL_SCHEMAS names the official package; `npm run test:fiscal` demands it.
describe.runIf(schemaFolder)('in the console', () => {
  const stack = new AsyncDisposableStack()
  let authority: FiscalAuthorityPeer
  let platform: TestProcess
  let browser: Browser
  let folder: string
  let code: string
  beforeAll(async () => {
    authority = stack.use(await startFiscalAuthority())
    folder = stack.adopt(await mkdtemp(join(tmpdir(), 'rodovia fiscal ')), (path) =>
      rm(path, { recursive: true }),
    )
    await writeFile(join(folder, 'authority.pem'), authority.cert)
    await writeFile(join(folder, 'a1.pfx'), Buffer.from(a1.base64, 'base64'))
    platform = stack.use(
      await startTestProcess({
        env: {
          ...testConfig({ fiscal: { urls: { homologation: authority.url } } }),
          NODE_EXTRA_CA_CERTS: join(folder, 'authority.pem'),
        },
      }),
    )
    for (const [name, content] of mdfeSchemas())
      await platform.sql('INSERT INTO fiscal_schemas (name, content) VALUES ($1, $2)', [name, content])
    code = await aLoad()
    browser = stack.adopt(await openBrowser(), (open) => open.close())
  })
  afterAll(() => stack.disposeAsync())

  /** A whole load with its NF-e, which the driver has accepted. */
  async function aLoad(): Promise<string> {
    const { url } = platform
    await platform.sql(`UPDATE users SET persona = 'caminhoneiro' WHERE email = '${demo.driver}'`)
    const driver = await tokenOf(url, demo.driver)
    await platform.setWallet(await tokenOf(url, demo.shipper), 50_000_000)
    const vehicle = {
      ...{ plate: 'ABC1D23', service_type: 'TRUCK', axles: 6, body: 'sider' },
      ...{ tare_kg: 16_000, capacity_kg: 32_000 },
    }
    await ask(url, 'POST', '/api/app/v1/vehicles', { token: driver, body: vehicle })
    const ends = { cep_origem: '13010000', cep_destino: '69900064' }
    const quote = { ...ends, whole_load: { axles: 6, cargo_type: 'carga_geral' } }
    const { body: quoted } = await ask(url, 'POST', '/v1/quotes', { key: demoApiKey, body: quote })
    const goods = { goods_documents: [aDocumentKey()] }
    const body = orderBody(quoted.cotacao_id, goods)
    const { order }: Body = (await ask(url, 'POST', '/v1/orders', { key: demoApiKey, body })).body
    const path = `/api/app/v1/driver/deliveries/${order.code}`
    const { user } = (await ask(url, 'GET', '/api/app/v1/me', { token: driver })).body
    const query = `mutation { assignDriver(orderId: "${order.order_id}", driverId: "${user.id}") { id } }`
    const token = await tokenOf(url, demo.operations)
    await ask(url, 'POST', '/graphql', { token, body: { query } })
    await until(
      () => ask(url, 'GET', path, { token: driver }),
      ({ status }) => status === 200,
    )
    expect((await ask(url, 'POST', `${path}/accept`, { token: driver })).status).toBe(200)
    return order.code
  }

  test('a self-employed driver enters issuer and certificate, issues, corrects and closes; the app shows the DAMDFE', async () => {
    const { page } = await visit(browser)
    await logInAt(platform.url, page, demo.driver)
    // Drivers come to their app first.
    await page.goto(`${platform.url}/conta/veiculos`)
    await openSection(page, 'Documentos fiscais')
    expect(await barriersIn(page)).toEqual([])
    await page.getByRole('link', { name: 'Informar o emitente' }).click()
    for (const [label, value] of [
      ['CNPJ ou CPF', '529.982.247-25'],
      ['Razão social ou nome', 'João Motorista'],
      ['CEP', '13010-000'],
      ['Rua', 'Rua Barão de Jaguara'],
      ['Bairro', 'Centro'],
      ['Série', '920'],
    ] as const)
      await page.getByLabel(label, { exact: true }).fill(value)
    await page.getByLabel('Número', { exact: true }).fill('1000')
    expect(await barriersIn(page)).toEqual([])
    await page.getByRole('button', { name: 'Salvar' }).click()
    await page.getByText('Emitente salvo.').waitFor()

    await page.getByRole('link', { name: 'Enviar o certificado' }).click()
    await page.getByLabel('Arquivo PFX').setInputFiles(join(folder, 'a1.pfx'))
    await page.getByLabel('Senha do arquivo').fill('errada')
    await page.getByRole('button', { name: 'Salvar' }).click()
    await page.getByText('não é um certificado A1, ou a senha está errada').first().waitFor()
    expect(await barriersIn(page)).toEqual([])
    await page.getByLabel('Arquivo PFX').setInputFiles(join(folder, 'a1.pfx'))
    await page.getByLabel('Senha do arquivo').fill(a1.password)
    await page.getByRole('button', { name: 'Salvar' }).click()
    await page.getByText('JOAO MOTORISTA:52998224725').waitFor()

    await page.getByRole('link', { name: 'Emitir MDF-e' }).click()
    await page.getByLabel(`Valor da carga (R$) ${code}`).fill('125.000,00')
    await page.getByLabel(`Peso (kg) ${code}`).fill('24000')
    await page.getByLabel('Tipo de emitente').selectOption('own_cargo')
    await page.getByLabel('Nome do condutor').fill('João Motorista')
    await page.getByLabel('CPF do condutor').fill('529.982.247-25')
    await page.getByLabel('Estados do percurso').fill('MS, RO')
    await page.getByLabel('Produto predominante').fill('Peças')
    await page.getByLabel('NCM').fill('87089990')
    await page.getByRole('button', { name: 'Emitir e enviar' }).click()
    await page.getByText('não fazem divisa').first().waitFor()
    expect(await barriersIn(page)).toEqual([])
    await page.getByLabel('Estados do percurso').fill('MS, MT, RO')
    authority.next.push({ code: '611', text: 'Rejeição: Existe MDF-e não encerrado para esta placa' })
    await page.getByRole('button', { name: 'Emitir e enviar' }).click()
    await page.getByText('Documento emitido').waitFor()

    const reloadUntil = (text: string) =>
      expect
        .poll(async () => {
          await page.reload()
          return page.getByText(text).count()
        })
        .toBeGreaterThan(0)
    await reloadUntil('611: Rejeição: Existe MDF-e não encerrado para esta placa')
    await page.getByRole('link', { name: /^MDF-e 920-/ }).click()
    expect(await barriersIn(page)).toEqual([])
    await page.getByRole('link', { name: 'Corrigir' }).click()
    expect(await page.getByLabel('Produto predominante').inputValue()).toBe('Peças')
    await page.getByLabel('Produto predominante').fill('Peças automotivas')
    await page.getByRole('button', { name: 'Emitir e enviar' }).click()
    await reloadUntil('autorizado')
    expect(await barriersIn(page)).toEqual([])

    const app = await openDriverApp(browser, platform.url)
    await logInAsDriver(app.page)
    await app.page.getByText(code).first().click()
    await app.page.getByRole('button', { name: 'Documento da viagem (MDF-e)' }).click()
    await app.page.getByRole('link', { name: 'DAMDFE (PDF)' }).waitFor()

    await page.getByText('Encerrar', { exact: true }).click()
    await page.getByRole('button', { name: 'Encerrar agora' }).click()
    await reloadUntil('encerrado')
    expect(authority.events).toMatchObject([{ type: '110112' }])
  })
})
