import type { Label } from '@rodovia/core/delivery/print-label.ts'
import type { Proof } from '@rodovia/core/delivery/proof/print-proof.ts'
import type { Language } from '@rodovia/core/shared/language.ts'
import type { Statement } from '@rodovia/core/wallet/export-statement.ts'

export type LabelTask = { labels: readonly Label[]; language: Language }
export type StatementTask = { statement: Statement; language: Language }
export type ProofTask = { proof: Proof; language: Language; photoFolder: string }

// Each function imports what it needs, so that a thread loads only that.

export async function printLabels({ labels, language }: LabelTask): Promise<Uint8Array> {
  const { labelPdf } = await import('../labels/label-pdf.ts')
  return labelPdf(labels, language)
}

export async function printProof({ proof, language, photoFolder }: ProofTask): Promise<Uint8Array> {
  const { proofPdf } = await import('../proofs/proof-pdf.ts')
  return proofPdf(proof, language, photoFolder)
}

export async function printStatement({ statement, language }: StatementTask): Promise<Uint8Array> {
  const { statementPdf } = await import('../statements/statement-pdf.ts')
  return statementPdf(statement, language)
}

export async function tabulateStatement({ statement }: { statement: Statement }): Promise<Uint8Array> {
  const { statementCsv } = await import('../statements/statement-csv.ts')
  return statementCsv(statement)
}
