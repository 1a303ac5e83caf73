import type { UseCases } from '../../../test/support/use-cases.ts'
import type { Actor } from '../identity/actor.ts'
import { aRequestBy } from '../identity/request.fixture.ts'
import { placeImport } from './change-import.ts'
import { createImport } from './create-import.ts'
import type { OrderImport } from './order-import.ts'
import { listRows } from './read-imports.ts'
import { runNextRows } from './run-import.ts'

export async function aShop(platform: UseCases, walletCents = 10_000_000n): Promise<Actor> {
  const shop = await platform.aShop(walletCents)
  await platform.query(
    `INSERT INTO users (id, tenant_id, email, password_hash, name, role, created_at, is_pending)
     VALUES ($1, $2, $3, 'x', 'Bia', 'owner', $4, false)`,
    [shop.userId, shop.tenantId, `${shop.userId}@rodovia.test`, platform.clock()],
  )
  return shop
}

const headings =
  'Pedido;Nome;Telefone;CEP;Rua;Número;CEP da coleta;Telefone do remetente;Peso (kg);Comprimento (cm);Largura (cm);Altura (cm)'
export const aRow = (reference: string, more: { phone?: string; cep?: string; weight?: string } = {}) =>
  `${reference};José Ação;${more.phone ?? '(11) 91234-5678'};${more.cep ?? '04538-133'};Av. Faria Lima;3477;1310100;+55 11 3000-0000;${more.weight ?? '2,5'};30;20;10`
export const csv = (...rows: string[]) => Buffer.from([headings, ...rows].join('\r\n'), 'latin1')

export const send = (platform: UseCases, shop: Actor, file: Uint8Array, fileName = 'pedidos.csv') =>
  createImport(platform, { request: aRequestBy(shop), fileName, file })
export const runAll = async (platform: UseCases) => {
  while (await runNextRows(platform));
}
export const rowsOf = async (platform: UseCases, shop: Actor, { id }: Pick<OrderImport, 'id'>) =>
  (await listRows(platform, { actor: shop, id, page: {} })).items
export const statusesOf = async (platform: UseCases, shop: Actor, made: OrderImport) =>
  (await rowsOf(platform, shop, made)).map(({ status }) => status)
export const place = async (platform: UseCases, shop: Actor, { id }: OrderImport) => {
  await placeImport(platform, { request: aRequestBy(shop), id })
  await runAll(platform)
}
export const ordersOf = (platform: UseCases, { tenantId }: Actor) =>
  platform.query<{ reference: string; recipient_name: string; parcels: { weightGrams: number }[] }>(
    'SELECT reference, recipient_name, parcels FROM deliveries WHERE tenant_id = $1 ORDER BY order_id',
    [tenantId],
  )
