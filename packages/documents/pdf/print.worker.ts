import type { Label } from '@rodovia/core/delivery/orders/print-label.ts'
import type { Proof } from '@rodovia/core/delivery/proof/print-proof.ts'
import type { FiscalDocument } from '@rodovia/core/fiscal-documents/fiscal-document.ts'
import type { Language } from '@rodovia/core/shared/language.ts'
import type { Statement } from '@rodovia/core/wallet/export-statement.ts'
import type { ObjectStore } from '@rodovia/storage/object-store.ts'
import type { StorageSettings } from '@rodovia/storage/open-object-store.ts'
import type { ProofFault } from '../proofs/proof-pdf.ts'

export type FiscalTask = { document: FiscalDocument; signature: string | null }
export type LabelTask = { labels: readonly Label[]; language: Language }
export type StatementTask = { statement: Statement; language: Language }
export type ProofTask = { proof: Proof; language: Language; storage: StorageSettings }

export type PrintedProof = { pdf: Uint8Array; faults: readonly ProofFault[] }

// Each function imports what it needs, so that a thread loads only that.

export async function printLabels({ labels, language }: LabelTask): Promise<Uint8Array> {
  const { labelPdf } = await import('../labels/label-pdf.ts')
  return labelPdf(labels, language)
}

export async function printFiscalDocument({ document, signature }: FiscalTask): Promise<Uint8Array> {
  const { damdfePdf } = await import('../fiscal-documents/damdfe-pdf.ts')
  return damdfePdf(document, signature)
}

/** That of this thread, which stays open with its connections. */
let store: ObjectStore | undefined

export async function printProof({ proof, language, storage }: ProofTask): Promise<PrintedProof> {
  const { openObjectStore } = await import('@rodovia/storage/open-object-store.ts')
  const { proofPdf } = await import('../proofs/proof-pdf.ts')
  store ??= openObjectStore(storage)
  return proofPdf(proof, language, store)
}

export async function printStatement({ statement, language }: StatementTask): Promise<Uint8Array> {
  const { statementPdf } = await import('../statements/statement-pdf.ts')
  return statementPdf(statement, language)
}

export async function tabulateStatement({ statement }: { statement: Statement }): Promise<Uint8Array> {
  const { statementCsv } = await import('../statements/statement-csv.ts')
  return statementCsv(statement)
}
