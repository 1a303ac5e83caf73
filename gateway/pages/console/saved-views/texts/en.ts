import type { Texts } from './pt-br.ts'

export const texts: Texts = {
  title: 'Saved views',
  intro: 'They stand above the list of orders. Only you see them.',
  none: 'No saved views. Filter the list of orders and choose “Save this view”.',
  save: 'Save this view',
  manage: 'Manage',
  name: 'Name',
  nameHint: 'At most 60 characters. A name that exists already gets the new filters.',
  saveNow: 'Save',
  newName: 'New name',
  rename: 'Rename',
  delete: 'Delete',
  deleteText: 'The orders do not change.',
  deleteNow: 'Delete the view',
  back: 'Back to the orders',
  noFilter: 'No filter is in use: filter the list of orders first.',
}
