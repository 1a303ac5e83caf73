import type { FilterQuery, InferEntity } from '@mikro-orm/core'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { AddressBook } from '@rodovia/core/delivery/address-book/ports.ts'
import { type Book, identityOf } from '@rodovia/core/delivery/address-book/saved-address.ts'
import type { IdempotencyRecord } from '@rodovia/core/shared/idempotency.ts'
import type { StoreContext } from '../database/store-context.ts'
import { SavedAddressEntity } from '../entities/address-book.ts'
import { IdempotentEffectEntity } from '../entities/request-records.ts'
import { rowOf } from '../statements/columns.ts'
import { listNewest } from '../statements/list-newest.ts'
import { toJson } from '../statements/sql.ts'

type Row = InferEntity<typeof SavedAddressEntity>

export function createAddressBook({ em, sql }: StoreContext): AddressBook {
  return {
    list: (book, search, page) =>
      listNewest(em, SavedAddressEntity, { ...of(book), ...matching(search) }, page),
    find: (book, id) => em.fork().findOne(SavedAddressEntity, { id, ...of(book) }),

    add: (saved, most, effect) =>
      em.fork().transactional(async (work) => {
        await serialize(work, saved)
        if ((await work.count(SavedAddressEntity, of(saved))) >= most) return false
        if (saved.isDefaultPickup) await unmarkPickup(work, saved)
        await work.insert(SavedAddressEntity, saved)
        await insertEffect(work, effect)
        return true
      }),

    addMissing: (book, all, most) =>
      em.fork().transactional(async (work) => {
        await serialize(work, book)
        const existing = await work.find(SavedAddressEntity, of(book))
        const identities = new Set(existing.map(identityOf))
        const newOnes = new Map(all.map((saved) => [identityOf(saved), saved]))
        const missing = [...newOnes].flatMap(([identity, saved]) => (identities.has(identity) ? [] : [saved]))
        if (existing.length + missing.length > most) return null
        await work.execute(
          'INSERT INTO saved_addresses SELECT row.* FROM jsonb_populate_recordset(null::saved_addresses, ?::jsonb) AS row',
          [toJson(missing.map(rowOf))],
        )
        return missing.length
      }),

    change: ({ id, ...book }, changes, effect) =>
      em.fork().transactional(async (work) => {
        await serialize(work, book)
        const saved = await work.findOne(SavedAddressEntity, { id, ...of(book) })
        if (!saved) return null
        if (changes.isDefaultPickup && !saved.isDefaultPickup) await unmarkPickup(work, book)
        work.assign(saved, changes)
        await insertEffect(work, effect)
        return saved
      }),

    remove: async (book, id) => (await em.fork().nativeDelete(SavedAddressEntity, { id, ...of(book) })) === 1,

    async use({ tenantId, ownerId }, ids, at) {
      await sql({
        name: 'use-saved-addresses',
        text: `
          UPDATE saved_addresses SET use_count = use_count + 1, last_used_at = greatest(last_used_at, $4)
          WHERE tenant_id = $1 AND owner_id IS NOT DISTINCT FROM $2::uuid AND id = ANY ($3::uuid[])`,
        values: [tenantId, ownerId, ids, at],
      })
    },
  }
}

const of = ({ tenantId, ownerId }: Book) => ({ tenantId, ownerId })

/** A part of the name or the address in any case, or of the telephone number. */
function matching(search: string | null): FilterQuery<Row> {
  if (search === null) return {}
  const $ilike = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  return { $or: [{ name: { $ilike } }, { line: { $ilike } }, { phone: { $ilike } }] }
}

/** Changes to one tenant's books run one after another: together they could exceed the limit, or mark two pickups. */
async function serialize(work: EntityManager, { tenantId }: Book): Promise<void> {
  await work.execute('SELECT pg_advisory_xact_lock(hashtextextended(?, 58))', [tenantId])
}

async function unmarkPickup(work: EntityManager, book: Book): Promise<void> {
  await work.nativeUpdate(
    SavedAddressEntity,
    { ...of(book), isDefaultPickup: true },
    { isDefaultPickup: false },
  )
}

async function insertEffect(work: EntityManager, effect: IdempotencyRecord | null): Promise<void> {
  if (effect) await work.insert(IdempotentEffectEntity, effect)
}
