import type { Issue } from '../../shared/issue.ts'
import { readOneOf } from '../../shared/one-of.ts'
import { refuse, refuseField } from '../../shared/refusal.ts'
import type { Status } from '../model/states.ts'
import { type GoodsDocument, readDocumentKey } from './document-key.ts'

/**
 * Why goods travel without the key of a document: what is sent is no goods but papers or letters, the document is on paper,
 * or the law exempts it.
 */
export const noDocumentReasons = ['personal_document', 'paper_document', 'exempt'] as const
export type NoDocumentReason = (typeof noDocumentReasons)[number]

/** The documents of the goods of an order, or why there are none. */
export type Goods = { documents: readonly GoodsDocument[]; noDocumentReason: NoDocumentReason | null }

export type GoodsInput = {
  /** Keys as people have them: `keyCharacters`. */
  goodsDocuments?: readonly string[] | null | undefined
  noDocumentReason?: string | null | undefined
}

/** The most documents of an order. */
export const maxGoodsDocuments = 30

/**
 * The documents of the input; null if it names none and no reason. Refuses with `validation_failed` keys that fail a rule of
 * `readDocumentKey`, a key twice, more than 30 keys, an unknown reason, and a reason besides keys.
 */
export function readGoods({ goodsDocuments, noDocumentReason }: GoodsInput, now: Date): Goods | null {
  const keys = goodsDocuments ?? []
  if (keys.length > maxGoodsDocuments)
    throw refuseField('goods_documents', 'too_many', { got: keys.length, max: maxGoodsDocuments })
  const reason =
    noDocumentReason == null ? null : readOneOf('no_document_reason', noDocumentReasons, noDocumentReason)
  if (reason !== null && keys.length > 0)
    throw refuseField('no_document_reason', 'both_given', {
      first: 'goods_documents',
      second: 'no_document_reason',
    })
  const documents = readKeys(keys, now)
  return documents.length > 0 || reason !== null ? { documents, noDocumentReason: reason } : null
}

/** Whether no driver is asked for the order because it still lacks the document that its shipper's rule demands. */
export function waitsForDocument({
  status,
  demandsDocument,
  goods,
}: {
  status: Status
  demandsDocument: boolean | null
  goods: Goods | null
}): boolean {
  return status === 'awaiting_driver' && demandsDocument === true && goods === null
}

function readKeys(keys: readonly string[], now: Date): GoodsDocument[] {
  const issues: Issue[] = []
  const documents = new Map<string, GoodsDocument>()
  for (const [index, text] of keys.entries()) {
    const field = `goods_documents.${index}`
    const read = readDocumentKey(text, now)
    if ('faults' in read) issues.push(...read.faults.map((fault) => ({ field, ...fault }) as Issue))
    else if (documents.has(read.key)) issues.push({ field, code: 'repeated', got: read.key })
    else documents.set(read.key, read)
  }
  if (issues.length > 0) throw refuse('validation_failed', { issues })
  return [...documents.values()]
}
