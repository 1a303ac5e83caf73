/** SQL: the town and state; without an address the line has them and the postal code. Erasures keep both. */
export const destinationTown = `left(coalesce(
  (destination_details ->> 'city') || ' - ' || (destination_details ->> 'uf'),
  regexp_replace(destination_address, ', [0-9]{5}-?[0-9]{3}$', '')), 110)`
