/** `size` is the number of modules on each side. `path` draws the dark modules. */
export type QrCode = { size: number; path: string }

/** Encodes a text, for example an address, with medium error correction. */
export async function drawQrCode(address: string): Promise<QrCode> {
  const { default: encode } = await import('qr')
  const rows = encode(address, 'raw', { ecc: 'medium', border: 2 })
  const path = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return { size: rows.length, path }
}

/**
 * Returns the data URL of an SVG file. It is always black on white, because scanners need the
 * contrast.
 */
export const qrFile = ({ size, path }: QrCode): string =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="1024" height="1024"><rect width="${size}" height="${size}" fill="white"/><path d="${path}" fill="black" shape-rendering="crispEdges"/></svg>`,
  )}`
