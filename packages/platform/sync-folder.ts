import { open } from 'node:fs/promises'

/** Makes a new name in the folder survive a power cut. Windows does so by itself and cannot open folders. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  await using handle = await open(folder)
  await handle.sync()
}
