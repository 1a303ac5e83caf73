import type { LocalizedText } from '../shared/language.ts'
import { allowed, messages } from './import-messages.ts'

export type Field = {
  /** The heading in our template, and how people read of the field. */
  label: LocalizedText
  /** The allowed values. */
  allowed: LocalizedText
  isRequired?: true
  /** In the template. */
  example: string
  /** Other headings that mean it, without accents and in lower case. */
  synonyms: readonly string[]
}

type Labels = typeof messages.origin
type End = { labels: Labels; synonym: readonly string[]; cep: string; street: string; number: string }

/** The parts of an address at one end. A file that names no end means the destination. */
function addressFields({ labels, synonym, cep, street, number }: End) {
  const words = (...all: string[]) =>
    all.flatMap((word) =>
      synonym.flatMap((end) => (end === '' ? [word] : [`${word} ${end}`, `${end} ${word}`])),
    )
  return {
    cep: {
      label: labels.cep,
      allowed: allowed.cep,
      example: cep,
      isRequired: true,
      synonyms: words('cep', 'postal code', 'zip', 'zip code', 'postcode', 'codigo postal'),
    },
    street: {
      label: labels.street,
      allowed: allowed.street,
      example: street,
      synonyms: words('rua', 'street', 'endereco', 'address', 'logradouro', 'avenida'),
    },
    number: {
      label: labels.number,
      allowed: allowed.number,
      example: number,
      synonyms: words('numero', 'number', 'no', 'n', 'num'),
    },
    complement: {
      label: labels.complement,
      allowed: allowed.characters(60),
      example: '',
      synonyms: words('complemento', 'complement', 'address 2', 'apto'),
    },
    district: {
      label: labels.district,
      allowed: allowed.characters(60),
      example: '',
      synonyms: words('bairro', 'district', 'neighborhood', 'neighbourhood'),
    },
    city: {
      label: labels.city,
      allowed: allowed.city,
      example: '',
      synonyms: words('cidade', 'city', 'municipio', 'town'),
    },
    state: {
      label: labels.state,
      allowed: allowed.state,
      example: '',
      synonyms: words('uf', 'estado', 'state'),
    },
  } satisfies Record<string, Field>
}

export const origin = addressFields({
  labels: messages.origin,
  synonym: [
    'da coleta',
    'coleta',
    'de coleta',
    'origem',
    'de origem',
    'da origem',
    'remetente',
    'do remetente',
    'pickup',
    'origin',
    'sender',
  ],
  cep: '01310-100',
  street: 'Av. Paulista',
  number: '1578',
})
export const destination = addressFields({
  labels: messages.destination,
  synonym: [
    '',
    'da entrega',
    'entrega',
    'de entrega',
    'destino',
    'de destino',
    'do destino',
    'destinatario',
    'do destinatario',
    'delivery',
    'destination',
    'recipient',
    'shipping',
  ],
  cep: '04538-133',
  street: 'Av. Brigadeiro Faria Lima',
  number: '3477',
})
