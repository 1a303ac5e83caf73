const key = 'rodovia.reopened-from'

/**
 * Loads a part of the app. After a release the server no longer has the files of a page that was open before: then the page opens
 * anew, with the new version, once for each old one. Without a network nothing is known, and the page stays.
 */
export async function loadPart<Part>(part: () => Promise<Part>): Promise<Part> {
  try {
    return await part()
  } catch (error) {
    const version = import.meta.url
    if ((await isGone(version)) && sessionStorage.getItem(key) !== version) {
      sessionStorage.setItem(key, version)
      location.reload()
    }
    throw error
  }
}

async function isGone(address: string): Promise<boolean> {
  const response = await fetch(address, { cache: 'no-store' }).catch(() => null)
  return response?.status === 404
}
