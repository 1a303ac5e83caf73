import { StorageError } from '../object-store.ts'
import type { S3Client } from './s3-client.ts'
import { textOf } from './s3-xml.ts'

/** S3 takes parts from 5 MiB on and at most 10,000 of them, so an object may have 78 GiB. An upload has two in memory. */
export const partBytes = 8 * 1024 * 1024

/** Cuts a stream into parts of `bytes`; the last one is shorter, and an empty stream has one empty part. */
export async function* partsOf(content: AsyncIterable<Uint8Array>, bytes: number): AsyncGenerator<Buffer> {
  let chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of content) {
    let rest = chunk
    while (size + rest.length > bytes) {
      chunks.push(rest.subarray(0, bytes - size))
      rest = rest.subarray(bytes - size)
      yield Buffer.concat(chunks)
      ;[chunks, size] = [[], 0]
    }
    chunks.push(rest)
    size += rest.length
  }
  yield Buffer.concat(chunks)
}

/** Uploads parts one after the other. The object appears when all are there; a failed upload is given up. Returns its size in bytes. */
export async function uploadParts(
  client: S3Client,
  { key, headers }: { key: string; headers: Record<string, string> },
  parts: AsyncIterable<Buffer>,
): Promise<number> {
  const begun = await client.callForText('POST', { key, headers, query: { uploads: '' } })
  const uploadId = textOf(begun.xml, 'UploadId') ?? ''
  try {
    const tags: string[] = []
    let sizeBytes = 0
    for await (const body of parts) {
      const query = { partNumber: String(tags.length + 1), uploadId }
      const part = await client.callForText('PUT', { key, query, body })
      tags.push(String(part.headers.etag))
      sizeBytes += body.length
    }
    await complete(client, key, uploadId, tags)
    return sizeBytes
  } catch (error) {
    await client.callForText('DELETE', { key, query: { uploadId } }, [404]).catch(() => {})
    throw error
  }
}

/** The server may begin with status 200 and end with an error. */
async function complete(client: S3Client, key: string, uploadId: string, tags: readonly string[]) {
  const parts = tags.map(
    (tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${tag}</ETag></Part>`,
  )
  const body = Buffer.from(
    `<CompleteMultipartUpload xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${parts.join('')}</CompleteMultipartUpload>`,
  )
  const { xml } = await client.callForText('POST', { key, query: { uploadId }, body })
  if (!xml.includes('<Error>')) return
  throw new StorageError(
    `S3: the upload of ${key} failed: ${textOf(xml, 'Code')} ${textOf(xml, 'Message')}`,
    {
      isPermanent: false,
    },
  )
}
