import { refuseField } from '../shared/refusal.ts'
import { readCnpj } from './cnpj.ts'
import { readCpf } from './cpf.ts'

/** Reads a CPF or a CNPJ as people write it. Returns its 11 digits or 14 characters; refuses with `validation_failed`. */
export function readCpfOrCnpj(field: string, text: string): string {
  const document = readCpf(text) ?? readCnpj(text)
  if (document !== null) return document
  throw refuseField(field, 'wrong_form', { form: 'cnpj_or_cpf', got: text })
}
