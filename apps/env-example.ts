/** Writes `.env.example`. With --check it writes nothing and fails where what is there is not what the code says. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { envExample } from '@rodovia/platform/config/env-example.ts'

const file = join(import.meta.dirname, '../.env.example')
const isChecked = process.argv.includes('--check')
if (!isChecked) await writeFile(file, envExample())
else if ((await readFile(file, 'utf8').catch(() => '')) !== envExample()) {
  console.error('.env.example is not what the code says. Write it anew with: npm run env:example')
  process.exitCode = 1
}
