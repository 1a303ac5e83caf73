import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@rodovia/platform/embedded-postgres/start.ts'
import { createLog } from '@rodovia/platform/log.ts'
import { openDatabase } from '@rodovia/postgres/database/open-database.ts'
import { deliveryColumns } from '@rodovia/postgres/entities/delivery.ts'
import { migrate } from '@rodovia/postgres/migrations/migrate.ts'
import { aDelivery } from '../../support/builders.ts'
import { openRows, type Rows } from '../seeds/rows.ts'

const tenants = 200

export const tenantOf = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`

/** SQL: one of the items, the first ones more often, as names are. */
const someOf = (items: string) => {
  const list = `'{${items}}'::text[]`
  return `(${list})[1 + floor(power(random(), 2) * cardinality(${list}))::int]`
}

const firstNames =
  'Maria,José,Ana,João,Antônio,Francisco,Carlos,Paulo,Pedro,Lucas,Luiz,Marcos,Luís,Gabriel,Rafael,Daniel,Marcelo,Bruno,Eduardo,Felipe,Adriana,Juliana,Márcia,Fernanda,Patrícia,Aline,Sandra,Camila,Amanda,Jéssica,Letícia,Júlia,Vanessa,Mariana,Vera,Vitória,Larissa'
const surnames =
  'Silva,Santos,Oliveira,Souza,Rodrigues,Ferreira,Alves,Pereira,Lima,Gomes,Costa,Ribeiro,Martins,Carvalho,Almeida,Lopes,Soares,Fernandes,Vieira,Barbosa,Rocha,Dias,Nascimento,Andrade,Moreira,Nunes,Marques,Machado,Mendes,Freitas,Cardoso,Ramos,Gonçalves,Santana,Teixeira'
const streets =
  'Augusta,Paulista,das Flores,São João,XV de Novembro,Sete de Setembro,Tiradentes,Dom Pedro,Santos Dumont,Rui Barbosa,Duque de Caxias,da Consolação,Marechal Deodoro,Vergueiro,Domingos de Morais,Oscar Freire,Haddock Lobo'

/**
 * The columns that differ between orders, as SQL of the order's number `number`. A tenth of the orders
 * belongs to the first tenant.
 */
const differing: Record<string, string> = {
  order_id: `(lpad(to_hex(1700000000000 + number * 30000::bigint), 12, '0') || '7' || substr(md5(number::text), 1, 3) || '8' || substr(md5(number::text), 5, 15))::uuid`,
  tenant_id: `('00000000-0000-7000-8000-' || lpad(CASE WHEN number % 10 = 0 THEN 0 ELSE number % ${tenants} END::text, 12, '0'))::uuid`,
  quote_id: 'gen_random_uuid()',
  code: `'RD' || upper(lpad(to_hex(number), 8, '0'))`,
  tracking_token: `lpad(number::text, 22, '0')`,
  reference: `'NF-' || number`,
  recipient_name: `${someOf(firstNames)} || ' ' || ${someOf(surnames)} || ' ' || ${someOf(surnames)}`,
  recipient_phone: `'+55 11 9' || (1000 + random() * 8999)::int || '-' || (1000 + random() * 8999)::int`,
  destination_address: `'Rua ' || ${someOf(streets)} || ' ' || (random() * 300)::int || ', ' || (random() * 2000)::int || ' - Vila ' || (random() * 400)::int || ', São Paulo - SP, ' || lpad((random() * 9999)::int::text, 5, '0') || '-' || lpad((random() * 999)::int::text, 3, '0')`,
  destination_cep: `lpad((random() * 9999)::int::text, 5, '0') || lpad((random() * 999)::int::text, 3, '0')`,
}

/** SQL: adds the orders of these numbers, like the template. */
export const insertOrders = `
  INSERT INTO deliveries (${deliveryColumns.names.join(', ')})
  SELECT ${deliveryColumns.names.map((name) => differing[name] ?? `template.${name}`).join(', ')}
  FROM template, generate_series($1::int, $2::int) AS number`

/** An embedded PostgreSQL of its own with so many orders whose words are written. */
export async function openSearchDatabase(stack: AsyncDisposableStack, orders: number) {
  const dataDir = await mkdtemp(join(tmpdir(), 'rodovia bench '))
  stack.defer(() => rm(dataDir, { recursive: true, force: true }))
  const log = createLog({ logLevel: 'warn' })
  const { url } = stack.use(await startEmbeddedPostgres({ dataDir, password: 'for-benches-only', log }))
  await migrate(url, { log })
  const database = stack.use(await openDatabase({ url, poolSize: 2 }))
  const rows = openRows(url, stack)
  await makeTemplate(rows)
  for (let from = 1; from <= orders; from += 50_000)
    await rows.run(insertOrders, [from, Math.min(from + 49_999, orders)])
  const begun = performance.now()
  while (await database.stores.orderSearch.indexOrders());
  const seconds = (performance.now() - begun) / 1000
  console.error(`words of ${orders} orders after ${Math.round(seconds)} s`)
  await rows.run('VACUUM ANALYZE')
  return { stores: database.stores, rows }
}

/** Orders without quotes, which no search reads. */
async function makeTemplate(rows: Rows): Promise<void> {
  await rows.run('ALTER TABLE deliveries DROP CONSTRAINT deliveries_quote_id_fkey')
  await rows.run('CREATE TABLE template AS SELECT * FROM deliveries')
  await rows.insert('template', [
    { ...deliveryColumns.toRow(aDelivery({ dispatchAt: null })), robot_at: null },
  ])
}
