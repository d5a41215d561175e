const MAX_NAME = 150

/**
 * Cleans a file name for display and download. Removes folders, invisible characters and
 * characters that change the direction of text.
 */
export function cleanFileName(given: string | undefined): string | null {
  const name = (given ?? '')
    .split(/[\\/]/)
    .at(-1)
    ?.normalize('NFC')
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}"*:<>?|]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[. ]+/, '')
    .trim()
  if (!name || !given?.isWellFormed()) return null
  const letters = [...name]
  if (letters.length <= MAX_NAME) return name
  const ending = /\.[\w-]{1,10}$/.exec(name)?.[0] ?? ''
  return letters.slice(0, MAX_NAME - ending.length).join('') + ending
}

/**
 * Returns the header `Content-Disposition` (RFC 6266), with an additional ASCII name for old
 * programs.
 */
export function dispositionOf(isShown: boolean, name: string | null): string {
  const way = isShown ? 'inline' : 'attachment'
  if (name === null) return way
  const plain = name.replaceAll(/[^\x20-\x7e]|[%"\\]/g, '_')
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${way}; filename="${plain}"; filename*=UTF-8''${encoded}`
}
