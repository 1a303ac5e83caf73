import { isKey, type ObjectStore, StorageError, type StoredObject } from '../object-store.ts'
import { partBytes, partsOf, uploadParts } from './multipart.ts'
import { createS3Client } from './s3-client.ts'
import type { S3Settings } from './s3-settings.ts'
import { elementsOf, keyIn, textOf } from './s3-xml.ts'
import { createVersions } from './versions.ts'

/**
 * Objects in a bucket of an S3 server. Small ones are one request, large ones an upload of parts. A bucket with versions is supported:
 * removing an object removes each version of it.
 */
export function createS3Store(settings: S3Settings, { presigns = false } = {}): ObjectStore {
  const { bucket, prefix, endpoint } = settings
  const client = createS3Client(settings)
  const versions = createVersions(client, prefix)
  const encryption = encryptionHeaders(settings.encryption)

  function checked(key: string): string {
    if (isKey(key)) return key
    throw new StorageError(`${JSON.stringify(key)} is no key`, { isPermanent: true })
  }

  async function* pages(query: Record<string, string>, nextOf: (xml: string) => Record<string, string>) {
    let position: Record<string, string> = {}
    for (;;) {
      const { xml } = await client.callForText('GET', { key: null, query: { ...query, ...position } })
      yield xml
      if (textOf(xml, 'IsTruncated') !== 'true') return
      position = nextOf(xml)
    }
  }

  return {
    location: `the bucket ${bucket} at ${endpoint}${prefix && `, names starting with ${prefix}`}`,

    async put(key, content, { contentType }) {
      const headers = { 'content-type': contentType, ...encryption }
      const parts = partsOf(content, partBytes)
      const { value: first } = await parts.next()
      const second = await parts.next()
      if (!second.done)
        return uploadParts(client, { key: checked(key), headers }, joined(first, second.value, parts))
      await client.callForText('PUT', { key: checked(key), headers, body: first! })
      return first!.length
    },

    async open(key) {
      const { status, headers, body } = await client.call('GET', { key: checked(key) }, [404])
      if (status === 404) return drained(body)
      // A reader that leaves early destroys the stream, which is an error of it that nobody has to hear.
      body.on('error', () => {})
      return { stream: body, sizeBytes: Number(headers['content-length']) }
    },

    async find(key) {
      const { status, headers, body } = await client.call('HEAD', { key: checked(key) }, [404])
      drained(body)
      if (status === 404) return null
      const storedAt = new Date(String(headers['last-modified']))
      return { key, sizeBytes: Number(headers['content-length']), storedAt }
    },

    async remove(key) {
      if (await versions.hasVersions()) await versions.removeKey(checked(key))
      else await client.callForText('DELETE', { key: checked(key) }, [404])
    },

    async *list(start) {
      const query = { 'list-type': '2', prefix: prefix + start, 'encoding-type': 'url' }
      const next = (xml: string) => ({ 'continuation-token': textOf(xml, 'NextContinuationToken') ?? '' })
      for await (const xml of pages(query, next))
        for (const { xml: inner } of elementsOf(xml, 'Contents')) {
          const object = readObject(inner, prefix)
          if (isKey(object.key)) yield object
        }
    },

    async removeRemains(start, before) {
      const query = { uploads: '', prefix: prefix + start, 'encoding-type': 'url' }
      const next = (xml: string) => ({
        'key-marker': keyIn(xml, 'NextKeyMarker') ?? '',
        'upload-id-marker': textOf(xml, 'NextUploadIdMarker') ?? '',
      })
      for await (const xml of pages(query, next))
        for (const { xml: inner } of elementsOf(xml, 'Upload')) {
          const key = (keyIn(inner, 'Key') ?? '').slice(prefix.length)
          const uploadId = textOf(inner, 'UploadId') ?? ''
          if (isKey(key) && new Date(textOf(inner, 'Initiated') ?? 0) < before)
            await client.callForText('DELETE', { key, query: { uploadId } }, [404])
        }
      if (await versions.hasVersions()) await versions.removeReplaced(start, before)
    },

    async linkTo(key, { lifeSeconds, contentType, fileName }) {
      if (!presigns) return null
      const query = {
        'response-content-type': contentType,
        'response-cache-control': 'private, no-store',
        ...(fileName && { 'response-content-disposition': `attachment; filename="${fileName}"` }),
      }
      return client.presign({ key: checked(key), query }, lifeSeconds)
    },

    [Symbol.asyncDispose]: client[Symbol.asyncDispose],
  }
}

async function* joined(first: Buffer | undefined, second: Buffer, rest: AsyncGenerator<Buffer>) {
  if (first) yield first
  yield second
  yield* rest
}

/** Frees the connection of an answer that nobody reads. */
function drained(body: NodeJS.ReadableStream): null {
  body.resume()
  return null
}

function readObject(xml: string, prefix: string): StoredObject {
  return {
    key: (keyIn(xml, 'Key') ?? '').slice(prefix.length),
    sizeBytes: Number(textOf(xml, 'Size')),
    storedAt: new Date(textOf(xml, 'LastModified') ?? 0),
  }
}

function encryptionHeaders(encryption: S3Settings['encryption']): Record<string, string> {
  if (!encryption) return {}
  return {
    'x-amz-server-side-encryption': encryption.algorithm,
    ...(encryption.keyId && { 'x-amz-server-side-encryption-aws-kms-key-id': encryption.keyId }),
  }
}
