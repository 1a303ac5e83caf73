import { readCnpj } from '../../identity/cnpj.ts'
import { readCpf } from '../../identity/cpf.ts'
import { modulo11 } from '../../identity/modulo-11.ts'
import type { IssueOfField } from '../../shared/issue.ts'

/** The kinds of documents that go with goods. */
export type GoodsDocumentKind = 'nfe' | 'nfce' | 'cte' | 'dce'

/** The kinds by the names that the law gives them. */
export const goodsDocumentNames: Record<GoodsDocumentKind, string> = {
  nfe: 'NF-e',
  nfce: 'NFC-e',
  cte: 'CT-e',
  dce: 'DC-e',
}

/** The document of the goods of an order: its key has 44 characters. */
export type GoodsDocument = { kind: GoodsDocumentKind; key: string }

/**
 * The model in the key, and the first month of the year and month in which the document could be issued: Ajustes SINIEF
 * 7/2005 (NF-e), 9/2007 (CT-e) and 5/2021 (DC-e), and the pilot of the NFC-e in 2012. A person with a CPF issues no NFC-e.
 */
const models: Readonly<Record<string, { kind: GoodsDocumentKind; first: string; takesCpf: boolean }>> = {
  55: { kind: 'nfe', first: '0510', takesCpf: true },
  57: { kind: 'cte', first: '0710', takesCpf: true },
  65: { kind: 'nfce', first: '1201', takesCpf: false },
  99: { kind: 'dce', first: '2104', takesCpf: true },
}

/** The states by their codes of IBGE, with which keys begin. */
const stateCodes: Readonly<Record<string, string>> = {
  11: 'RO',
  12: 'AC',
  13: 'AM',
  14: 'RR',
  15: 'PA',
  16: 'AP',
  17: 'TO',
  21: 'MA',
  22: 'PI',
  23: 'CE',
  24: 'RN',
  25: 'PB',
  26: 'PE',
  27: 'AL',
  28: 'SE',
  29: 'BA',
  31: 'MG',
  32: 'ES',
  33: 'RJ',
  35: 'SP',
  41: 'PR',
  42: 'SC',
  43: 'RS',
  50: 'MS',
  51: 'MT',
  52: 'GO',
  53: 'DF',
}

/** The code of IBGE of a state, such as 35 for `SP`. */
export function codeOfState(uf: string): string {
  return Object.entries(stateCodes).find(([, name]) => name === uf)?.[0] ?? ''
}

/** CNPJs have letters since July 2026 (Receita Federal, IN RFB 2.229/2024). */
const firstMonthWithLetters = '2607'

const keyInUrl = /(?<![0-9A-Z])[0-9A-Z]{44}(?![0-9A-Z])/
const form = /^[0-9]{6}[0-9A-Z]{12}[0-9]{26}$/

/**
 * The characters of a key from how people have it: alone, in groups as a DANFE prints it, after `NFe`, `CTe` or `DCe` as in
 * the XML, or in the address of a QR code.
 */
export function keyCharacters(text: string): string {
  const written = text.trim().toUpperCase()
  if (/[:?=]/.test(written)) {
    const key = keyInUrl.exec(written)?.[0]
    if (key) return key
  }
  return written.replaceAll(/[\s./\p{Pd}\p{Cf}]/gu, '').replace(/^(?:NFE|NFCE|CTE|DCE):?/, '')
}

/** The keys in a text of several, with commas, semicolons or ends of lines between them: blanks part the groups of one key. */
export function splitKeys(text: string): string[] {
  return text.split(/[,;\r\n]+/).flatMap((key) => key.trim() || [])
}

/** A key in groups of four, as a DANFE prints it. */
export function groupedKey(key: string): string {
  return key.replaceAll(/.{4}(?=.)/g, '$& ')
}

/**
 * Reads the key of an NF-e, NFC-e, CT-e or DC-e. Returns the document, or each rule that the key fails: its length and
 * characters, model, state, month, the CNPJ or CPF of the issuer, and the check digit.
 */
export function readDocumentKey(text: string, now: Date): GoodsDocument | { faults: IssueOfField[] } {
  const key = keyCharacters(text)
  if (key.length !== 44) {
    const got = text.length > 100 ? `${text.slice(0, 100)}…` : text
    return { faults: [{ code: 'key_length', got, length: key.length }] }
  }
  if (!form.test(key)) return { faults: [{ code: 'key_characters', got: key }] }
  const model = models[key.slice(20, 22)]
  const faults = [
    ...modelFaults(key),
    ...stateFaults(key),
    ...monthFaults(key, model?.first ?? '0510', now),
    ...issuerFaults(key, model?.takesCpf ?? true),
    ...checkDigitFaults(key),
  ]
  return model && faults.length === 0 ? { kind: model.kind, key } : { faults }
}

function modelFaults(key: string): IssueOfField[] {
  const got = key.slice(20, 22)
  if (models[got]) return []
  return [{ code: 'key_model', key, got, allowed: ['55 (NF-e)', '57 (CT-e)', '65 (NFC-e)', '99 (DC-e)'] }]
}

function stateFaults(key: string): IssueOfField[] {
  const got = key.slice(0, 2)
  if (stateCodes[got]) return []
  const allowed = Object.entries(stateCodes).map(([code, uf]) => `${code} (${uf})`)
  return [{ code: 'key_state', key, got, allowed }]
}

/** The latest month is that of UTC: it begins hours earlier than in Brazil, so no clock of an issuer is ahead of it. */
function monthFaults(key: string, first: string, now: Date): IssueOfField[] {
  const got = key.slice(2, 6)
  const latest = now.toISOString().slice(2, 7).replace('-', '')
  const month = Number(got.slice(2))
  const earliest = /[A-Z]/.test(key) ? firstMonthWithLetters : first
  if (month >= 1 && month <= 12 && got >= earliest && got <= latest) return []
  return [{ code: 'key_month', key, got, earliest, latest }]
}

/** A CPF has three zeros before it. */
function issuerFaults(key: string, takesCpf: boolean): IssueOfField[] {
  const got = key.slice(6, 20)
  const isCpf = takesCpf && got.startsWith('000') && readCpf(got.slice(3)) !== null
  return isCpf || readCnpj(got) !== null ? [] : [{ code: 'key_issuer', key, got, takesCpf }]
}

function checkDigitFaults(key: string): IssueOfField[] {
  const digit = String(modulo11(key.slice(0, 43)))
  const got = key.slice(43)
  return got === digit ? [] : [{ code: 'key_check_digit', key, got, digit }]
}
