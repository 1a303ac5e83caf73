import * as z from 'zod'
import { route } from './route.ts'
import { type DataOf, storedOperation } from './stored-operation.ts'

const operation = storedOperation(`query ProofCheck($head: String!, $file_sha256: String, $file_mac: String) {
  proof: proofCheck(head: $head, fileSha256: $file_sha256, fileMac: $file_mac) {
    verdict head is_file_genuine: isFileGenuine
    delivery {
      entry entry_at: entryAt entry_label: entryLabel entries_since: entriesSince broken_entry: brokenEntry
      erased_entries: erasedEntries erased_at: erasedAt
      livemode code status status_label: statusLabel sender_name: senderName recipient_name: recipientName
      origem: origin { address time_zone: timeZone } destino: destination { address time_zone: timeZone }
      picked_up_at: pickedUpAt ended_at: endedAt
      evidence { stage ts sha256 sent_sha256: sentSha256 }
      checks { place at kinds }
    }
  }
}`)

export type ProofCheck = DataOf<typeof operation>['proof']

/** Verifies a proof of delivery. The page at the same path without `.json` shows the result to people. */
export const proofCheckRoute = route('GET /prova/:head.json', {
  summary: 'Verify a proof of delivery',
  refusals: ['rate_limited'],
  auth: 'none',
  query: z.object({ file_sha256: z.string().optional(), file_mac: z.string().optional() }),
  operation,
})
