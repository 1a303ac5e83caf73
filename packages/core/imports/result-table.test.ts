import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openUseCases, type UseCases } from '../../../test/support/use-cases.ts'
import { aRow, aShop, csv, place, rowsOf, runAll, send } from './files.fixture.ts'
import { resultFile, templateFile } from './result-table.ts'

let platform: UseCases
beforeAll(async () => {
  platform = await openUseCases()
})
afterAll(() => platform[Symbol.asyncDispose]())

// The worker takes the import of any tenant.
afterEach(() => platform.query(`UPDATE order_imports SET status = 'ready'`))

describe('the files', () => {
  test('a result has the rows as they came, with code, link, price and fault, and no formula', async () => {
    const shop = await aShop(platform)
    const made = await send(platform, shop, csv(aRow('=1+1'), aRow('h-2', { phone: '+5' })))
    await runAll(platform)
    await place(platform, shop, made)
    const result = (onlyOpen: boolean) =>
      resultFile(platform, { actor: shop, id: made.id, language: 'pt-BR', onlyOpen })
    const { name, bytes } = await result(false)
    expect(name).toBe('pedidos-resultado')
    const [heading, first, second] = Buffer.from(bytes).toString('utf8').split('\r\n')
    expect(heading).toMatch(/^\uFEFFPedido;Nome;.*;linha;situacao;preco;codigo_do_pedido;rastreio;falhas$/)
    expect(first).toMatch(
      /^'=1\+1;.*;2;pedido feito;\d+,\d\d;RD[0-9A-Z]{8};http.*\/rastreio\/[0-9A-Za-z]{22};$/,
    )
    expect(second).toMatch(/com falha;;;;".*Telefone: ""\+5"": 8 a 15 dígitos/)
    expect(Buffer.from((await result(true)).bytes).toString('utf8')).not.toContain("'=1+1")

    const again = await send(platform, shop, (await result(true)).bytes)
    await runAll(platform)
    expect((await rowsOf(platform, shop, again))[0]!.cells.slice(0, 3)).toEqual(['h-2', 'José Ação', '+5'])
  })

  test.each(['csv', 'xlsx'])('the template as %s is read back, and its example is valid', async (format) => {
    const shop = await aShop(platform)
    const { bytes } = await templateFile(platform, { language: 'pt-BR', format })
    const made = await send(platform, shop, bytes, `modelo.${format}`)
    await runAll(platform)
    expect((await rowsOf(platform, shop, made))[0]).toMatchObject({ number: 2, status: 'valid', faults: [] })
  })
})
