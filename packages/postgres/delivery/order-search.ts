import type { OrderSearch } from '@rodovia/core/delivery/search/ports.ts'
import type { SearchTerms } from '@rodovia/core/delivery/search/search-terms.ts'
import type { StoreContext } from '../database/store-context.ts'
import { deliveryColumns } from '../entities/delivery.ts'
import { phoneDigits } from '../privacy/phone-match.ts'
import { isRehearsalId } from '../rehearsal/tenant-ids.ts'
import type { Row } from '../statements/columns.ts'
import { assertCursor } from '../statements/list-newest.ts'
import { activeConditions, conditionsSql, equals, whereClause } from './conditions.ts'

/** A text that so many of the newest orders have is found among them, without reading all that the index has of it. */
const newestOrders = 4_000

/** Takes some 0.2 s. */
const ordersPerPass = 500

export function createOrderSearch({ sql, em, sharding }: StoreContext): OrderSearch {
  return {
    async find({ tenantId, createdBy }, terms, { limit, after }) {
      assertCursor({ limit, after, offset: 0 })
      const scope = activeConditions([
        equals('tenant_id', tenantId),
        // Searches of all tenants leave rehearsals out.
        {
          value: tenantId === null || null,
          sql: (isLeftOut) => `(${isRehearsalId('tenant_id')}) <> ${isLeftOut}`,
        },
        { value: after, sql: (id) => `order_id < ${id}` },
      ])
      const inScope = conditionsSql(scope)
      const [creator, query, rare, most] = [1, 2, 3, 4].map((number) => `$${scope.length + number}`)
      const matches = `(${creator}::uuid IS NULL OR created_by = ${creator}) AND words @@ ${query}::tsquery`
      // On one machine the word of the tenant is enough, and the planner must not choose another index than that of the words.
      const ofTenant = tenantId !== null && (await sharding.isSharded()) ? ' AND tenant_id = $1' : ''
      // Without a name it is planned for the tenant, which may have few orders or a million.
      const rows = await sql<Row>({
        text: `
          WITH newest AS MATERIALIZED (
              SELECT order_id FROM (
                SELECT order_id, created_by, words FROM order_words ${whereClause(inScope)}
                ORDER BY order_id DESC LIMIT ${newestOrders}
              ) AS newest WHERE ${matches} ORDER BY order_id DESC LIMIT ${most}
            ),
            indexed AS MATERIALIZED (
              SELECT order_id, tenant_id, created_by, words FROM order_words
              WHERE words @@ ${rare}::tsquery${ofTenant} AND (SELECT count(*) FROM newest) < ${most}
            )
          SELECT ${deliveryColumns.names.join(', ')} FROM deliveries WHERE order_id = ANY (ARRAY (
            SELECT order_id FROM newest UNION SELECT order_id FROM indexed ${whereClause([...inScope, matches])} ORDER BY order_id DESC LIMIT ${most}
          )) ${tenantId === null ? '' : 'AND tenant_id = $1'} ORDER BY order_id DESC`,
        values: [
          ...scope.map(({ value }) => value),
          createdBy,
          queryOf(terms),
          indexQueryOf(terms, tenantId),
          limit,
        ],
      })
      return rows.map(deliveryColumns.fromRow)
    },

    indexOrders: () =>
      em.fork().transactional(async (work) => {
        const taken = await work.execute<{ order_id: string }[]>(takeText)
        // Another statement, because it has to see what changed an order while the first one waited.
        if (taken.length > 0)
          await work.execute(writeText, [`{${taken.map(({ order_id }) => order_id).join()}}`])
        return taken.length === ordersPerPass
      }),
  }
}

/** A short number is a whole one: too many begin with it. */
function queryOf(terms: SearchTerms): string {
  const matchOf = (form: string) => (/^[0-9]{1,3}$/.test(form) ? `'${form}'` : `'${form}':*`)
  return terms.map((forms) => `(${forms.map(matchOf).join(' | ')})`).join(' & ')
}

/**
 * The query for the index: long numbers, else long words, because the index reads every entry that begins
 * with a word. The tenant is a word of each order too, so that the index leaves out other tenants.
 */
function indexQueryOf(terms: SearchTerms, tenantId: string | null): string {
  const [numbers = [], words = []] = [/[0-9]{4}/, /.{3}/].map((long) =>
    terms.filter(([word = '']) => long.test(word)),
  )
  const query = queryOf([numbers, words].find((some) => some.length > 0) ?? terms)
  return tenantId === null ? query : `'@${tenantId.slice(-12)}' & ${query}`
}

const characters = String.raw`0-9a-z\u00c0-\u1fff\u2c00-\U0010ffff`

const takeText = `
  WITH due AS MATERIALIZED (
      SELECT order_id, tenant_id FROM orders_without_words
      ORDER BY order_id DESC LIMIT ${ordersPerPass} FOR UPDATE SKIP LOCKED
    )
  DELETE FROM orders_without_words AS taken USING due
  WHERE taken.order_id = due.order_id AND taken.tenant_id = due.tenant_id
  RETURNING taken.order_id`

/** SQL: what an order is found by, before it is split into words. A telephone number is found from its start, with or without area code. */
const textOfOrder = `concat_ws(' ', substr(code, 3), reference, recipient_name, phone, right(phone, 9), right(phone, 8), right(phone, 4),
  destination_address, destination_cep)`

/** Words, and what only punctuation divides as one: a reference is found by its parts and as a whole. */
const writeText = String.raw`
  INSERT INTO order_words (order_id, tenant_id, created_by, words)
  SELECT order_id, tenant_id, created_by, array_to_tsvector('@' || right(tenant_id::text, 12) || array_remove(
      regexp_split_to_array(text, '[^${characters}]+') ||
      regexp_split_to_array(regexp_replace(text, '[^${characters}\s,;]+', '', 'g'), '[\s,;]+'), ''))
  FROM deliveries
  CROSS JOIN LATERAL (SELECT ${phoneDigits('recipient_phone')} AS phone) AS digits
  CROSS JOIN LATERAL (SELECT lower(regexp_replace(normalize(${textOfOrder}, NFD), '[\u0300-\u036f]+', '', 'g')) AS text) AS plain
  WHERE order_id = ANY (?::uuid[])
  ON CONFLICT (order_id, tenant_id) DO UPDATE SET words = excluded.words`
