type Pattern = readonly [RegExp, string]

/** The first that matches: most browsers name those before them, too. */
const browsers: readonly Pattern[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|HeadlessChrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: readonly Pattern[] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

/** The name of a console's session, such as "Firefox, Windows": what people recognise of a `User-Agent`. */
export function browserName(userAgent = ''): string {
  const nameIn = (patterns: readonly Pattern[]) => patterns.find(([pattern]) => pattern.test(userAgent))?.[1]
  return [nameIn(browsers) ?? 'Console', nameIn(systems)].filter(Boolean).join(', ')
}
