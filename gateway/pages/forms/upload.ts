import type { FastifyInstance } from 'fastify'
import type { Fields } from './fields.ts'

/**
 * Parses forms with files (WHATWG Fetch, RFC 7578), each as base64 under its name, with its file name under
 * `<name>_name`. A form that cannot be read has no fields.
 */
export function addUploadParser(scope: FastifyInstance): void {
  scope.addContentTypeParser<Buffer>(
    /^multipart\/form-data\s*(?:;|$)/i,
    { parseAs: 'buffer' },
    async ({ headers }: { headers: { 'content-type'?: string } }, bytes: Buffer): Promise<Fields> => {
      const type = headers['content-type'] ?? ''
      const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } })
        .formData()
        .catch(() => null)
      const fields = await Promise.all([...(form ?? [])].map(fieldsOf))
      return Object.fromEntries(fields.flat())
    },
  )
}

async function fieldsOf([name, value]: [string, string | File]): Promise<[string, string][]> {
  if (typeof value === 'string') return [[name, value]]
  return [
    [name, Buffer.from(await value.arrayBuffer()).toString('base64')],
    [`${name}_name`, value.name],
  ]
}
