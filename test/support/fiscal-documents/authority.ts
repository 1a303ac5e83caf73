import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { mdfeNamespace } from '@rodovia/core/fiscal-documents/mdfe.ts'
import { faultsOf } from '@rodovia/outside/fiscal-documents/schemas.ts'
import { XmlDocument } from 'libxml2-wasm'
import { SignedXml } from 'xml-crypto'
import { aCertificate, type Certificate } from '../certificate.ts'
import { mdfeSchemas, schemaFolder } from './schemas.ts'

/** What the next document meets: an answer, one that is lost after the work is done, or none until the client leaves. */
export type Behaviour = { code: string; text: string } | 'lost_answer' | 'silence'

export type FiscalAuthorityPeer = AsyncDisposable &
  Certificate & {
    url: string
    /** Every document that came, in order. */
    received: { key: string; xml: string }[]
    /** The documents that are authorized, by their keys. */
    authorized: Map<string, { protocol: string; state: '100' | '101' | '132' }>
    events: { type: string; key: string; xml: string }[]
    /** For the next documents, one each. */
    next: Behaviour[]
    /** While it is set, every document and event meets it. */
    always: Behaviour | null
    /** Common names of the certificates with which clients came. */
    clients: Set<string>
  }

const names = { m: mdfeNamespace }
const said = (xml: string, path: string) => {
  using document = XmlDocument.fromString(xml)
  return document.get(path, names)?.content ?? ''
}

/** A tax authority for MDF-es on this machine: SOAP 1.2 over mutual TLS, which answers as the manual’s examples do. */
export async function startFiscalAuthority(): Promise<FiscalAuthorityPeer> {
  const certificate = await aCertificate({ names: ['localhost'], addresses: ['127.0.0.1'] })
  const peer = {
    received: [],
    authorized: new Map(),
    events: [],
    next: [],
    always: null,
    clients: new Set<string>(),
  } as Omit<FiscalAuthorityPeer, 'url' | keyof Certificate | typeof Symbol.asyncDispose>

  // Certificates of ICP-Brasil are not here: any is taken, and its name recorded.
  const server = createServer(
    { ...certificate, requestCert: true, rejectUnauthorized: false },
    async (request, reply) => {
      const client = (request.socket as import('node:tls').TLSSocket).getPeerCertificate()
      if (!client?.subject) return void reply.writeHead(403).end()
      peer.clients.add(String(client.subject.CN))
      const [, service = ''] = /\/(\w+)\.asmx$/.exec(request.url ?? '') ?? []
      const data = dataOf(await text(request))
      const answer = services[service]?.(data)
      if (answer === 'silence') return
      // The connection ends without an answer.
      if (answer === null) return void request.socket.destroy()
      reply.setHeader('content-type', 'application/soap+xml; charset=utf-8')
      reply
        .writeHead(answer ? 200 : 404)
        .end(
          `<?xml version="1.0" encoding="utf-8"?><soap:Envelope xmlns:soap="http://www.w3.org/2003/05/soap-envelope"><soap:Body><mdfeResultMsg xmlns="${mdfeNamespace}/wsdl/${service}">${answer}</mdfeResultMsg></soap:Body></soap:Envelope>`,
        )
    },
  )

  const services: Record<string, (data: string) => string | null> = {
    MDFeRecepcaoSinc: (data) => {
      const xml = gunzipSync(Buffer.from(data, 'base64')).toString()
      const key = said(xml, '//m:infMDFe/@Id').slice(4)
      peer.received.push({ key, xml })
      const behaviour = peer.next.shift() ?? peer.always
      if (typeof behaviour === 'object' && behaviour)
        return received(key, behaviour.code, behaviour.text, null)
      const fault = faultIn(xml, 'mdfe_v3.00.xsd') ?? duplicateOf(peer.authorized, key)
      if (fault) return received(key, fault.code, fault.text, null)
      const protocol = `9352600000${String(peer.authorized.size + 1).padStart(5, '0')}`
      peer.authorized.set(key, { protocol, state: '100' })
      if (behaviour) return behaviour === 'silence' ? 'silence' : null
      return received(key, '100', 'Autorizado o uso do MDF-e', protocol)
    },

    MDFeConsulta: (data) => {
      const key = said(data, '//m:chMDFe')
      const known = peer.authorized.get(key)
      if (!known) return query('217', 'Rejeição: MDF-e não consta na base de dados da SEFAZ', '')
      const texts = {
        100: 'Autorizado o uso do MDF-e',
        101: 'Cancelamento de MDF-e homologado',
        132: 'Encerramento de MDF-e homologado',
      }
      return query(known.state, texts[known.state], protocolXml(key, '100', texts['100'], known.protocol))
    },

    MDFeRecepcaoEvento: (data) => {
      const [key, type] = [said(data, '//m:chMDFe'), said(data, '//m:tpEvento')]
      const behaviour = peer.next.shift() ?? peer.always
      if (typeof behaviour === 'object' && behaviour)
        return eventAnswer(key, type, behaviour.code, behaviour.text)
      const fault = faultIn(data, 'eventoMDFe_v3.00.xsd')
      if (fault) return eventAnswer(key, type, fault.code, fault.text)
      const known = peer.authorized.get(key)
      if (!known) return eventAnswer(key, type, '217', 'Rejeição: MDF-e não consta na base de dados da SEFAZ')
      if (peer.events.some((event) => event.xml === data))
        return eventAnswer(key, type, '631', 'Rejeição: Duplicidade de evento')
      if (known.state === '132')
        return eventAnswer(key, type, '609', 'Rejeição: MDF-e já está encerrado na base de dados da SEFAZ')
      peer.events.push({ key, type, xml: data })
      if (type === '110111') known.state = '101'
      if (type === '110112') known.state = '132'
      return behaviour === 'lost_answer'
        ? null
        : eventAnswer(key, type, '135', 'Evento registrado e vinculado a MDF-e')
    },
  }

  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return Object.assign(peer, {
    url: `https://127.0.0.1:${port}/ws`,
    ...certificate,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  })
}

