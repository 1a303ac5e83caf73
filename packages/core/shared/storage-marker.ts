/** The object by which processes recognize the storage of their database, as the database knows it. */
export type StorageMarker = {
  id: string
  /** The storage as the process that recorded it calls it. */
  location: string
  recordedBy: string
  recordedAt: Date
  /** Whether that process has stored the object. */
  isStored: boolean
}

/** Which storage of files belongs to this database. */
export type StorageMarkers = {
  find(): Promise<StorageMarker | null>
  /** Records the first marker, as not stored; false if there is one already. */
  claim(marker: StorageMarker): Promise<boolean>
  /** Puts a marker whose object is stored in the place of any other. */
  replace(marker: StorageMarker): Promise<void>
}
