import { createHash } from 'node:crypto'
import { GraphQLError } from 'graphql'
import { LRUCache } from 'lru-cache'
import { RefusedOperation } from './errors.ts'

/**
 * The document of a request: a text, the id of a trusted document, or the hash of a text that was sent
 * before.
 */
export interface DocumentRequest {
  readonly query?: string | null | undefined
  readonly documentId?: string | null | undefined
  readonly extensions?:
    | {
        readonly persistedQuery?: { readonly version: number; readonly sha256Hash: string } | null | undefined
      }
    | null
    | undefined
}

export interface PersistedDocumentsOptions {
  /** Documents by their ids, which clients send as `documentId`, or as the hash of a persisted query as Apollo Client does. */
  readonly trusted?: ReadonlyMap<string, string>
  /** Refuses every document that is not trusted, also by its text. Then nothing can be registered either. */
  readonly onlyTrusted?: boolean
  /** The size of the store of automatic persisted queries in bytes; 0 switches them off. Default 8 MiB. */
  readonly automaticBytes?: number
  /** A longer document is run but not stored, in bytes. Default 64 KiB. */
  readonly automaticDocumentBytes?: number
}

export interface PersistedDocuments {
  /** The text of the document that a request names. Throws RefusedOperation. */
  textOf(request: DocumentRequest): string
  /**
   * The text of the trusted document that a request names; undefined if it names another one, which is allowed. Throws RefusedOperation.
   */
  trustedTextOf(request: DocumentRequest): string | undefined
  /** The texts of automatic persisted queries by their hashes; undefined where these are switched off. */
  readonly automatic: AutomaticDocuments | undefined
  /** Stores the document of a request that asks for it. Call it when the document has proved valid, so that none else takes room. */
  register(request: DocumentRequest): void
  /** Replaces the trusted documents. */
  trust(documents: ReadonlyMap<string, string>): void
}

export interface AutomaticDocuments {
  get(hash: string): string | undefined
  /** Stores a text that is not too long. */
  set(hash: string, text: string): void
}

/**
 * Trusted documents and automatic persisted queries, in the form of Apollo: `extensions.persistedQuery` with `version: 1` and the SHA-256
 * of the text. A hash that is unknown gets PERSISTED_QUERY_NOT_FOUND, and the client sends it again with the text. The least recently
 * used texts leave the store first.
 */
export function createPersistedDocuments({
  trusted = new Map(),
  onlyTrusted = false,
  automaticBytes = 8 * 1024 * 1024,
  automaticDocumentBytes = 64 * 1024,
}: PersistedDocumentsOptions = {}): PersistedDocuments {
  const isAutomatic = automaticBytes > 0 && !onlyTrusted
  const automatic = isAutomatic ? createAutomatic(automaticBytes, automaticDocumentBytes) : undefined

  function automaticText(hash: string, version: number, query: string | null | undefined): string {
    if (!automatic) {
      throw refused('PERSISTED_QUERY_NOT_SUPPORTED', 'PersistedQueryNotSupported')
    }
    if (version !== 1) {
      throw refused(
        'BAD_REQUEST',
        `The version ${version} of persisted queries is not supported; send version 1.`,
      )
    }
    if (query) {
      if (sha256(query) === hash) return query
      throw refused('BAD_REQUEST', 'The sha256Hash is not the SHA-256 of the query, in hexadecimal digits.')
    }
    const text = automatic.get(hash)
    if (text === undefined) throw refused('PERSISTED_QUERY_NOT_FOUND', 'PersistedQueryNotFound')
    return text
  }

  let trustedTexts: ReadonlySet<string> = new Set(trusted.values())

  function trustedText(id: string): string {
    const text = trusted.get(id)
    if (text !== undefined) return text
    const others = onlyTrusted ? '' : ', or the text of another document as query'
    throw refused(
      'DOCUMENT_NOT_FOUND',
      `There is no trusted document with the id "${id.slice(0, 100)}"; send the id of one that the server was given${others}.`,
    )
  }

  function trustedTextOf({ query, documentId, extensions }: DocumentRequest): string | undefined {
    if (documentId) return trustedText(documentId)
    const hash = query ? undefined : extensions?.persistedQuery?.sha256Hash
    if (!onlyTrusted) return hash ? trusted.get(hash) : undefined
    if (hash) return trustedText(hash)
    if (query && trustedTexts.has(query)) return query
    throw refused(
      'DOCUMENT_NOT_TRUSTED',
      'The server runs trusted documents only: send documentId, the id of one that the server was given, or its text unchanged as query.',
    )
  }

  return {
    automatic,
    trustedTextOf,
    textOf(request) {
      const text = trustedTextOf(request)
      if (text !== undefined) return text
      const { query, extensions } = request
      const persisted = extensions?.persistedQuery
      if (persisted) return automaticText(persisted.sha256Hash, persisted.version, query)
      if (query) return query
      throw refused(
        'BAD_REQUEST',
        'The request has no document: send query, documentId or extensions.persistedQuery.',
      )
    },
    trust(documents) {
      trusted = documents
      trustedTexts = new Set(documents.values())
    },
    register({ query, documentId, extensions }) {
      const hash = extensions?.persistedQuery?.sha256Hash
      if (query && hash && !documentId) automatic?.set(hash, query)
    },
  }
}

function createAutomatic(maxSize: number, documentBytes: number): AutomaticDocuments {
  const texts = new LRUCache<string, string>({ maxSize })
  return {
    get: (hash) => texts.get(hash),
    set(hash, text) {
      const size = 2 * text.length
      if (size <= documentBytes) texts.set(hash, text, { size })
    },
  }
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function refused(code: string, message: string): RefusedOperation {
  return new RefusedOperation(code, [new GraphQLError(message)])
}