/** The content of `mdfeDadosMsg`: text or one element. */
function dataOf(envelope: string): string {
  return /<mdfeDadosMsg[^>]*>(.*)<\/mdfeDadosMsg>/s.exec(envelope)?.[1] ?? ''
}

function faultIn(xml: string, schema: string): { code: string; text: string } | null {
  if (!isSigned(xml)) return { code: '297', text: 'Rejeição: Assinatura difere do calculado' }
  const [fault] = schemaFolder ? faultsOf(mdfeSchemas(), schema, xml) : []
  return fault ? { code: '215', text: `Rejeição: Falha no schema XML: ${fault}` } : null
}

/** Whether the signature covers the document and is of the certificate within it. */
export function isSigned(xml: string): boolean {
  const [signature] = /<Signature .*<\/Signature>/s.exec(xml) ?? []
  if (!signature) return false
  const checker = new SignedXml({ getCertFromKeyInfo: SignedXml.getCertFromKeyInfo })
  checker.loadSignature(signature)
  return checker.checkSignature(xml)
}

function duplicateOf(authorized: FiscalAuthorityPeer['authorized'], key: string) {
  if (authorized.has(key)) return { code: '204', text: 'Rejeição: Duplicidade de MDF-e' }
  // Issuer, model, series and number.
  const number = (one: string) => one.slice(6, 34)
  const other = [...authorized.keys()].find((one) => number(one) === number(key))
  return other
    ? {
        code: '539',
        text: `Rejeição: Duplicidade de MDF-e, com diferença na Chave de Acesso [chMDFe:${other}]`,
      }
    : null
}

const head = '<tpAmb>2</tpAmb>'
const program = '<verAplic>RS20261001090000</verAplic>'
const answered = (code: string, said: string) => `<cStat>${code}</cStat><xMotivo>${said}</xMotivo>`
const now = '2026-11-30T10:16:00-03:00'

function protocolXml(key: string, code: string, said: string, protocol: string): string {
  return `<protMDFe xmlns="${mdfeNamespace}" versao="3.00"><infProt>${head}${program}<chMDFe>${key}</chMDFe><dhRecbto>${now}</dhRecbto><nProt>${protocol}</nProt>${answered(code, said)}</infProt></protMDFe>`
}

function received(key: string, code: string, said: string, protocol: string | null): string {
  const own = protocol ? protocolXml(key, code, said, protocol) : ''
  return `<retMDFe xmlns="${mdfeNamespace}" versao="3.00">${head}<cUF>35</cUF>${program}${answered(code, said)}${own}</retMDFe>`
}

function query(code: string, said: string, protocol: string): string {
  return `<retConsSitMDFe xmlns="${mdfeNamespace}" versao="3.00">${head}${program}${answered(code, said)}<cUF>35</cUF>${protocol && `<protMDFe versao="3.00">${protocol}</protMDFe>`}</retConsSitMDFe>`
}

function eventAnswer(key: string, type: string, code: string, said: string): string {
  const protocol = code === '135' ? `<dhRegEvento>${now}</dhRegEvento><nProt>935260000099999</nProt>` : ''
  return `<retEventoMDFe xmlns="${mdfeNamespace}" versao="3.00"><infEvento>${head}${program}<cOrgao>35</cOrgao>${answered(code, said)}<chMDFe>${key}</chMDFe><tpEvento>${type}</tpEvento>${protocol}</infEvento></retEventoMDFe>`
}
