import { type AddressInput, readAddress } from '../geo/address.ts'
import type { Cities } from '../geo/cities.ts'
import type { Gazetteer } from '../geo/gazetteer.ts'
import { readCpfOrCnpj } from '../identity/cpf-or-cnpj.ts'
import type { TenantId } from '../shared/ids.ts'
import { readOneOf } from '../shared/one-of.ts'
import { refuseField } from '../shared/refusal.ts'
import { readText } from '../shared/texts.ts'
import { readWhole } from '../shared/whole-number.ts'
import { type FiscalEnvironment, fiscalEnvironments } from './fiscal-document.ts'
import type { IssuerFacts } from './trip.ts'

/** The data of an A1 certificate that people see. `document`: the CNPJ or CPF in its name; null where it has none. */
export type CertificateFacts = {
  subject: string
  document: string | null
  validFrom: Date
  validUntil: Date
}

/** A carrier that lets the platform issue its fiscal documents. */
export type FiscalIssuer = IssuerFacts & {
  tenantId: TenantId
  environment: FiscalEnvironment
  series: number
  certificate: CertificateFacts | null
  /** The PFX and its password, sealed for the tenant; null without a certificate. */
  sealedCertificate: string | null
  changedAt: Date
}

export type FiscalIssuerInput = {
  document: string
  stateRegistration?: string | null
  name: string
  address: AddressInput
  environment: string
  series: number
  /** Where the numbers go on after another program; omitted, they go on where they are. */
  nextNumber?: number | null
}

export type Places = { gazetteer: Gazetteer; cities: Cities }

/** Reads the data of an issuer. Refuses with `validation_failed`. */
export function readIssuer(input: FiscalIssuerInput, places: Places) {
  const registration = input.stateRegistration?.replaceAll(/[.\-/ ]/g, '') ?? ''
  if (registration !== '' && !/^[0-9]{2,14}$/.test(registration))
    throw refuseField('state_registration', 'not_allowed', {
      why: 'not_a_state_registration',
      got: input.stateRegistration ?? '',
    })
  const address = readAddress('address', input.address, places)
  const city = places.cities.named(address.city, address.uf)
  if (!city) throw refuseField('address.city', 'city_unknown', { cep: address.cep })
  return {
    document: readCpfOrCnpj('document', input.document),
    stateRegistration: registration || null,
    name: readText('name', input.name, 60),
    address: {
      code: String(city.code),
      name: city.city,
      uf: city.uf,
      cep: address.cep,
      street: address.street.slice(0, 60),
      number: address.number,
      complement: address.complement,
      district: readText('address.district', address.district ?? '', 60),
    },
    environment: readOneOf('environment', fiscalEnvironments, input.environment),
    series: readWhole('series', input.series, [0, 999]),
  }
}

/** The number before the next one; null where it stays. Refuses with `validation_failed`. */
export function readLastNumber({ nextNumber }: Pick<FiscalIssuerInput, 'nextNumber'>): number | null {
  return nextNumber == null ? null : readWhole('next_number', nextNumber, [1, 999_999_999]) - 1
}

/** Whether the certificate is of the issuer: branches of a company share the first eight characters. */
export function isOfIssuer(certificate: CertificateFacts, { document }: Pick<IssuerFacts, 'document'>) {
  if (certificate.document === null) return true
  const length = document.length === 14 ? 8 : 11
  return certificate.document.slice(0, length) === document.slice(0, length)
}
