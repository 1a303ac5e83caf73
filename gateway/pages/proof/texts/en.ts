import type { Texts } from './pt-br.ts'

export const texts: Texts = {
  title: 'Check a proof',
  intro: 'Enter the code of a proof of delivery, or send its PDF, to check whether it is genuine.',
  code: 'Code of the proof',
  codeHint: 'Example: 3f0a-91c2-77de-0b45-a1f3, or the full code of 64 digits.',
  check: 'Check the code',
  or: 'Or send the file',
  file: 'PDF of the proof',
  fileHint: 'The file is not stored.',
  send: 'Check the file',
  noCode: 'Invalid code: it has 20 or 64 digits, 0 to 9 and a to f.',
  noHead: 'This file is not a proof of Rodovia: it contains no code. Send the original PDF.',
  genuineCode: {
    title: 'Genuine code',
    text: 'The code belongs to this delivery, and none of its records was changed. Compare the data below with your proof, or send the PDF.',
  },
  genuineFile: {
    title: 'Genuine proof',
    text: 'This platform issued this file, and it was not modified. None of the delivery’s records was changed.',
  },
  changedFile: {
    title: 'The file was changed',
    text: 'The code is that of a real delivery, but the file differs from the one that this platform issued: it may have been edited, or saved by another program. Do not trust its content; the data below is valid.',
  },
  broken: (entry) => ({
    title: 'The records of this delivery were changed',
    text: `Entry ${entry} of the timeline does not match the chain of hashes. This proof can no longer be confirmed.`,
  }),
  unknown: {
    title: 'Unknown code',
    text: 'No delivery of this platform has this code. Check that you copied all of it. If you did, the proof is not genuine.',
  },
  lostFile: {
    title: 'The records of this proof no longer exist',
    text: 'This platform issued this file, but no delivery has its code any more: the records were changed afterwards.',
  },
  delivery: 'Delivery',
  parties: {
    sender: 'From',
    recipient: 'To',
  },
  pickedUp: 'Picked up',
  ended: 'Delivered or returned',
  notYet: 'not yet',
  entry: (number, label) => `The code is that of entry ${number}: “${label}”.`,
  since: (count) => {
    if (count === 0) return 'It is the last entry of this delivery.'
    if (count === 1) return 'One entry came after it.'
    return `${count} entries came after it.`
  },
  erased: (entries) =>
    `${entries === 1 ? 'One entry had' : `${entries} entries had`} personal data erased, as the law requires: the position in the chain is still verified, but the content can no longer be recalculated. Erased on`,
  head: 'Full code (SHA-256)',
  checks: 'Checked by the driver',
  evidence: 'Photos and signature',
  evidenceHint: 'If you have one of the photos, compare the SHA-256 of its file.',
  noEvidence: 'No photo or signature was sent.',
  kept: 'as stored',
  sent: 'as sent',
  another: 'Check another proof',
  privacy: 'This page shows no telephone numbers and no full addresses.',
}
