import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { fileURLToPath } from 'node:url'

/**
 * Stacks of files in this folder (a URL) name the repository's files, by their source maps. Node itself would read all maps when the files
 * are loaded and keep them: 10 MB. Here the map of a file is read with the first stack that needs it.
 */
export function mapStacks(folder: string): void {
  const maps = new Map<string, SourceMap>()
  const mapOf = (file: string) => {
    const existing = maps.get(file)
    if (existing) return existing
    const map = new SourceMap(JSON.parse(readFileSync(fileURLToPath(`${file}.map`), 'utf8')))
    maps.set(file, map)
    return map
  }
  const frameText = (frame: NodeJS.CallSite): string => {
    const [file, line, column] = [frame.getFileName(), frame.getLineNumber(), frame.getColumnNumber()]
    if (!file?.startsWith(folder) || line === null || column === null) return String(frame)
    const entry = mapOf(file).findEntry(line - 1, column - 1)
    if (!('originalSource' in entry)) return String(frame)
    const source = new URL(entry.originalSource, file).href
    const place = `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`
    return String(frame).replace(`${file}:${line}:${column}`, place)
  }
  Error.prepareStackTrace = (error, frames) =>
    [errorText(error), ...frames.map((frame) => `    at ${frameText(frame)}`)].join('\n')
}

/** What a program throws may be any object. */
function errorText(error: unknown): string {
  try {
    return Error.prototype.toString.call(error)
  } catch {
    return '<error>'
  }
}
