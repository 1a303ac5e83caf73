import type { FastifyInstance } from 'fastify'

const pdfType = /^application\/pdf\s*(?:;|$)/i

/** Parses a file sent by a form, or alone as `application/pdf`. The body is null when it cannot be read. */
export function addUploadParser(scope: FastifyInstance): void {
  scope.addContentTypeParser<Buffer>(
    /^(?:multipart\/form-data|application\/pdf)\s*(?:;|$)/i,
    { parseAs: 'buffer' },
    async ({ headers }: { headers: { 'content-type'?: string } }, bytes: Buffer) => {
      const type = headers['content-type'] ?? ''
      return pdfType.test(type) ? bytes : fileInForm(type, bytes)
    },
  )
}

/** The first file of a form. The form is read by Node's own `Response` (WHATWG Fetch, RFC 7578). */
async function fileInForm(type: string, bytes: Buffer): Promise<Uint8Array | null> {
  const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } })
    .formData()
    .catch(() => null)
  const file = [...(form?.values() ?? [])].find((value) => typeof value !== 'string')
  return file ? new Uint8Array(await file.arrayBuffer()) : null
}
