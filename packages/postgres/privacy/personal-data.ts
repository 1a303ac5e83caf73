import type { PersonalData } from '@rodovia/core/privacy/export-ports.ts'
import type { DataSubject } from '@rodovia/core/privacy/subject.ts'
import type { StoreContext } from '../database/store-context.ts'
import {
  addressesOfContacts,
  ordersOfContacts,
  photosOfContacts,
  repetitionsOfContacts,
} from './contact-sections.ts'
import { importedRowsOfContacts } from './imported-rows.ts'
import { shipmentItemsOfContacts } from './shipment-items.ts'
import { shopOrdersOfContacts } from './shop-orders.ts'
import { type Section, sectionsOfUsers, tracksOfUsers } from './user-sections.ts'

/** Rows for each statement; orders and tracks are larger. */
const rowsPerPage = 500
const ordersPerPage = 50

const sectionsOf = {
  ...sectionsOfUsers,
  address_book: addressesOfContacts,
  repetitions: repetitionsOfContacts,
  imported_rows: importedRowsOfContacts,
  shipment_items: shipmentItemsOfContacts,
  shop_orders: shopOrdersOfContacts,
}

/** Reads without locks, page by page: an export may take minutes. */
export function createPersonalData({ sql }: StoreContext): PersonalData {
  async function* parts({ idType = 'uuid', text }: Section, values: readonly string[], limit: number) {
    for (let after: string | null = null; ; ) {
      const rows: { id: string; json: string }[] = await sql({
        text: `
          SELECT id::text, data::text AS json FROM (${text}) AS thing
          WHERE ($3::${idType} IS NULL OR id > $3::${idType}) AND $1::uuid IS NOT NULL AND $2::text IS NOT NULL
          ORDER BY thing.id LIMIT ${limit}`,
        values: [...values, after],
      })
      if (rows.length > 0) yield rows
      after = rows.at(-1)?.id ?? null
      if (rows.length < limit) return
    }
  }

  return {
    read: (subject, section) =>
      section === 'orders'
        ? parts(ordersOfContacts, subjectValues(subject), ordersPerPage)
        : parts(sectionsOf[section], subjectValues(subject), rowsPerPage),

    async *readTracks(subject) {
      if (subject.kind === 'user') yield* parts(tracksOfUsers, subjectValues(subject), ordersPerPage)
    },

    async *readPhotos(subject) {
      if (subject.kind === 'user') return
      for await (const rows of parts(photosOfContacts, subjectValues(subject), rowsPerPage))
        yield rows.map(({ id }) => ({ name: id }))
    },

    async *readDocuments(subject) {
      if (subject.kind !== 'user') return
      const documents = await sql<{ kind: string }>({
        text: 'SELECT kind FROM driver_documents WHERE user_id = $1 ORDER BY kind',
        values: [subject.userId],
      })
      for (const { kind } of documents)
        for (const { content } of await sql<{ content: Buffer }>({
          text: 'SELECT content FROM driver_documents WHERE user_id = $1 AND kind = $2',
          values: [subject.userId, kind],
        }))
          yield { name: `${kind}.jpg`, content }
    },
  }
}

/** The parameters `$1` and `$2` of every section. */
function subjectValues(subject: DataSubject): [string, string] {
  return subject.kind === 'user' ? [subject.userId, subject.tenantId] : [subject.tenantId, subject.phone]
}
