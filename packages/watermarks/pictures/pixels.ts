/**
 * Pixels of a picture, 8 bits per channel, row by row: one channel of gray or three of color, then
 * perhaps the opacity.
 */
export type Pixels = { data: Uint8Array; width: number; height: number; channels: number }

/** Brightness of each pixel, 0 to 255 (Rec. 601). */
export function brightnessOf({ data, width, height, channels }: Pixels): Float32Array {
  const values = new Float32Array(width * height)
  if (channels < 3) return values.map((_, at) => data[at * channels] ?? 0)
  for (let at = 0, pixel = 0; at < values.length; at++, pixel += channels)
    values[at] = 0.299 * (data[pixel] ?? 0) + 0.587 * (data[pixel + 1] ?? 0) + 0.114 * (data[pixel + 2] ?? 0)
  return values
}
