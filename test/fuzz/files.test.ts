import { isRefusal } from '@rodovia/core/shared/refusal.ts'
import { readTable } from '@rodovia/documents/imports/sheet.ts'
import { issueText } from '@rodovia/gateway/errors/issues/issue-text.ts'
import { aPhotoStore } from '@rodovia/storage/photos/photo-files.fixture.ts'
import fc from 'fast-check'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { pngFiles, workbooks } from './files.ts'

test('any XLSX is a table, or an issue that has its text', async () => {
  await fc.assert(
    fc.asyncProperty(workbooks, async (file) => {
      const table = await readTable(file)
      if ('issue' in table) expect(issueText(table.issue, 'en')).not.toBe('')
      else expect(table.rows.every(({ cells }) => cells.length === table.headers.length)).toBe(true)
    }),
    { numRuns: 150 },
  )
})

test('any PNG is kept as a JPEG of its pixels, or refused with an issue', async () => {
  const { keep, download } = await aPhotoStore()
  await fc.assert(
    fc.asyncProperty(pngFiles, async (file) => {
      const kept = await keep(file).catch((error: unknown) => error)
      if (kept instanceof Error) {
        expect(isRefusal(kept) && ['validation_failed', 'payload_too_large'].includes(kept.code)).toBe(true)
        return
      }
      const { name } = kept as Awaited<ReturnType<typeof keep>>
      expect((await sharp(await download(name)).metadata()).format).toBe('jpeg')
    }),
    { numRuns: 60 },
  )
})
