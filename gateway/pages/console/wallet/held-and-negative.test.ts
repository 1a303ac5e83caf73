import type { Actor } from '@rodovia/core/identity/actor.ts'
import { expect, test } from 'vitest'
import { html } from '../../html.ts'
import type { PageContent, SignedInContext } from '../page.ts'
import { walletArea } from './area.ts'
import type { OpenReturns } from './open-returns.ts'

const actor = { role: 'owner', tenantKind: 'embarcador' } as unknown as Actor

async function walletPage(balance_cents: number, returns: OpenReturns = []): Promise<string> {
  const wallet = { balance_cents, statement: [], total: 0, limit: 25, offset: 0, currency: 'BRL', returns }
  const context = { query: {}, caller: { actor }, run: async () => wallet } as unknown as SignedInContext
  const { body } = (await walletArea.get['/carteira']!(context)) as PageContent
  return html`${body}`.in('pt-BR')
}

test('a wallet below zero says why, and what to do', async () => {
  const shown = await walletPage(-4_000)
  expect(shown).toContain('-R$')
  expect(shown).toContain(
    'O saldo está negativo porque uma recarga já usada foi contestada ou devolvida, ou porque encomendas não entregues voltaram',
  )
  expect(shown).toContain('faça uma recarga')
})

test('a wallet at zero says nothing of it', async () => {
  expect(await walletPage(0)).not.toContain('negativo')
})

test('a held amount is named with its sum, why, and the top-up', async () => {
  const created_at = '2026-03-02T12:00:00.000Z'
  const shown = await walletPage(6_000, [
    { topup_id: 'a-top-up', status: 'contested', amount_cents: 3_000, created_at },
    { topup_id: 'another', status: 'held', amount_cents: 1_000, created_at },
  ])
  expect(shown).toMatch(/Bloqueado: R\$.40,00/)
  expect(shown).toMatch(/R\$.30,00 · contestada por quem pagou desde <time/)
  expect(shown).toContain('href="/conta/carteira/recarga/a-top-up"')
})
