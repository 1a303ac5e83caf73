/** Writes `.env.example`. With --check it only compares, and fails when the file differs from the code. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { envExample } from '@rodovia/platform/config/env-example.ts'

const file = join(import.meta.dirname, '../.env.example')
const isCheck = process.argv.includes('--check')
if (!isCheck) await writeFile(file, envExample())
else if ((await readFile(file, 'utf8').catch(() => '')) !== envExample()) {
  console.error('.env.example differs from the code. Write it with: npm run env:example')
  process.exitCode = 1
}
