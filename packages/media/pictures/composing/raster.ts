/** Pixels in memory, row by row. Each pixel has `channels` bytes. */
export type Raster = { data: Uint8Array; width: number; height: number; channels: 1 | 3 | 4 }

/** A rectangle in a picture, in whole pixels. */
export type Region = { left: number; top: number; width: number; height: number }
