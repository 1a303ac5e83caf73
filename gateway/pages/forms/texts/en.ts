import type { Texts } from './pt-br.ts'

export const texts: Texts = {
  addressFieldsMessages: {
    street: 'Street',
    number: 'Number',
    complement: 'Complement',
    district: 'District',
    reference: 'Landmark',
  },

  hints: {
    number: 'No number? Write s/n.',
    complement: 'Flat, block, room.',
  },

  controlsMessages: {
    optional: 'optional',
    check: 'Check this field.',
    checkFields: 'Check the fields that are marked.',
  },

  metadataMessages: {
    title: 'Metadata',
    key: (number) => `Metadata field ${number}`,
    value: (number) => `Text of metadata field ${number}`,
    hint: 'Data of your own, such as team and 12: up to 50 fields, with a name of up to 40 and a text of up to 500 characters. Neither driver nor recipient sees them. Clear the text to remove a field.',
  },

  foldedFilterMessages: {
    filter: 'Filters',
    active: (count) => (count === 1 ? '1 in use' : `${count} in use`),
  },

  passkeyFormMessages: {
    unsupported: 'This browser does not know passkeys. Update it or use another device.',
    failed: 'No passkey answered. Try again; the address of the site must be the usual one.',
    needsScript: 'Passkeys need JavaScript.',
  },
}
