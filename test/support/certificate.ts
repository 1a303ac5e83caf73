import { randomUUID } from 'node:crypto'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { generate } from 'selfsigned'

export type Certificate = { key: string; cert: string }

/** A certificate of its own for names and addresses, which nobody trusts yet. */
export async function aCertificate({
  names,
  addresses = [],
  notAfterDate,
}: {
  names: readonly string[]
  addresses?: readonly string[]
  notAfterDate?: Date
}): Promise<Certificate> {
  // Each has a name of its own: a client that trusts several of one name may check with the wrong key.
  const { private: key, cert } = await generate([{ name: 'commonName', value: randomUUID() }], {
    keyType: 'ec',
    algorithm: 'sha256',
    notBeforeDate: new Date('2026-01-01'),
    notAfterDate: notAfterDate ?? new Date('2100-01-01'),
    extensions: [
      { name: 'basicConstraints', cA: true },
      {
        name: 'subjectAltName',
        altNames: [
          ...names.map((value) => ({ type: 2 as const, value })),
          ...addresses.map((ip) => ({ type: 7 as const, ip })),
        ],
      },
    ],
  })
  return { key, cert }
}

/** This process trusts it from now on, beside those it trusted before. */
export function trust({ cert }: Certificate): void {
  setDefaultCACertificates([...getCACertificates('default'), cert])
}
