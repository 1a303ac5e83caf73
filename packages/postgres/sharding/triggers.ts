/**
 * The triggers of tables that would be distributed. Citus makes them on each shard with `citus.enable_unsafe_triggers`, where a trigger may
 * look at the rows of its own shard alone (https://github.com/citusdata/citus/pull/5705); `becomes` says what one that does more becomes.
 */
export const triggers: Readonly<
  Record<string, { looksAt: 'own rows' } | { looksAt: string; becomes: string }>
> = {
  ledger_transactions_append_only: { looksAt: 'own rows' },
  ledger_entries_append_only: { looksAt: 'own rows' },
  timeline_entries_append_only: { looksAt: 'own rows' },
  timeline_entries_erasing: { looksAt: 'own rows' },
  audit_entries_append_only: { looksAt: 'own rows' },
  audit_entries_kept: { looksAt: 'own rows' },
  audit_entries_erasing: { looksAt: 'own rows' },
  access_log_append_only: { looksAt: 'own rows' },
  access_log_kept: { looksAt: 'own rows' },
  call_requests_append_only: { looksAt: 'own rows' },
  call_requests_kept: { looksAt: 'own rows' },
  order_notes_append_only: { looksAt: 'own rows' },
  order_notes_erasing: { looksAt: 'own rows' },
  deliveries_final_status: { looksAt: 'own rows' },
  deliveries_words: {
    looksAt: 'orders_without_words and order_words',
    becomes: 'the statements that write an order write its row of orders_without_words too',
  },
  ledger_transactions_unsealed: {
    looksAt: 'ledger_unsealed',
    becomes: 'the statements that move money write its row of ledger_unsealed too',
  },
  ledger_entries_balanced: {
    looksAt: 'ledger_transactions',
    becomes: 'entries repeat the reason of their transaction, so that the trigger needs no other table',
  },
}
