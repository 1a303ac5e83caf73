import { generateKeyPairSync } from 'node:crypto'
import type { Pfx } from '@rodovia/core/fiscal-documents/ports.ts'
import forge from 'node-forge'

type Options = { name: string; document: string; validUntil?: Date; password?: string }

/** An A1 certificate as a PFX, made out to a company or person as ICP-Brasil does, signed by itself. */
export function anA1Certificate({ name, document, validUntil, password = 'senha-do-a1' }: Options): Pfx & {
  cert: string
} {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  const key = forge.pki.privateKeyFromPem(privateKey)
  const certificate = forge.pki.createCertificate()
  certificate.publicKey = forge.pki.publicKeyFromPem(publicKey)
  certificate.serialNumber = '01'
  certificate.validity.notBefore = new Date('2026-01-01')
  certificate.validity.notAfter = validUntil ?? new Date('2040-01-01')
  const holder = [{ name: 'commonName', value: `${name}:${document}` }]
  certificate.setSubject(holder)
  certificate.setIssuer(holder)
  certificate.sign(key, forge.md.sha256.create())
  const asn1 = forge.pkcs12.toPkcs12Asn1(key, [certificate], password, { algorithm: '3des' })
  const base64 = forge.util.encode64(forge.asn1.toDer(asn1).getBytes())
  return { base64, password, cert: forge.pki.certificateToPem(certificate) }
}
