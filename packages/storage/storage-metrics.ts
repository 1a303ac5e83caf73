import { Counter, type Registry } from 'prom-client'

export type StorageObserver = {
  /** The storage could not be reached, or refused. */
  onFault(): void
  /** A proof was printed without so many pictures that should be stored. */
  onMissing(pictures: number): void
}

/** Counts faults of the storage of files. */
export function measureStorage(registry: Registry): StorageObserver {
  const registers = [registry]
  const faults = new Counter({
    name: 'rodovia_storage_faults_total',
    help: 'Calls of the storage of photos and exports that failed after all tries; the log explains them.',
    registers,
  })
  const missing = new Counter({
    name: 'rodovia_proof_pictures_missing_total',
    help: 'Pictures that should have been in a printed proof: their file is missing, has another hash or is no picture.',
    registers,
  })
  return { onFault: () => faults.inc(), onMissing: (pictures) => missing.inc(pictures) }
}
