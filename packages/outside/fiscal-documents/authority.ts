import { gzipSync } from 'node:zlib'
import { codeOfState } from '@rodovia/core/delivery/goods/document-key.ts'
import type { FiscalEnvironment } from '@rodovia/core/fiscal-documents/fiscal-document.ts'
import { environmentCodes } from '@rodovia/core/fiscal-documents/fiscal-document.ts'
import { mdfeNamespace } from '@rodovia/core/fiscal-documents/mdfe.ts'
import type { AuthorityAnswer, FiscalAuthority, Pfx } from '@rodovia/core/fiscal-documents/ports.ts'
import { targetOf } from '@rodovia/platform/request-target.ts'
import { XmlDocument, XmlElement, XmlError } from 'libxml2-wasm'
import { Agent } from 'undici'
import { pemsOf } from './signer.ts'

type Options = {
  urls: Record<FiscalEnvironment, string>
  timeoutMs: number
  onFault: (reason: string) => void
}

type Service = 'MDFeRecepcaoSinc' | 'MDFeConsulta' | 'MDFeRecepcaoEvento'
type Call = { environment: FiscalEnvironment; uf: string; pfx: Pfx }

const soap = 'http://www.w3.org/2003/05/soap-envelope'

/** Faults before anything has been sent: then the authority has nothing. */
const neverSent = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  // Node does not trust the server.
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'CERT_HAS_EXPIRED',
  'ERR_TLS_CERT_ALTNAME_INVALID',
]

/** Calls the web services of the MDF-e 3.00: SOAP 1.2 over mutual TLS with the issuer’s certificate. */
export function createFiscalAuthority({ urls, timeoutMs, onFault }: Options): FiscalAuthority {
  /** Any fault of the authority is logged through `onFault`. */
  async function call(...request: Parameters<typeof ask>): Promise<AuthorityAnswer> {
    const answer = await ask(...request)
    if (answer.kind !== 'answered') onFault(answer.reason)
    return answer
  }

  async function ask(
    service: Service,
    { environment, uf, pfx }: Call,
    data: string,
  ): Promise<AuthorityAnswer> {
    const { key, cert } = pemsOf(pfx)
    const agent = new Agent({
      connect: { key, cert, timeout: timeoutMs },
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
    })
    const address = new URL(`${urls[environment]}/${service}/${service}.asmx`)
    try {
      const { statusCode, body } = await agent.request({
        ...targetOf(address),
        method: 'POST',
        headers: { 'content-type': 'application/soap+xml; charset=utf-8' },
        body: envelope(service, uf, data),
        signal: AbortSignal.timeout(2 * timeoutMs),
      })
      const text = await body.text()
      return statusCode === 200 ? readAnswer(text) : { kind: 'unknown', reason: `HTTP ${statusCode}` }
    } catch (error) {
      const { code = '', message } = error as NodeJS.ErrnoException
      return { kind: neverSent.includes(code) ? 'not_sent' : 'unknown', reason: `${code} ${message}`.trim() }
    } finally {
      await agent.destroy()
    }
  }

  return {
    // The synchronous reception takes the document alone, compressed.
    authorize: ({ xml, ...rest }) => call('MDFeRecepcaoSinc', rest, gzipSync(xml).toString('base64')),
    register: ({ xml, ...rest }) => call('MDFeRecepcaoEvento', rest, xml),
    find: ({ key, ...rest }) =>
      call(
        'MDFeConsulta',
        rest,
        `<consSitMDFe xmlns="${mdfeNamespace}" versao="3.00"><tpAmb>${environmentCodes[rest.environment]}</tpAmb><xServ>CONSULTAR</xServ><chMDFe>${key}</chMDFe></consSitMDFe>`,
      ),
  }
}

function envelope(service: Service, uf: string, data: string): string {
  const wsdl = `${mdfeNamespace}/wsdl/${service}`
  return `<?xml version="1.0" encoding="utf-8"?><soap12:Envelope xmlns:soap12="${soap}"><soap12:Header><mdfeCabecMsg xmlns="${wsdl}"><cUF>${codeOfState(uf)}</cUF><versaoDados>3.00</versaoDados></mdfeCabecMsg></soap12:Header><soap12:Body><mdfeDadosMsg xmlns="${wsdl}">${data}</mdfeDadosMsg></soap12:Body></soap12:Envelope>`
}

/** The code of the document or event itself where the answer has one, else that of the request. */
function readAnswer(text: string): AuthorityAnswer {
  try {
    using document = XmlDocument.fromString(text)
    const names = { m: mdfeNamespace }
    const part = (name: string) => document.get(`//m:${name}`, names)
    const protocol = part('protMDFe') ?? part('retEventoMDFe')
    const own = document.get('//m:protMDFe/m:infProt | //m:retEventoMDFe/m:infEvento', names)
    const whole = document.get('//*[m:cStat]', names)
    const of = (name: string) => (own ?? whole)?.get(`m:${name}`, names)?.content ?? null
    // The answer to a query says by its own code whether the document was canceled or closed since.
    const code = isQuery(document) ? whole?.get('m:cStat', names)?.content : of('cStat')
    if (!code) return { kind: 'unknown', reason: 'the answer has no code' }
    const at = of('dhRecbto') ?? of('dhRegEvento')
    return {
      kind: 'answered',
      code,
      text: of('xMotivo') ?? '',
      protocol: of('nProt'),
      at: at === null ? null : new Date(at),
      protocolXml:
        protocol instanceof XmlElement ? protocol.toString({ format: false, noDeclaration: true }) : null,
    }
  } catch (error) {
    if (error instanceof XmlError) return { kind: 'unknown', reason: 'the answer is no XML' }
    throw error
  }
}

function isQuery(document: XmlDocument): boolean {
  return document.get('//m:retConsSitMDFe', { m: mdfeNamespace }) !== null
}
