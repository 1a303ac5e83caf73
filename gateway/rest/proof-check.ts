import { z } from 'zod'
import * as answers from './response-schemas.ts'
import { type AnyRoute, route } from './route.ts'

export type ProofCheck = z.infer<typeof answers.proof>

/** Whether a proof is genuine, which the page at the same address without `.json` says to people. */
export const proofCheckRoute: AnyRoute = route({
  method: 'GET',
  path: '/prova/:head.json',
  tag: 'public',
  summary: 'Whether a proof is genuine, for anyone who has its code',
  answers: z.object({ proof: answers.proof }),
  refuses: ['rate_limited'],
  auth: 'none',
  query: z.object({ file_sha256: z.string().optional(), file_mac: z.string().optional() }),
  operation: `query ProofCheck($head: String!, $file_sha256: String, $file_mac: String) {
    proof: proofCheck(head: $head, fileSha256: $file_sha256, fileMac: $file_mac) {
      verdict head is_file_genuine: isFileGenuine
      delivery {
        entry entry_at: entryAt entry_label: entryLabel entries_since: entriesSince broken_entry: brokenEntry
        erased_entries: erasedEntries erased_at: erasedAt
        livemode code status status_label: statusLabel sender_name: senderName recipient_name: recipientName
        origem: origin { address } destino: destination { address }
        picked_up_at: pickedUpAt ended_at: endedAt
        evidence { stage ts sha256 sent_sha256: sentSha256 }
      }
    }
  }`,
  variables: ({ params, query }) => ({ ...params, ...query }),
})
