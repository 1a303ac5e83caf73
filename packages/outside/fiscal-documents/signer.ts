import { createSign } from 'node:crypto'
import type { CertificateFacts } from '@rodovia/core/fiscal-documents/issuer.ts'
import type { FiscalSigner, Pfx } from '@rodovia/core/fiscal-documents/ports.ts'
import { readCnpj } from '@rodovia/core/identity/cnpj.ts'
import { readCpf } from '@rodovia/core/identity/cpf.ts'
import forge from 'node-forge'
import { SignedXml } from 'xml-crypto'
import { writeXml } from './xml.ts'

const c14n = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315'

/** The algorithms of the MOC 3.00: C14N, SHA-1 and RSA, enveloped, with the certificate in the signature. */
export const fiscalSigner: FiscalSigner = {
  read(pfx) {
    try {
      return factsOf(openPfxFile(pfx).certificate)
    } catch {
      return null
    }
  },

  sign(tree, pfx) {
    const { key, cert } = pemsOf(pfx)
    const signer = new SignedXml({
      privateKey: key,
      publicCert: cert,
      signatureAlgorithm: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1',
      canonicalizationAlgorithm: c14n,
    })
    signer.addReference({
      xpath: '//*[@Id]',
      transforms: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', c14n],
      digestAlgorithm: 'http://www.w3.org/2000/09/xmldsig#sha1',
    })
    signer.computeSignature(writeXml(tree), { location: { reference: '/*', action: 'append' } })
    return signer.getSignedXml()
  },

  signText: (text, pfx) => createSign('RSA-SHA1').update(text).sign(pemsOf(pfx).key, 'base64'),
}

/** Returns the private key and the certificate as PEM, the form that Node’s TLS takes of any PFX. */
export function pemsOf(pfx: Pfx): { key: string; cert: string } {
  const { key, certificate } = openPfxFile(pfx)
  return { key: forge.pki.privateKeyToPem(key), cert: forge.pki.certificateToPem(certificate) }
}

/** Throws for what is no PFX, a wrong password, and a file without a key. */
function openPfxFile({ base64, password }: Pfx) {
  const asn1 = forge.asn1.fromDer(forge.util.decode64(base64))
  const file = forge.pkcs12.pkcs12FromAsn1(asn1, password)
  const { keyBag, pkcs8ShroudedKeyBag, certBag } = forge.pki.oids as Record<string, string>
  const bagsOf = (type: string) => file.getBags({ bagType: type })[type] ?? []
  const key = [...bagsOf(pkcs8ShroudedKeyBag!), ...bagsOf(keyBag!)].find((bag) => bag.key)?.key
  const certificates = bagsOf(certBag!).flatMap(({ cert }) => cert ?? [])
  // The chain of authorities may be in the file too.
  const certificate = certificates.find(({ publicKey }) => isPair(key, publicKey))
  if (!key || !certificate) throw new Error('the file has no private key with its certificate')
  return { key, certificate }
}

function isPair(key: forge.pki.PrivateKey | undefined, publicKey: forge.pki.PublicKey): boolean {
  const [own, other] = [key, publicKey] as (forge.pki.rsa.PublicKey | undefined)[]
  return own !== undefined && other?.n !== undefined && own.n.equals(other.n)
}

/** Certificates of ICP-Brasil have the holder’s CNPJ or CPF after the name: `EMPRESA LTDA:11222333000181`. */
function factsOf({ subject, validity }: forge.pki.Certificate): CertificateFacts {
  const name = String(subject.getField('CN')?.value ?? '')
  const number = name.split(':').at(-1) ?? ''
  return {
    subject: name,
    document: readCnpj(number) ?? readCpf(number),
    validFrom: validity.notBefore,
    validUntil: validity.notAfter,
  }
}
